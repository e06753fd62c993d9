import SodiumKit

/// Keys, signatures and messages as Base64 text in JSON.
package enum KeyText {
    package static func encode(_ bytes: [UInt8]) -> String { Base64.encode(bytes, as: .unpadded) }

    /// Accepts padding too, because some clients write it.
    package static func decode(_ text: String) -> [UInt8]? { Base64.decode(unpadded(text), as: .unpadded) }

    package static func decode(_ text: String, count: Int) -> [UInt8]? {
        guard text.utf8.count <= count * 2 + 4, let bytes = decode(text), bytes.count == count else { return nil }
        return bytes
    }

    static func decode(message text: String) throws(OlmError) -> [UInt8] {
        guard text.utf8.count <= OlmLimits.messageText else { throw .tooLarge(limit: OlmLimits.messageText) }
        guard let bytes = decode(text) else { throw .malformed }
        return bytes
    }

    /// Reads a 32-byte secret that a person typed or another program stored.
    package static func secret(_ text: String) -> Secret? {
        guard text.utf8.count <= 256 else { return nil }
        let bare = text.filter { !$0.isWhitespace }
        guard let secret = Secret(base64: unpadded(bare)), secret.count == 32 else { return nil }
        return secret
    }

    private static func unpadded(_ text: String) -> String {
        guard text.utf8.last == UInt8(ascii: "=") else { return text }
        var bytes = Array(text.utf8)
        for _ in 0..<2 where bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
