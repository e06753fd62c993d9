import Foundation
import OlmKit
import SodiumKit
import Testing

/// Uses keys and messages made by other libraries.
@Suite struct OlmVectorTests {
    private let alice = OlmAccount(randomness: known(0x11, 0x12))
    private var bob: OlmAccount
    private let hello =
        "AwogBPXykWLDGo3voY5udCIk7oBvwXGKJ4voWbpWIEArjzoSIHoaTnCb8IWsSUq6BGm5se2gqx94sWqrt5/+2pBiPoUiGiAFKlB3"
        + "OsjZF3Py3JZi4S8N7+kV5BW4ocjiClo9arK4QyI/AwogrZCKinCKygdYjNp8TtPkTUlmqAqauy8eS7rFPGdBTjQQACIQ7CsuRNCm"
        + "JneuQL9NJJ3xI1Pm5KUz4eL0"

    init() throws {
        bob = OlmAccount(randomness: known(0x21, 0x22))
        try bob.makeOneTimeKeys(1, randomness: known(0x31))
    }

    private func session() throws -> OlmSession {
        try alice.beginSession(
            identityKey: bob.identityKey, oneTimeKey: bob.oneTimeKeys[0].publicKey, randomness: known(0x41, 0x51))
    }

    @Test func `keys and their names are as expected`() {
        #expect(alice.fingerprintKey == "0EqyMnQrtKs6E2i9RhXk5tAiSrcaAWuvhSCjMsl3hzc")
        #expect(alice.identityKey == "BSpQdzrI2Rdz8tyWYuEvDe/pFeQVuKHI4gpaPWqyuEM")
        #expect(bob.fingerprintKey == "iEuIV/TqoWE8YVBNs01L6vNGUXoOMd483dTZtCAdnQs")
        #expect(bob.identityKey == "D6poTtKIZ7l/Smot7l34zpdOdrcBjj8iocTPJnhXDyA")
        #expect(bob.oneTimeKeys.map(\.publicKey) == ["BPXykWLDGo3voY5udCIk7oBvwXGKJ4voWbpWIEArjzo"])
        #expect(bob.oneTimeKeys.map(\.id) == ["AAAAAQ"])
    }

    @Test func `four messages are byte for byte what they should be`() throws {
        var bob = bob
        var ofAlice = try session()
        #expect(ofAlice.id == "utNg2Vcrp0OXH6wDi93hnYyrNnXJKkG+Z2fsOy+UeFI")
        let first = try ofAlice.encrypt(bytes("Hello Bob"))
        #expect(first == OlmMessage(.preKey, body: hello))
        let second = try ofAlice.encrypt(bytes("Second"))
        let common = try #require(hello.range(of: "BTjQQ")?.upperBound)
        #expect(second.body == hello[..<common] + "ASIQVEysBm1/PZbSj9iKZuSq+uz8EX5UYp9i")

        // The second message arrives before the first.
        let accepted = try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: second.body))
        var ofBob = accepted.session
        #expect(text(accepted.plain) == "Second")
        #expect(ofBob.id == ofAlice.id)
        #expect(bob.oneTimeKeys.isEmpty)
        #expect(text(try ofBob.decrypt(first)) == "Hello Bob")
        for old in [first, second] { #expect(throws: OlmError.alreadyRead) { try ofBob.decrypt(old) } }

        let answer = try ofBob.encrypt(bytes("Hi Alice"), randomness: known(0x61))
        #expect(
            answer
                == OlmMessage(
                    .normal,
                    body: "AwogQElQLbksojQsP5LaxdbefIXbXfVAeltJls458u+36CcQACIQRcZGHvXAAT5Hj7rwnmx8cjhQadarx5YR"))
        #expect(text(try ofAlice.decrypt(answer)) == "Hi Alice")
        let third = try ofAlice.encrypt(bytes("Third"), randomness: known(0x71))
        #expect(
            third
                == OlmMessage(
                    .normal,
                    body: "Awogq08ZeZj8xWzG7WjB2TGvm7Ui7AB0PhgfczCRXfSqMXYQACIQyoYNszm0vUO7a4+drVPsOD/CiY837VUt"))
        #expect(text(try ofBob.decrypt(third)) == "Third")
    }

    @Test func `a changed bit anywhere is noticed and changes nothing`() throws {
        var bob = bob
        let whole = try #require(KeyText.decode(hello))
        let before = bob.pickled()
        for place in whole.indices {
            var changed = whole
            changed[place] ^= 1 << UInt8(place % 8)
            #expect(throws: OlmError.self, "byte \(place)") {
                try bob.acceptSession(
                    from: alice.identityKey, PreKeyMessage(body: KeyText.encode(changed)))
            }
        }
        #expect(bob.pickled().matches(before))
        #expect(text(try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: hello)).plain) == "Hello Bob")
        #expect(throws: OlmError.unknownOneTimeKey) {
            try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: hello))
        }
    }

    @Test func `whose message it is is not taken from the message`() throws {
        var bob = bob
        #expect(throws: OlmError.badKey) {
            try bob.acceptSession(from: bob.identityKey, PreKeyMessage(body: hello))
        }
        #expect(bob.oneTimeKeys.count == 1)
    }
}

