import SodiumKit

/// The three keys that one message is encrypted with: for AES, for HMAC, and where AES begins.
struct MessageKeys {
    static let macCount = 8
    private let derived: Secret

    init(_ material: Secret, info: StaticString) {
        let name = info.withUTF8Buffer { Array($0) }
        derived = HKDF.sha256(material, info: name, count: 80)
    }

    func encrypt(_ plain: [UInt8]) -> [UInt8] {
        derived.withBytes { AES256.encryptBlocks(plain, key: $0, iv: $0 + 64) }
    }

    func decrypt(_ sealed: [UInt8]) throws(OlmError) -> [UInt8] {
        let plain = derived.withBytes { AES256.decryptBlocks(sealed, key: $0, iv: $0 + 64) }
        guard let plain else { throw .damaged }
        return plain
    }

    /// The first eight bytes: all that is sent of it.
    func mac(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var stream = derived.withBytes { HMACSHA256(key: $0 + 32, count: 32) }
        stream.update(bytes)
        return Array(stream.finish().prefix(Self.macCount))
    }
}
