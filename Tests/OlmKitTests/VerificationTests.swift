import JSONKit
import OlmKit
import SodiumKit
import Testing

@Suite struct VerificationTests {
    private func secret(hex: String) throws -> Secret { Secret(try #require(Hex.decode(hex))) }

    @Test func `the commitment is over the text that was received`() throws {
        let start = try JSON(
            parsing: """
                {"transaction_id":"bYxBsirjUJO9osar6ST4i2M2NjrYLA7l","from_device":"XOWLHHFSWM","hashes":["sha256"],
                "key_agreement_protocols":["curve25519-hkdf-sha256","curve25519"],"method":"m.sas.v1",
                "message_authentication_codes":["hkdf-hmac-sha256","hmac-sha256"],
                "short_authentication_string":["decimal","emoji"]}
                """)
        #expect(
            try ShortAuthentication.commitment(to: "Q/NmNFEUS1fS+YeEmiZkjjblKTitrKOAk7cPEumcMlg", start: start)
                == "CCQmB4JCdB0FW21FdAnHj/Hu8+W9+Nb0vgwPEnZZQ4g")
    }

    @Test func `both see the same pictures, numbers and sums`() throws {
        let alice = ShortAuthentication(
            randomness: known([try secret(hex: "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")]))
        let bob = ShortAuthentication(
            randomness: known([try secret(hex: "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")]))
        let starter = SharedAuthentication.Side(
            user: "@alice:example.org", device: "ALICEDEV", key: alice.publicKey)
        let accepter = SharedAuthentication.Side(user: "@bob:example.org", device: "BOBDEV", key: bob.publicKey)
        for agreed in [try alice.agree(with: bob.publicKey), try bob.agree(with: alice.publicKey)] {
            let string = agreed.string(starter: starter, accepter: accepter, transaction: "txn1")
            #expect(string.emoji == [35, 17, 40, 0, 50, 29, 35])
            #expect(string.decimals == [5515, 3051, 2260])
            func mac(_ text: String, _ id: String, _ method: SharedAuthentication.MAC = .correct) -> String {
                agreed.mac(of: text, keyID: id, from: starter, to: accepter, transaction: "txn1", written: method)
            }
            let key = "0EqyMnQrtKs6E2i9RhXk5tAiSrcaAWuvhSCjMsl3hzc"
            #expect(mac(key, "ed25519:ALICEDEV") == "j2L2W45tlF7iHvG22ksLJHkP27Y+fiQY527N9XUFscg")
            #expect(
                mac(key, "ed25519:ALICEDEV", .miswritten) == "j2L2Mo5tNXTiWFRpV0ZScFYwWlNjRll3V2xOalJsbDM")
            #expect(mac("ed25519:ALICEDEV", "KEY_IDS") == "g94HiutTDeuJUA2BQ/gEQOIraEeCDTJrNDYc0I9a8/0")
        }
        #expect(throws: OlmError.badKey) { try alice.agree(with: alice.publicKey) }
        #expect(throws: OlmError.badKey) { try alice.agree(with: KeyText.encode([UInt8](repeating: 0, count: 32))) }
        #expect(throws: OlmError.malformed) { try alice.agree(with: "") }
    }
}

@Suite struct AttachmentTests {
    private func described(k: String, iv: String, hash: String) -> JSON {
        [
            "v": "v2", "url": "mxc://a/b", "iv": .string(iv), "hashes": ["sha256": .string(hash)],
            "key": ["kty": "oct", "alg": "A256CTR", "ext": true, "key_ops": ["encrypt", "decrypt"], "k": .string(k)],
        ]
    }