@Suite struct OlmSessionTests {
    @Test func `messages that were lost and overtaken are read, each once`() throws {
        var random = Seeded(7)
        for _ in 0..<20 {
            var pair = try Pair()
            var onTheWay: [(toBob: Bool, OlmMessage, String)] = []
            for step in 0..<150 {
                let said = "message \(step)"
                switch Int.random(in: 0..<5, using: &random) {
                case 0: onTheWay.append((true, try pair.ofAlice.encrypt(bytes(said)), said))
                case 1: onTheWay.append((false, try pair.ofBob.encrypt(bytes(said)), said))
                case 2 where !onTheWay.isEmpty && Int.random(in: 0..<4, using: &random) == 0:
                    onTheWay.remove(at: .random(in: onTheWay.indices, using: &random))
                default:
                    guard !onTheWay.isEmpty else { continue }
                    // Choose among the last four, so that fewer messages are skipped than there are kept keys.
                    let place = onTheWay.indices.suffix(4).randomElement(using: &random) ?? 0
                    let (toBob, message, said) = onTheWay.remove(at: place)
                    let plain = toBob ? try pair.ofBob.decrypt(message) : try pair.ofAlice.decrypt(message)
                    #expect(text(plain) == said)
                    #expect(throws: OlmError.self) {
                        toBob ? try pair.ofBob.decrypt(message) : try pair.ofAlice.decrypt(message)
                    }
                    pair.ofAlice = try OlmSession(pickle: pair.ofAlice.pickled())
                    pair.ofBob = try OlmSession(pickle: pair.ofBob.pickled())
                    onTheWay.removeFirst(max(0, onTheWay.count - 8))
                }
            }
        }
    }

    @Test func `a forged message leaves the session as it was`() throws {
        var pair = try Pair()
        let genuine = try pair.ofAlice.encrypt(bytes("genuine"))
        let before = pair.ofBob.pickled()
        let whole = try #require(KeyText.decode(genuine.body))
        for place in whole.indices {
            for bit in 0..<8 {
                var changed = whole
                changed[place] ^= 1 << UInt8(bit)
                let message = OlmMessage(.normal, body: KeyText.encode(changed))
                #expect(throws: OlmError.self) { try pair.ofBob.decrypt(message) }
            }
            let cut = OlmMessage(.normal, body: KeyText.encode(Array(whole[..<place])))
            #expect(throws: OlmError.self) { try pair.ofBob.decrypt(cut) }
        }
        #expect(pair.ofBob.pickled().matches(before))
        #expect(text(try pair.ofBob.decrypt(genuine)) == "genuine")
    }

    @Test func `a gap of two thousand is bridged and keeps forty keys, a larger one is not`() throws {
        var pair = try Pair()
        let sent = try (0...2_001).map { try pair.ofAlice.encrypt(bytes("\($0)")) }
        var tooFar = pair.ofBob
        #expect(throws: OlmError.gapTooLarge(limit: 2_000)) { try tooFar.decrypt(sent[2_001]) }
        #expect(text(try pair.ofBob.decrypt(sent[2_000])) == "2000")
        #expect(throws: OlmError.alreadyRead) { try pair.ofBob.decrypt(sent[1_959]) }
        for index in 1_960..<2_000 { #expect(text(try pair.ofBob.decrypt(sent[index])) == "\(index)") }
        #expect(text(try pair.ofBob.decrypt(sent[2_001])) == "2001")
    }

    @Test func `five chains are kept, and of older ones the keys that were skipped`() throws {
        var pair = try Pair()
        var late: [(skipped: OlmMessage, unseen: OlmMessage)] = []
        for _ in 0..<7 {
            let skipped = try pair.ofAlice.encrypt(bytes("skipped"))
            _ = try pair.ofBob.decrypt(try pair.ofAlice.encrypt(bytes("read")))
            late.append((skipped, try pair.ofAlice.encrypt(bytes("unseen"))))
            _ = try pair.ofAlice.decrypt(try pair.ofBob.encrypt(bytes("turn")))
        }
        for (skipped, _) in late { #expect(text(try pair.ofBob.decrypt(skipped)) == "skipped") }
        for (_, unseen) in late[2...] { #expect(text(try pair.ofBob.decrypt(unseen)) == "unseen") }
        for (_, unseen) in late[..<2] { #expect(throws: OlmError.damaged) { try pair.ofBob.decrypt(unseen) } }
    }

    @Test func `a pre-key message of another session is refused`() throws {
        var pair = try Pair()
        try pair.bob.makeOneTimeKeys(1)
        let key = pair.bob.oneTimeKeys[0].publicKey
        var other = try pair.alice.beginSession(identityKey: pair.bob.identityKey, oneTimeKey: key)
        let message = try other.encrypt(bytes("hello"))
        #expect(throws: OlmError.otherSession) { try pair.ofBob.decrypt(message) }
        #expect(!pair.ofBob.began(with: try PreKeyMessage(body: message.body)))
    }

    @Test func `a session stays with its first form until the other side was heard`() throws {
        let alice = OlmAccount()
        var bob = OlmAccount()
        try bob.makeFallbackKey()
        let key = try #require(bob.fallbackKey?.publicKey)
        var ofAlice = try alice.beginSession(identityKey: bob.identityKey, oneTimeKey: key)
        let sent = try (0..<3).map { try ofAlice.encrypt(bytes("\($0)")) }
        #expect(sent.allSatisfy { $0.kind == .preKey })
        var (ofBob, first) = try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: sent[0].body))
        #expect(text(first) == "0")
        #expect(try sent[1...].map { text(try ofBob.decrypt($0)) } == ["1", "2"])
        // A fallback key can be used again, even after it was replaced, until it is forgotten.
        try bob.makeFallbackKey()
        var again = try alice.beginSession(identityKey: bob.identityKey, oneTimeKey: key)
        let message = try again.encrypt(bytes("again"))
        let accepted = try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: message.body))
        #expect(text(accepted.plain) == "again")
        bob.forgetPreviousFallbackKey()
        #expect(throws: OlmError.unknownOneTimeKey) {
            try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: message.body))
        }
    }

    @Test func `keys that lead to the same secret with everybody are refused`() throws {
        let alice = OlmAccount()
        let zero = KeyText.encode([UInt8](repeating: 0, count: 32))
        let one = KeyText.encode([1] + [UInt8](repeating: 0, count: 31))
        for bad in [zero, one] {
            #expect(throws: OlmError.badKey) {
                try alice.beginSession(identityKey: bad, oneTimeKey: OlmAccount().identityKey)
            }
            #expect(throws: OlmError.badKey) {
                try alice.beginSession(identityKey: OlmAccount().identityKey, oneTimeKey: bad)
            }
        }
    }
}

