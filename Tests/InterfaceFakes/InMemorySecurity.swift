import BuzzModel
import BuzzServices

/// Identity, devices and verification without a server.
package actor InMemorySecurity: SecurityService {
    package var current = SecurityStanding(
        identity: .verified, isDeviceSigned: true, backup: .active, keys: 1_200, unsavedKeys: 0)
    package var hasKey = true
    package var asks: SecurityQuestion?
    package var list = [
        OwnDevice(id: "HERE", name: "buzzbox", lastSeen: nil, isThis: true, isVerified: true),
        OwnDevice(
            id: "PHONE", name: "Andie's phone", lastSeen: Timestamp(milliseconds: 1_750_000_000_000), isThis: false,
            isVerified: false),
    ]
    /// The user's actions, in order.
    package private(set) var deeds: [String] = []
    private var open: [Verification] = []
    private var listeners: [AsyncStream<[Verification]>.Continuation] = []

    package init() {}

    package func change(_ body: @Sendable (inout SecurityStanding) -> Void) { body(&current) }
    package func setQuestion(_ question: SecurityQuestion?) { asks = question }
    package func setHasKey(_ hasKey: Bool) { self.hasKey = hasKey }

    /// Reports these verifications, as the sync engine would.
    package func tell(_ verifications: [Verification]) {
        open = verifications
        for listener in listeners { listener.yield(verifications) }
    }

    private func note(_ deed: String) { deeds.append(deed) }

    package func standing() async throws(ServiceError) -> SecurityStanding { current }

    package func question() async -> SecurityQuestion? {
        defer { asks = nil }
        return asks
    }

    package func devices() async throws(ServiceError) -> [OwnDevice] { list }

    package func rename(_ device: String, to name: String) async throws(ServiceError) {
        note("rename \(device) \(name)")
    }

    package func signOut(_ devices: [String], password: String) async throws(ServiceError) {
        guard password == "right" else { throw .notPermitted("The password is not right.") }
        note("sign out \(devices.joined(separator: " "))")
    }

    package func makeIdentity(password: String?, replacing: Bool) async throws(ServiceError) {
        guard password != nil else { throw .passwordNeeded }
        note("identity")
        current.identity = .verified
    }

    package func hasRecovery() async throws(ServiceError) -> Bool { hasKey }

    package func setUpRecovery(passphrase: String?) async throws(ServiceError) -> String {
        hasKey = true
        note("recovery")
        return "EsTC aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk"
    }

    package func recover(
        with text: String, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
    ) async throws(ServiceError) -> KeyCount {
        guard text.hasPrefix("Es") else { throw .invalid("This is not the recovery key of this account.") }
        note("recover")
        current.identity = .verified
        // The worker has restored some meanwhile.
        return KeyCount(new: 9, known: 3)
    }

    package func makeBackup() async throws(ServiceError) { note("backup") }
    package func backUp() async throws(ServiceError) { note("back up") }

    package func exportKeys(to path: String, passphrase: String) async throws(ServiceError) -> Int {
        note("export \(path)")
        return 3
    }

    package func importKeys(from path: String, passphrase: String) async throws(ServiceError) -> KeyCount {
        note("import \(path)")
        return KeyCount(new: 3)
    }

    package func standing(of person: UserID) async throws(ServiceError) -> PersonStanding {
        current.warnings.first { $0.user == person } ?? PersonStanding(user: person, trust: .known)
    }

    package func acknowledge(_ person: UserID) async throws(ServiceError) {
        note("acknowledge \(person)")
        current.warnings.removeAll { $0.user == person }
    }

    package func verifications() async -> AsyncStream<[Verification]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [Verification].self)
        continuation.yield(open)
        listeners.append(continuation)
        return stream
    }

    package func verify(_ person: UserID, device: String?) async throws(ServiceError) -> String {
        note("verify \(person)")
        let id = "v\(deeds.count)"
        tell([
            Verification(
                id: id, user: person, device: device, isOwn: device != nil, isOurs: true, stage: .asked,
                endsAt: Timestamp(milliseconds: .max / 2))
        ])
        return id
    }

    package func accept(_ verification: String) async throws(ServiceError) { note("accept") }
    package func confirm(_ verification: String) async { note("confirm") }
    package func refuse(_ verification: String) async { note("refuse") }

    package func dismiss(_ verification: String) async {
        note("dismiss")
        tell([])
    }
}
