/// RFC 3986 escapes. Everything but unreserved characters is escaped, even where a character would be allowed.
package enum PercentEncoding {
    package static func encode(pathSegment text: String) -> String {
        // A proxy would resolve a segment of only dots as a relative path.
        if text == "." { return "%2E" }
        if text == ".." { return "%2E%2E" }
        return encode(text)
    }

    package static func encode(queryValue text: String) -> String {
        encode(text)
    }

    /// `name=value&…` with both sides escaped.
    package static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// `nil` when an escape is cut off, isn't hexadecimal, or the bytes aren't UTF-8.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let percent = UInt8(ascii: "%")
        let plus = UInt8(ascii: "+")
        guard text.utf8.contains(where: { $0 == percent || (plusIsSpace && $0 == plus) }) else { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var source = text.utf8.makeIterator()
        while let byte = source.next() {
            if byte == percent {
                guard let high = source.next().flatMap(hexValue), let low = source.next().flatMap(hexValue) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            } else if plusIsSpace && byte == plus {
                bytes.append(0x20)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The pairs of a query string, decoded; `nil` when one cannot be decoded.
    static func parseQuery(_ text: Substring) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        for part in text.split(separator: "&") {
            let equals = part.firstIndex(of: "=")
            let name = decode(part[..<(equals ?? part.endIndex)], plusIsSpace: true)
            let value = decode(equals.map { part[part.index(after: $0)...] } ?? "", plusIsSpace: true)
            guard let name, let value else { return nil }
            items.append((name: name, value: value))
        }
        return items
    }

    private static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 2)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