@Suite struct OlmAccountTests {
    @Test func `an account comes back with all its keys`() throws {
        var account = OlmAccount()
        try account.makeOneTimeKeys(50)
        try account.makeFallbackKey()
        try account.makeFallbackKey()
        account.markPublished(Set(account.oneTimeKeys.prefix(20).map(\.id)))
        let again = try OlmAccount(pickle: account.pickled())
        #expect(again.identityKey == account.identityKey)
        #expect(again.fingerprintKey == account.fingerprintKey)
        #expect(again.oneTimeKeys.map(\.id) == account.oneTimeKeys.map(\.id))
        #expect(again.oneTimeKeys.count(where: \.isPublished) == 20)
        #expect(again.fallbackKey?.publicKey == account.fallbackKey?.publicKey)
        #expect(again.previousFallbackKey?.publicKey == account.previousFallbackKey?.publicKey)
        #expect(again.pickled().matches(account.pickled()))
    }

    @Test func `of too many one-time keys the oldest published go, and no name is used twice`() throws {
        var account = OlmAccount()
        var names: Set<String> = []
        for round in 0..<6 {
            try account.makeOneTimeKeys(50)
            let ids = account.oneTimeKeys.map(\.id)
            names.formUnion(ids)
            if round < 5 { account.markPublished(Set(ids)) }
        }
        #expect(names.count == 300)
        #expect(account.oneTimeKeys.count == 200)
        #expect(account.oneTimeKeys.count { !$0.isPublished } == 50)
        try account.makeOneTimeKeys(.max)
        #expect(account.oneTimeKeys.count <= 300)
        try account.makeOneTimeKeys(-1)
    }

    @Test func `secrets are not printed`() {
        let account = OlmAccount()
        let printed = "\(account) \(account.pickled())"
        // Look for the secrets as they would be printed. Compare eight bytes at a time, as single bytes occur in
        // public keys too.
        let bytes = account.pickled().exposed().map { "\($0)" }
        for start in stride(from: 0, to: bytes.count - 8, by: 8) {
            #expect(!printed.contains(bytes[start..<start + 8].joined(separator: ", ")))
        }
        #expect("\(Secret([1, 2, 3]))" == "a secret of 3 bytes")
    }
}
