import Glibc
import OlmKit

/// How many messages per second one core encrypts and decrypts.
struct EncryptionFigures {
    private let count = 20_000
    private let plain = Array(
        (#"{"type":"m.room.message","room_id":"!abcdefghijklmnop:example.org","content":{"msgtype":"m.text","#
            + #""body":"Are you coming on Friday? I have kept two places for you and your brother."}}"#).utf8)

    /// Measures processor time, so that other processes don't matter.
    private func measure(_ name: String, limit: Double? = 20_000, _ body: () throws -> Void) rethrows {
        let start = Self.processorSeconds()
        try body()
        let seconds = Self.processorSeconds() - start
        Figure(
            name: "messages \(name), for each second of a core", on: "\(plain.count) bytes",
            value: Double(count) / seconds, unit: "per second", requirement: "NET-5", limit: limit, isFloor: true
        ).report()
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func run() throws {
        var sending = MegolmOutboundSession()
        var reading = try MegolmInboundSession(shared: sending.sharingKey())
        var sent: [String] = []
        sent.reserveCapacity(count)
        try measure("encrypted for a room") { for _ in 0..<count { sent.append(try sending.encrypt(plain)) } }
        try measure("of a room decrypted") { for message in sent { _ = try reading.decrypt(message) } }

        var bob = OlmAccount()
        try bob.makeOneTimeKeys(1)
        let alice = OlmAccount()
        guard let key = bob.oneTimeKeys.first?.publicKey else { return }
        var ofAlice = try alice.beginSession(identityKey: bob.identityKey, oneTimeKey: key)
        var (ofBob, _) = try bob.acceptSession(
            from: alice.identityKey, PreKeyMessage(body: try ofAlice.encrypt(plain).body))
        _ = try ofAlice.decrypt(try ofBob.encrypt(plain))
        var messages: [OlmMessage] = []
        messages.reserveCapacity(count)
        try measure("encrypted for a device") { for _ in 0..<count { messages.append(try ofAlice.encrypt(plain)) } }
        try measure("of a device decrypted") { for message in messages { _ = try ofBob.decrypt(message) } }
        try measure("to and fro between devices", limit: nil) {
            for _ in 0..<count / 2 {
                _ = try ofBob.decrypt(try ofAlice.encrypt(plain))
                _ = try ofAlice.decrypt(try ofBob.encrypt(plain))
            }
        }
    }
}
