import OlmKit
import SodiumKit
import Synchronization

func repeated(_ byte: UInt8) -> Secret { Secret([UInt8](repeating: byte, count: 32)) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Returns the given secrets in order.
func known(_ secrets: [Secret]) -> Randomness {
    let rest = Queue(secrets)
    return Randomness { count in
        let secret = rest.next()
        precondition(secret.count == count, "the test brought a secret of another length")
        return secret
    }
}

func known(_ bytes: UInt8...) -> Randomness { known(bytes.map(repeated)) }

private final class Queue: Sendable {
    private let rest: Mutex<[Secret]>
    init(_ secrets: [Secret]) { rest = Mutex(secrets) }
    func next() -> Secret { rest.withLock { $0.removeFirst() } }
}

/// SplitMix64, so that a failure can be reproduced.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }
}

/// Two devices with a session that both sides have.
struct Pair {
    var alice = OlmAccount()
    var bob = OlmAccount()
    var ofAlice: OlmSession
    var ofBob: OlmSession

    init() throws {
        try bob.makeOneTimeKeys(1)
        let key = bob.oneTimeKeys[0].publicKey
        ofAlice = try alice.beginSession(identityKey: bob.identityKey, oneTimeKey: key)
        let first = try ofAlice.encrypt(bytes("hello"))
        ofBob = try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: first.body)).session
        _ = try ofAlice.decrypt(try ofBob.encrypt(bytes("hello yourself")))
    }
}
