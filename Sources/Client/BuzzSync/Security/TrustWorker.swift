import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import ProcessKit
import SodiumKit
import Synchronization

/// Maintains this account's identity and its key backup: creates the first identity, signs this device, detects a
/// replaced identity, and restores missing keys.
package final class TrustWorker: EngineCompanion {
    /// The interval after which failed work is retried when nothing wakes the worker.
    private static let pause = Duration.seconds(300)
    /// How often to check that the backup is still the same.
    private static let backupLasts: Int64 = 86_400_000
    /// How often to search the backup for missing keys.
    private static let searchLasts: Int64 = 300_000
    private static let soughtAtOnce = 20

    private struct Seen {
        /// The latest reported change of our own devices that has been processed.
        var change: Timestamp?
        var isSettled = false
        var backupAt: Int64?
        var searchedAt: Int64?
        /// The requests sent since the program started.
        var requests: Set<String> = []
    }

    private let client: MatrixClient
    private let security: Security
    private let store: AccountStore
    private let time: any TimeSource
    private let log: Log
    private let signal: WakeSignal
    private let seen = Mutex(Seen())
    /// Called after keys have arrived or must be sent.
    private let onKeys: @Sendable () -> Void

    init(
        client: MatrixClient, security: Security, store: AccountStore, signal: WakeSignal,
        time: any TimeSource, log: Log, onKeys: @escaping @Sendable () -> Void
    ) {
        self.client = client
        self.security = security
        self.store = store
        self.signal = signal
        self.time = time
        self.log = log
        self.onKeys = onKeys
    }

    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.security.desk.run() }
            group.addTask { await self.security.desk.deliver() }
            group.addTask {
                while !Task.isCancelled {
                    await self.pass()
                    await self.signal.wait(atMost: Self.pause, time: self.time)
                }
            }
            await group.waitForAll()
        }
    }

    package func storeChanged(_ change: StoreChange) {}
    package func nudge() { signal.wake() }

    private func pass() async {
        guard let crypto = await orLog("opening the keys of this account", log, { try await security.access.store() })
        else { return }
        // The server must know this device before it can be signed.
        guard await orLog("looking whether this device is known", log, { try await crypto.isPublished() }) ?? false
        else {
            return
        }
        await orLog("looking after the identity of this account", log) { try await settle(crypto) }
        await orLog("telling the server who was verified", log) { try await security.identity.sendVouchers() }
        await orLog("asking our other devices for secrets", log) { try await askForSecrets(crypto) }
        await orLog("sharing secrets with our other devices", log) { try await answer(crypto) }
        await orLog("giving keys to our other devices", log) { try await giveKeys(crypto) }
        await orLog("backing up keys", log) { try await backUp(crypto) }
    }

    private func settle(_ crypto: CryptoStore) async throws {
        let change = try await store.deviceListChange(of: crypto.user)
        var isDue = seen.withLock { !$0.isSettled || $0.change != change }
        // The signing keys may have arrived in the meantime.
        if !isDue, try await !crypto.isOwnDeviceSigned() { isDue = try await crypto.ownSignatures() != nil }
        guard isDue else { return }
        seen.withLock { $0.isSettled = false }
        do throws(IdentityError) {
            try await security.identity.settle()
        } catch {
            // The security screen asks the user for it.
            switch error {
            case .wantsPassword, .wantsApproval, .notOurs, .noDevice: break
            case .client, .crypto: throw error
            }
        }
        seen.withLock {
            $0.change = change
            $0.isSettled = true
        }
    }

    private func askForSecrets(_ crypto: CryptoStore) async throws {
        let user = crypto.user.rawValue
        let requests = try await crypto.secretRequests().filter { request in
            let id = request["request_id"].string ?? ""
            return seen.withLock { $0.requests.insert(id).inserted }
        }
        // Whether the backup is ours can be decided only once the identity is known, and the key from another device is
        // checked against it.
        if !requests.isEmpty { try await security.backup.ask() }
        for request in requests {
            try await client.sendToDevice(
                "m.secret.request", .object(JSONObject([(user, ["*": request])])), transaction: Random.token(bytes: 12))
        }
    }

    /// Answers requests of devices that were just verified.
    private func answer(_ crypto: CryptoStore) async throws {
        try await answer(try await crypto.secretAsks(), from: \.device, crypto) {
            ask, device, claimed throws(CryptoError) in
            try await crypto.answer(ask, device, claimed: claimed)
        }
    }

    /// Sends requested keys to the user's other devices; `answer` refuses devices that the user's identity has not
    /// signed.
    private func giveKeys(_ crypto: CryptoStore) async throws {
        let asks = try await crypto.keyAsks()
        guard !asks.isEmpty, try await crypto.ownIdentity() == .verified else { return }
        try await answer(asks, from: \.device, crypto) { ask, device, claimed throws(CryptoError) in
            try await crypto.answer(ask, device, claimed: claimed)
        }
    }

    /// - Parameter answer: receives the device as the server shows it now, and a one-time key if there is no session.
    private func answer<Ask>(
        _ asks: [Ask], from id: KeyPath<Ask, String>, _ crypto: CryptoStore,
        _ answer: (Ask, CheckedDevice, _ claimed: JSON) async throws(CryptoError) -> Void
    ) async throws {
        guard !asks.isEmpty else { return }
        let devices = try await security.identity.ask()
        let user = crypto.user.rawValue
        for ask in asks {
            guard let device = devices.first(where: { $0.id == ask[keyPath: id] }) else { continue }
            let hasSession = try await crypto.hasSession(with: device)
            let claimed = hasSession ? .null : try await client.claimKeys([(user: user, device: device.id)])
            try await answer(ask, device, claimed[user][device.id])
        }
        // Wakes the worker that sends to-device messages.
        onKeys()
    }

    private func backUp(_ crypto: CryptoStore) async throws {
        let now = time.now()
        let isDue = seen.withLock { now - ($0.backupAt ?? .min / 2) >= Self.backupLasts }
        let isLocked = try await crypto.backup().state == .locked
        if isDue || isLocked, try await isDueAgain(crypto, isDue: isDue) {
            try await security.backup.settle(makes: true)
            seen.withLock { $0.backupAt = now }
        }
        if try await crypto.wantsRestoring() {
            _ = try await security.backup.restore()
            try await crypto.restored()
            onKeys()
        }
        try await security.backup.upload()
        try await search(crypto, at: now)
    }

    /// The backup's key may have arrived in the meantime.
    private func isDueAgain(_ crypto: CryptoStore, isDue: Bool) async throws -> Bool {
        if isDue { return true }
        return try await crypto.secret(.backup) != nil
    }

    /// Searches the backup for missing sessions, which another device of ours may have uploaded.
    private func search(_ crypto: CryptoStore, at now: Int64) async throws {
        guard try await crypto.backup().state == .active,
            seen.withLock({ now - ($0.searchedAt ?? .min / 2) >= Self.searchLasts })
        else { return }
        seen.withLock { $0.searchedAt = now }
        let wanted = try await crypto.seek(try await store.sessionsWithoutKey(limit: Self.soughtAtOnce))
        guard !wanted.isEmpty else { return }
        try await security.backup.fetch(wanted)
        onKeys()
    }
}
