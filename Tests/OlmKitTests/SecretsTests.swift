import JSONKit
import OlmKit
import SodiumKit
import Testing

private let a = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
private let b = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"

private func secret(hex: String) throws -> Secret { Secret(try #require(Hex.decode(hex))) }

@Suite struct SignedJSONTests {
    private let key: SigningKey

    init() throws {
        key = SigningKey(seed: try #require(Secret(base64: "YJDBA9Xnr2sVqXD9Vj7XVUnmFZcZrlw8Md7kMW+3XA0")))
    }

    private func signature(of object: JSON) throws -> String? {
        let signed = try SignedJSON.sign(object, by: "domain", keyID: "ed25519:1") { KeyText.encode(key.sign($0)) }
        #expect(SignedJSON.isSigned(signed, by: "domain", keyID: "ed25519:1", key: key.publicKey))
        return signed["signatures"]["domain"]["ed25519:1"].string
    }

    @Test func `signatures are those of the specification`() throws {
        #expect(KeyText.encode(key.publicKey) == "XGX0JRS2Af3be3knz2fBiRbApjm2Dh61gXDJA8kcJNI")
        #expect(
            try signature(of: [:])
                == "K8280/U9SSy9IVtjBuVeLr+HpOB4BQFWbg+UZaADMtTdGYI7Geitb76LTrr5QV/7Xg4ahLwYGYZzuHGZKM5ZAQ")
        #expect(
            try signature(of: ["one": 1, "two": "Two"])
                == "KqmLSbO39/Bzb0QIYE82zqLwsA+PDzYIpIRA2sRQ4sL53+sN6/fpNSoqE7BP7vBZhG6kYdD13EIMJpvhJI+6Bw")
    }

    @Test func `what the server adds is not signed, all else is`() throws {
        var signed = try SignedJSON.sign(["name": "x", "later": ["field": 1]], by: "@a:b", keyID: "ed25519:D") {
            KeyText.encode(key.sign($0))
        }
        func isSigned() -> Bool { SignedJSON.isSigned(signed, by: "@a:b", keyID: "ed25519:D", key: key.publicKey) }
        signed["unsigned"] = ["device_display_name": "anything"]
        signed["signatures"]["@c:d"] = ["ed25519:E": "x"]
        #expect(isSigned())
        signed["later"]["field"] = 2
        #expect(!isSigned())
        signed["later"]["field"] = 1.5
        #expect(!isSigned())
        signed["signatures"] = ["@a:b": ["ed25519:D": 7]]
        #expect(!isSigned())
        signed = [1, 2]
        #expect(!isSigned())
    }

    @Test(arguments: [
        (#"{"本":2,"日":1}"#, #"{"日":1,"本":2}"#), (#"{"a":"\u65E5"}"#, #"{"a":"日"}"#),
        (#"{"b":1e10,"a":-0}"#, #"{"a":0,"b":10000000000}"#),
        (#"{"\uFFFF":1,"\uD83D\uDE00":2}"#, "{\"\u{FFFF}\":1,\"😀\":2}"),
        (#"["\u0001\u001F\/\u007F"]"#, "[\"\\u0001\\u001f/\u{7F}\"]"),
    ])
    func `canonical text is as everybody writes it`(source: String, canonical: String) throws {
        #expect(text(try JSON(parsing: source).canonical()) == canonical)
    }
}

@Suite struct RecoveryKeyTests {
    private let written = "EsTc LW2K PGiF wKEA 3As5 g5c4 BXwk qeeJ ZJV8 Q9fu gUMN UE4d"

    @Test func `keys are written and read as elsewhere`() throws {
        #expect(RecoveryKey.text(of: try secret(hex: a)) == written)
        #expect(try RecoveryKey.key(from: written).matches(secret(hex: a)))
        #expect(try RecoveryKey.key(from: "\n " + written.filter { $0 != " " } + "\t").matches(secret(hex: a)))
        let other = try RecoveryKey.key(from: "EsTpRvZTnjck8YrhRAtwXLS84Nr2r9S9LGAWDaExVAPBvLRK")
        #expect(
            other.matches(try secret(hex: "9fbd46bb345171c6f6022c9a25d5681ba54eec6a6c4953f3adc0b96e9d91ada3")))
        for _ in 0..<500 {
            let key = Secret.random(32)
            let text = RecoveryKey.text(of: key)
            #expect(text.count == 59 && text.hasPrefix("Es"))
            #expect(try RecoveryKey.key(from: text).matches(key))
        }
    }

    @Test func `each mistake has its own words`() {
        #expect(throws: RecoveryKey.Mistake.mistyped) { try RecoveryKey.key(from: written.dropLast() + "e") }
        #expect(throws: RecoveryKey.Mistake.wrongLength) { try RecoveryKey.key(from: String(written.dropLast(4))) }
        #expect(throws: RecoveryKey.Mistake.wrongLength) { try RecoveryKey.key(from: "") }
        #expect(throws: RecoveryKey.Mistake.wrongLength) {
            try RecoveryKey.key(from: String(repeating: "z", count: 100_000))
        }
        for letter in ["0", "O", "I", "l", "é", "😀"] as [Character] {
            #expect(throws: RecoveryKey.Mistake.impossibleLetter(letter)) {
                try RecoveryKey.key(from: "\(letter)" + written)
            }
        }
    }
}

@Suite struct BackupTests {
    @Test func `an entry is byte for byte what it should be`() throws {
        let key = try #require(BackupKey(try secret(hex: a)))
        #expect(key.publicKey.text == "hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo")
        let entry = try key.publicKey.encrypt(bytes("This is a test"), randomness: known([secret(hex: b)]))
        #expect(entry["ciphertext"].string == "ntk49j/KozVFtSqJXhCejg")
        #expect(entry["mac"].string == "zpzU6BkZcNI")
        #expect(entry["ephemeral"].string == "3p7bfXt9wbTTW2HC7OQ1Nz+DQ8hbeGdNrfx+FG+IK08")
        #expect(text(try key.decrypt(entry)) == "This is a test")
        let otherSecret = try #require(KeyText.secret("ReSMMZeRtDSdrwXzu2OvN0B73KUXkYPt3kaYfFIkw10"))
        let other = try #require(BackupKey(otherSecret))
        #expect(other.publicKey.text == "QeTvLLbpkE4iel5+VxNYWmgi1JVvaUSjX+fS02T0LWk")
        #expect(throws: OlmError.damaged) { try other.decrypt(entry) }
        #expect(BackupPublicKey(key.publicKey.text + "=") == nil)
        #expect(BackupPublicKey(String(key.publicKey.text.dropLast())) == nil)
    }
}

@Suite struct SecretStorageTests {
    @Test(arguments: [
        (
            "EsTE s92N EtaX s2h6 VQYF 9Kao tHYL mkyL GKMh isZb KJ4E tvoC", "xxkTK0L4UzxgAFkQ6XPwsw",
            "MEhooO0ZhFJNxUhvRMSxBnJfL20wkLgle3ocY0ee/eA"
        ),
        (
            "EsTj 3yST y93F SLpB jJsz eAXc 2XzA ygD3 w69H fGaN TKBj jXEd", "xv5b6/p3ExEw++wTyfSHEg==",
            "ujBBbXahnTAMkmPUX2/0+VTfUh63pGyVRuBcDMgmJC8="
        ),
        (
            "EsUC xSxt XJgQ dz19 8WBZ rHdE GZo7 ybsn EFmG Y5HY MDAG GNWe",
            "O0BOvTqiIAYjC+RMcyHfW2f/gdxjceTxoYtNlpPduJ8=", "7k6OruQlWg0UmQjxGZ0ad4Q6DdwkgnoI7G6X3IjBYtI="
        ),
    ])
    func `a key is known by its check`(key: String, iv: String, mac: String) throws {
        let key = try #require(SecretStorageKey(try RecoveryKey.key(from: key)))
        #expect(key.fits(["iv": .string(iv), "mac": .string(mac)]) == true)
        #expect(SecretStorageKey(.random(32))?.fits(["iv": .string(iv), "mac": .string(mac)]) == false)
        #expect(key.fits([:]) == nil)
        #expect(key.fits(["iv": "AAAA", "mac": .string(mac)]) == false)
        #expect(key.fits(key.check()) == true)
    }

    @Test func `keys are made from passphrases as elsewhere`() throws {
        let first = try SecretStorageKey(
            passphrase: Secret("correct horse battery staple".utf8),
            description: [
                "algorithm": "m.pbkdf2", "salt": "y863BOoqOadgDp8S3FtHXikDJEalsQ7d", "iterations": 500_000, "bits": 256,
            ])
        #expect(
            first.secret.matches(
                try secret(hex: "2ebfa5ad1a95ab94a94bc569b68fac914c2572ce5ae47877ab2415feeecd859c")))
        let second = try SecretStorageKey(
            passphrase: Secret("It's a secret to everybody".utf8),
            description: ["algorithm": "m.pbkdf2", "salt": "IuLnH7S85YtZmkkBJKwNUKxWF42g9O1H", "iterations": 10])
        #expect(
            second.fits([
                "iv": "gH2iNpiETFhApvW6/FFEJQ", "mac": "9Lw12m5SKDipNghdQXKjgpfdj1/K7HFI2brO+UWAGoM",
            ]) == true)
        for rounds in [0, -1, 10_000_001, Int64.max] {
            #expect(throws: OlmError.self) {
                try SecretStorageKey(
                    passphrase: Secret([1]),
                    description: ["algorithm": "m.pbkdf2", "salt": "x", "iterations": .int(rounds)])
            }
        }
    }

    @Test func `a secret is read, and one that was changed or moved is not`() throws {
        let key = try #require(
            SecretStorageKey(try RecoveryKey.key(from: "EsTE s92N EtaX s2h6 VQYF 9Kao tHYL mkyL GKMh isZb KJ4E tvoC")))
        let entry: JSON = [
            "iv": "BpKP9nQJTE9jrsAssoxPqQ==",
            "ciphertext": "fNRiiiidezjerTgV+G6pUtmeF3izzj5re/mVvY0hO2kM6kYGrxLuIu2ej80=",
            "mac": "/gWGDGMyOLmbJp+aoSLh5JxCs0AdS6nAhjzpe+9G2Q0=",
        ]
        let name = "m.cross_signing.master"
        let read = text(try key.decrypt(entry, name: name).exposed())
        #expect(read == "aPl/0ZIu7Pa4K7iQ0k0GUphOeh1wO56Ge3669/65W28=")
        #expect(KeyText.secret(" " + read + "\n")?.count == 32)
        #expect(throws: OlmError.damaged) { try key.decrypt(entry, name: "m.cross_signing.self_signing") }
        var changed = entry
        changed["ciphertext"] = "fNRiiiidezjerTgV+G6pUtmeF3izzj5re/mVvY0hO2kM6kYGrxLuIu2ej80A"
        #expect(throws: OlmError.damaged) { try key.decrypt(changed, name: name) }
        #expect(throws: OlmError.malformed) { try key.decrypt([:], name: name) }
        let own = key.encrypt(Secret("hello".utf8), name: "a.name")
        #expect(text(try key.decrypt(own, name: "a.name").exposed()) == "hello")
    }
}

