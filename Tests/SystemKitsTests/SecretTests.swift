import SodiumKit
import Testing

@Suite struct SecretTests {
    @Test func `a secret is compared, cut and joined, and never shown`() throws {
        let secret = Secret([1, 2, 3, 4])
        #expect(secret.matches(Secret([1, 2, 3, 4])))
        #expect(!secret.matches(Secret([1, 2, 3])) && !secret.matches(Secret([1, 2, 3, 5])))
        #expect(secret.part(1..<3).followed(by: Secret([9])).exposed() == [2, 3, 9])
        #expect(Secret([]).matches(Secret([])))
        #expect("\(secret)" == "a secret of 4 bytes")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("0x") && Mirror(reflecting: secret).children.isEmpty)
        #expect(Secret(base64: "AQIDBA")?.matches(secret) == true)
        for broken in ["AQIDBA==", "AQIDB", "AQID BA", "-_", "💥"] {
            #expect(Secret(base64: broken) == nil, "\(broken)")
        }
        #expect(secret.exposedBase64() == "AQIDBA")
    }

    @Test func `HKDF agrees with RFC 5869`() throws {
        let first = HKDF.sha256(
            Secret([UInt8](repeating: 0x0B, count: 22)), salt: Secret(0...12), info: Array(0xF0...0xF9), count: 42)
        #expect(
            Hex.encode(first.exposed())
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        let third = HKDF.sha256(Secret([UInt8](repeating: 0x0B, count: 22)), info: [], count: 42)
        #expect(
            Hex.encode(third.exposed())
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }

    @Test func `a box opens with its key and at its place only`() throws {
        let key = Secret.random(32)
        let box = SecretBox.close(Secret([1, 2, 3]), with: key, context: [7])
        #expect(SecretBox.open(box, with: key, context: [7])?.exposed() == [1, 2, 3])
        #expect(SecretBox.open(box, with: key, context: [8]) == nil)
        #expect(SecretBox.open(box, with: .random(32), context: [7]) == nil)
        for place in box.indices {
            var changed = box
            changed[place] ^= 1
            #expect(SecretBox.open(changed, with: key, context: [7]) == nil)
            #expect(SecretBox.open(Array(box[..<place]), with: key, context: [7]) == nil)
        }
        #expect(
            SecretBox.close(Secret([1]), with: key, context: []) != SecretBox.close(Secret([1]), with: key, context: [])
        )
    }
}
