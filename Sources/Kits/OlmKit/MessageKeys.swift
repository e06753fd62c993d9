import CCrypto
import SodiumKit

/// The keys for one message: the AES key, the HMAC key and the initialisation vector.
struct MessageKeys {
    static let macCount = 8
    private let derived: Secret

    init(_ material: Secret, info: StaticString) {
        derived = Secret(count: 80) { target in
            material.withBytes { bytes in
                buzz_hkdf_sha256(bytes, material.count, info.utf8Start, info.utf8CodeUnitCount, target, 80)
            }
        }
    }

    func encrypt(_ plain: [UInt8]) -> [UInt8] {
        derived.withBytes { AES256.encryptBlocks(plain, key: $0, iv: $0 + 64) }
    }

    func decrypt(_ sealed: [UInt8]) throws(OlmError) -> [UInt8] {
        let plain = derived.withBytes { AES256.decryptBlocks(sealed, key: $0, iv: $0 + 64) }
        guard let plain else { throw .damaged }
        return plain
    }

    /// The first eight bytes of the HMAC: the formats send no more of it.
    func mac(of bytes: some Collection<UInt8>) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: HMACSHA256.count)
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
            derived.withBytes { buzz_hmac_sha256($0 + 32, 32, bytes.baseAddress, bytes.count, &sum) }
        }
        guard isDone != nil else { return mac(of: Array(bytes)) }
        return Array(sum.prefix(Self.macCount))
    }
}