@Suite struct KeyFileTests {
    private let known16 = [Secret(0x40...0x4F), Secret(0x50...0x5F)]

    @Test func `a file is byte for byte what it should be`() throws {
        let passphrase = Secret("buzzbox".utf8)
        let file = try KeyFile.close(
            bytes("[]"), passphrase: passphrase, rounds: 100_000, randomness: known(known16))
        let body =
            "AUBBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fAAGGoN/7rPpDjPi+7te4/GBg9eJyLtKd21+snSzSKYXzNwPof80"
        #expect(file.split(separator: "\n").dropFirst().dropLast().joined().hasPrefix(body))
        #expect(text(try KeyFile.open(bytes(file), passphrase: passphrase)) == "[]")
        let elsewhere =
            "From: somebody\r\n-----BEGIN MEGOLM SESSION DATA-----\r\n\(body)\r\n"
            + "-----END MEGOLM SESSION DATA-----\r\nbye"
        #expect(text(try KeyFile.open(bytes(elsewhere), passphrase: passphrase)) == "[]")
        #expect(throws: OlmError.damaged) { try KeyFile.open(bytes(file), passphrase: Secret("Buzzbox".utf8)) }
    }

    @Test func `files that are none are refused`() throws {
        let passphrase = Secret([1])
        for file in [
            "", "-----BEGIN MEGOLM SESSION DATA-----\n", "-----END MEGOLM SESSION DATA-----",
            "-----BEGIN MEGOLM SESSION DATA-----\n????\n-----END MEGOLM SESSION DATA-----",
            "-----BEGIN MEGOLM SESSION DATA-----\nAAAA\n-----END MEGOLM SESSION DATA-----",
        ] {
            #expect(throws: OlmError.malformed) { try KeyFile.open(bytes(file), passphrase: passphrase) }
        }
        let endless =
            [1] + [UInt8](repeating: 0, count: 32) + [0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 40)
        let file =
            "-----BEGIN MEGOLM SESSION DATA-----\n\(Base64.encode(endless))\n-----END MEGOLM SESSION DATA-----"
        #expect(throws: OlmError.unreasonableRounds) { try KeyFile.open(bytes(file), passphrase: passphrase) }
    }
}