    @Test(arguments: [
        (
            "Voq2nkPme_x8no5-Tjq_laDAdxE6iDbxnlQXxwFPgE4", "i0DovxYdJEcAAAAAAAAAAA",
            "ANdt819a8bZl4jKy3Z+jcqtiNICa2y0AW4BBJ/iQRAU", "b39a767fba7f6e21cb2121864364ad2eeb1bd7ac241a4b2f21a0",
            "It's a secret to everybody"
        ),
        (
            "35XNdmWKOpn6UYS82Y83wEY8LagwQZHX2X0kAFW7sdg", "DOtPz8bC3qgAAAAAAAAAAA",
            "rO+040ZhUxbpbmIS9GUuMSen4NPKFxMzqOUJeemM8mk", "3a36c74f31795206e8cf5d", "hello world"
        ),
    ])
    func `files of others are read`(k: String, iv: String, hash: String, sealed: String, plain: String) throws {
        let sealed = try #require(Hex.decode(sealed))
        for padding in ["", "="] {
            let described = described(k: k + padding, iv: iv + padding + padding, hash: hash + padding)
            let decryptor = AttachmentDecryptor(try EncryptedFile(described))
            #expect(text(sealed.flatMap { decryptor.update([$0]) }) == plain)
            try decryptor.finish()
        }
        let decryptor = AttachmentDecryptor(try EncryptedFile(described(k: k, iv: iv, hash: hash)))
        _ = decryptor.update(sealed + [0])
        #expect(throws: OlmError.damaged) { try decryptor.finish() }
    }

    @Test func `a file goes out in pieces and comes back in others`() throws {
        var random = Seeded(11)
        for count in [0, 1, 15, 16, 17, 65_536, 1 << 20] {
            let content = random.bytes(count)
            let encryptor = AttachmentEncryptor()
            var sealed: [UInt8] = []
            var place = 0
            while place < count {
                let next = min(count, place + Int.random(in: 1...100_000, using: &random))
                sealed += encryptor.update(Array(content[place..<next]))
                place = next
            }
            let json = encryptor.finish().json(url: "mxc://a/b")
            #expect(sealed.count == count && (count < 15 || sealed != content))
            let file = try EncryptedFile(try JSON(parsing: json.text))
            #expect(file.url == "mxc://a/b" && file.sha256 == Digest.sha256(sealed))
            let decryptor = AttachmentDecryptor(file)
            let half = sealed.count / 3
            let opened = decryptor.update(Array(sealed[..<half])) + decryptor.update(Array(sealed[half...]))
            #expect(opened == content)
            try decryptor.finish()
        }
    }

    @Test func `the counter carries into its upper half`() throws {
        // The lower half is all ones, so the second block carries into the upper half.
        let low = [UInt8](repeating: 0xFF, count: 8)
        func file(_ iv: [UInt8], _ sealed: [UInt8]) throws -> EncryptedFile {
            try EncryptedFile(
                described(
                    k: String(repeating: "A", count: 43), iv: KeyText.encode(iv),
                    hash: KeyText.encode(Digest.sha256(sealed))))
        }
        let zeros = [UInt8](repeating: 0, count: 32)
        let both = AttachmentDecryptor(try file([UInt8](repeating: 0, count: 8) + low, zeros)).update(zeros)
        let second = AttachmentDecryptor(
            try file([UInt8](repeating: 0, count: 7) + [1] + [UInt8](repeating: 0, count: 8), zeros)
        ).update(Array(zeros[..<16]))
        #expect(Array(both[16...]) == second)
    }

    @Test func `descriptions that are none are refused`() {
        let good = described(
            k: String(repeating: "A", count: 43), iv: String(repeating: "A", count: 22),
            hash: String(repeating: "A", count: 43))
        #expect(throws: Never.self) { try EncryptedFile(good) }
        func without(_ change: (inout JSON) -> Void) {
            var json = good
            change(&json)
            #expect(throws: OlmError.self) { try EncryptedFile(json) }
        }
        without { $0["v"] = "v3" }
        without { $0["iv"] = "AAAA" }
        without { $0["hashes"] = [:] }
        without { $0["hashes"]["sha256"] = "AAAA" }
        without { $0["key"]["alg"] = "A128CTR" }
        without { $0["key"]["kty"] = 7 }
        without { $0["key"]["k"] = "AAAA" }
        without { $0["key"]["k"] = .string(String(repeating: "A", count: 100_000)) }
        without { $0 = [] }
    }
}
