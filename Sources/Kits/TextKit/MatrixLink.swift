/// Links that refer to a user or room: `https://matrix.to/#/@user:server` and `matrix:u/user:server`.
package enum MatrixLink {
    /// The user, room or alias that a URL refers to.
    package static func mention(in target: String) -> String? {
        let id: String?
        if let rest = dropping("https://matrix.to/#/", from: target) {
            id = decoded(rest.prefix { $0 != "?" && $0 != "/" })
        } else if let rest = dropping("matrix:u/", from: target) {
            id = decoded(rest.prefix { $0 != "?" && $0 != "/" }).map { "@" + $0 }
        } else if let rest = dropping("matrix:r/", from: target) {
            id = decoded(rest.prefix { $0 != "?" && $0 != "/" }).map { "#" + $0 }
        } else if let rest = dropping("matrix:roomid/", from: target) {
            id = decoded(rest.prefix { $0 != "?" && $0 != "/" }).map { "!" + $0 }
        } else {
            id = nil
        }
        guard let id, id.utf8.count <= 255, let sigil = id.first, "@#!".contains(sigil), id.contains(":") else {
            return nil
        }
        return Sanitizer.strict(id) == id ? id : nil
    }

    private static func dropping(_ prefix: String, from text: String) -> Substring? {
        text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : nil
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
