import JSONKit
import SodiumKit

/// The `file` object of a message with an encrypted attachment: its address and the key to decrypt it with.
package struct EncryptedFile: Sendable {
    package let url: String?
    let key: Secret
    let counter: [UInt8]
    /// The hash of the encrypted file, as the server stores it.
    package let sha256: [UInt8]

    init(url: String?, key: Secret, counter: [UInt8], sha256: [UInt8]) {
        self.url = url
        self.key = key
        self.counter = counter
        self.sha256 = sha256
    }

    package init(_ json: JSON) throws(OlmError) {
        // A missing version means version 1, which has the same fields.
        if !json["v"].isNull, json["v"].string != "v2" { throw .unknownVersion }
        guard json["key"]["alg"].string == "A256CTR", json["key"]["kty"].string == "oct",
            let k = json["key"]["k"].string, let iv = json["iv"].string, let hash = json["hashes"]["sha256"].string
        else { throw .malformed }
        guard k.utf8.count <= 64, let key = Secret(base64: Self.standard(k)), key.count == 32,
            let counter = KeyText.decode(iv, count: AES256.blockCount), let sha256 = KeyText.decode(hash, count: 32)
        else { throw .malformed }
        self.init(url: json["url"].string, key: key, counter: counter, sha256: sha256)
    }

    /// The `file` object for a message; `url` is the address that the encrypted file was uploaded to.
    package func json(url: String) -> JSON {
        [
            "v": "v2", "url": .string(url), "iv": .string(KeyText.encode(counter)),
            "key": [
                "kty": "oct", "alg": "A256CTR", "ext": true, "key_ops": ["encrypt", "decrypt"],
                "k": .string(Base64.encode(key.exposed(), as: .urlUnpadded)),
            ],
            "hashes": ["sha256": .string(KeyText.encode(sha256))],
        ]
    }

    /// Converts URL-safe Base64, padded or not, to the standard alphabet.
    private static func standard(_ text: String) -> String {
        var bytes = text.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 }
        bytes = bytes.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
        while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Encrypts a file piece by piece, with a key that is made here and used for this file only.
package final class AttachmentEncryptor {
    private let key: Secret
    private let counter: [UInt8]
    private let cipher: CounterCipher
    private var digest = SHA256()

    package init(randomness: Randomness = .system) {
        key = randomness.bytes(32)
        counter = randomness.bytes(8).exposed() + [UInt8](repeating: 0, count: 8)
        cipher = CounterCipher(key: key, counter: counter)
    }

    package func update(_ piece: [UInt8]) -> [UInt8] {
        let sealed = cipher.apply(piece)
        digest.update(sealed)
        return sealed
    }

    package func finish() -> EncryptedFile {
        EncryptedFile(url: nil, key: key, counter: counter, sha256: digest.finish())
    }
}

/// Decrypts a file piece by piece. Use no decrypted byte before `finish` has checked the hash without throwing.
package final class AttachmentDecryptor {
    private let file: EncryptedFile
    private let cipher: CounterCipher
    private var digest = SHA256()

    package init(_ file: EncryptedFile) {
        self.file = file
        cipher = CounterCipher(key: file.key, counter: file.counter)
    }

    package func update(_ piece: [UInt8]) -> [UInt8] {
        digest.update(piece)
        return cipher.apply(piece)
    }

    package func finish() throws(OlmError) {
        guard constantTimeEquals(digest.finish(), file.sha256) else { throw .damaged }
    }
}
