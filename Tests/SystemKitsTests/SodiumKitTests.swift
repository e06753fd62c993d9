import SodiumKit
import Testing

@Suite struct PasswordTests {
    @Test func `a password is verified against its own hash alone`() throws {
        let hash = try Password.hash("correct horse ❤️", cost: .minimum)
        #expect(hash.hasPrefix("$argon2id$v=19$"))
        #expect(Password.verify("correct horse ❤️", against: hash))
        #expect(!Password.verify("correct horse", against: hash))
        #expect(!Password.verify("", against: hash))
        #expect(!Password.verify("correct horse ❤️", against: "plain"))
        #expect(try Password.hash("correct horse ❤️", cost: .minimum) != hash)
    }

    @Test func `a NUL in a password counts`() throws {
        let hash = try Password.hash("a\0b", cost: .minimum)
        #expect(!Password.verify("a", against: hash))
        #expect(!Password.verify("a\0c", against: hash))
        #expect(Password.verify("a\0b", against: hash))
    }
}

@Suite struct DigestTests {
    @Test func `SHA-256 agrees with the standard`() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(Hex.encode(Digest.sha256(Array("abc".utf8))) == abc)
        #expect(
            Hex.encode(Digest.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        var pieces = SHA256()
        pieces.update(Array("a".utf8))
        pieces.update(Array("bc".utf8))
        #expect(Hex.encode(pieces.finish()) == abc)
    }
}

@Suite struct EncodingTests {
    @Test(arguments: [Base64.Variant.standard, .unpadded, .url, .urlUnpadded])
    func `bytes of every length come back`(variant: Base64.Variant) {
        for count in 0..<70 {
            let bytes = Random.bytes(count)
            #expect(Base64.decode(Base64.encode(bytes, as: variant), as: variant) == bytes)
            #expect(Hex.decode(Hex.encode(bytes)) == bytes)
        }
    }

    @Test func `the variants write what their names say`() {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xBF, 0xFB]
        #expect(Base64.encode(bytes) == "+/+/+w==")
        #expect(Base64.encode(bytes, as: .unpadded) == "+/+/+w")
        #expect(Base64.encode(bytes, as: .url) == "-_-_-w==")
        #expect(Base64.encode(bytes, as: .urlUnpadded) == "-_-_-w")
    }

    @Test(arguments: ["+/+/+w=", "+/+/+w", "-_-_-w==", "+/+/ +w==", "+", "+/+/+w==x", "💥", "é/é/"])
    func `broken Base64 is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["a", "0g", "0x10", " 00"]) func `broken hexadecimal is refused`(text: String) {
        #expect(Hex.decode(text) == nil)
    }

    @Test func `tokens fit into addresses and differ`() {
        let tokens = Set((0..<100).map { _ in Random.token() })
        #expect(tokens.count == 100)
        for token in tokens {
            #expect(token.count == 43)
            #expect(token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        }
    }

    @Test func `secrets are equal only when all of them is`() {
        #expect(constantTimeEquals("secret", "secret"))
        #expect(!constantTimeEquals("secret", "secreT"))
        #expect(!constantTimeEquals("secret", "secret "))
        #expect(constantTimeEquals("", ""))
    }
}
