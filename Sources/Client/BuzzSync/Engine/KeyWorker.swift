import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import ProcessKit

/// Publishes this device's keys, processes to-device messages and decrypts waiting events.
final class KeyWorker: EngineCompanion {
    private static let atOnce = 100
    /// The interval between passes; also retries what failed.
    private static let pause = Duration.seconds(300)

    private let client: MatrixClient
    private let store: AccountStore
    private let access: CryptoAccess
    private let directory: DeviceDirectory
    private let time: any TimeSource
    private let log: Log
    private let reading = WakeSignal()
    private let tending = WakeSignal()
    private let reads = Turnstile()
    private let tends = Turnstile()
    /// Receives verification events, from to-device messages and from conversations.
    private let desk: VerificationDesk
    /// Signalled after to-device messages were processed.
    private let inboxTaken: WakeSignal
    /// Called with the outcome of storing decrypted events.
    private let onRead: @Sendable (SyncOutcome) async -> Void

    init(
        client: MatrixClient, store: AccountStore, access: CryptoAccess, desk: VerificationDesk, inboxTaken: WakeSignal,
        directory: DeviceDirectory,
        time: any TimeSource, log: Log, onRead: @escaping @Sendable (SyncOutcome) async -> Void
    ) {
        self.client = client
        self.store = store
        self.access = access
        self.desk = desk
        self.inboxTaken = inboxTaken
        self.directory = directory
        self.time = time
        self.log = log
        self.onRead = onRead
    }

    /// Runs decryption beside network work, so that a slow server doesn't delay reading.
    func run() async {
        await withTaskGroup { group in
            group.addTask { await self.repeats(self.reading) { await self.read($0) } }
            group.addTask { await self.repeats(self.tending) { await self.tend($0) } }
        }
    }

    private func repeats(_ signal: WakeSignal, _ work: (CryptoStore) async -> Void) async {
        while !Task.isCancelled {
            if let crypto = await keys() { await work(crypto) }
            await signal.wait(atMost: Self.pause, time: time)
        }
    }

    func storeChanged(_ change: StoreChange) {
        if !change.threads.isEmpty || change.everything { reading.wake() }
    }

    func nudge() {
        reading.wake()
        tending.wake()
    }

    func settled() async {
        guard let crypto = await keys() else { return }
        await read(crypto)
        await tend(crypto)
    }

    /// Decrypts stored events without processing to-device messages, which may concern a verification in progress.
    func openStored() async {
        guard let crypto = await keys() else { return }
        await reads.pass {
            await orLog("reading encrypted messages", log) {
                try await tellFresh(crypto)
                try await readWaiting(crypto)
            }
        }
    }

    /// Opens the keys here, so that the program's start doesn't wait for them.
    private func keys() async -> CryptoStore? {
        await orLog("opening the keys to encrypted messages", log) { try await access.store() }
    }

    /// Does the work that needs the server: publishing keys, refreshing device lists, repairing sessions and sending
    /// to-device messages.
    private func tend(_ crypto: CryptoStore) async {
        await tends.pass {
            await orLog("keeping what is encrypted so", log) { try await latch(crypto) }
            await orLog("publishing keys", log) { try await publish(crypto) }
            await orLog("asking for devices", log) { try await directory.refresh(crypto) }
            await orLog("mending sessions", log) { try await directory.mend(crypto) }
            await orLog("sending to devices", log) { try await directory.deliver(crypto) }
        }
        let hasNews = await orLog("looking for sessions", log) { try await !crypto.freshSessions().isEmpty }
        if hasNews ?? false { await read(crypto) }
    }

    /// Copies the set of encrypted conversations between the store and the key file. If one file is lost, or the server
    /// tells it lies, encryption still stays on.
    private func latch(_ crypto: CryptoStore) async throws {
        let (known, latched) = (try await store.encryptedRooms(), Set(try await crypto.latchedRooms()))
        let missing = known.filter { !latched.contains($0.room) }
        if !missing.isEmpty { try await crypto.latch(missing) }
        try await store.setEncrypted(latched.subtracting(known.map(\.room)))
    }

    private func read(_ crypto: CryptoStore) async {
        await reads.pass {
            await orLog("reading encrypted messages", log) {
                if try await takeInbox(crypto) { tending.wake() }
                try await tellFresh(crypto)
                try await readWaiting(crypto)
            }
        }
    }

    /// Processes waiting to-device messages. They are removed only after the key file has their effects on disk, and it
    /// ignores those that come again.
    ///
    /// - Returns: whether there were any messages.
    private func takeInbox(_ crypto: CryptoStore) async throws -> Bool {
        var hasCome = false
        while !Task.isCancelled {
            let messages = try await store.inbox(limit: Self.atOnce)
            guard let last = messages.last else { break }
            hasCome = true
            // Parsing cannot fail, because it was stored as JSON.
            let parsed = messages.map { (try? JSON(parsing: $0.raw)) ?? .null }
            try await crypto.take(parsed)
            try await store.removeFromInbox(through: last.id)
            inboxTaken.wake()
            for message in parsed {
                guard let type = message["type"].string, type.hasPrefix("m.key.verification."),
                    let sender = message["sender"].string
                else { continue }
                desk.arrived(.device(type: type, message["content"], sender: sender))
            }
        }
        return hasCome
    }

    private func tellFresh(_ crypto: CryptoStore) async throws {
        let fresh = try await crypto.freshSessions()
        guard !fresh.isEmpty else { return }
        try await store.tryAgain(fresh)
        try await crypto.settled(fresh)
    }

    private func readWaiting(_ crypto: CryptoStore) async throws {
        while !Task.isCancelled {
            let waiting = try await store.untriedEvents(limit: Self.atOnce)
            guard !waiting.isEmpty else { return }
            let events = try await crypto.read(waiting)
            await onRead(try await store.store(events))
            for (event, raw) in zip(events, waiting) { tellDesk(event, raw) }
        }
    }

    private func tellDesk(_ event: ReadEvent, _ waiting: WaitingEvent) {
        guard case .success(let inner) = event.result, let type = inner["type"].string,
            RoomVerificationEvent.concerns(type, inner["content"]),
            // Parsing cannot fail, because it was stored as JSON.
            let outer = try? JSON(parsing: waiting.raw), let sender = outer["sender"].string
        else { return }
        var content = inner["content"]
        if content["m.relates_to"].isNull { content["m.relates_to"] = outer["content"]["m.relates_to"] }
        desk.arrived(
            .room(
                RoomVerificationEvent(
                    room: waiting.room, event: event.event.rawValue, sender: sender, type: type, content: content,
                    sentAt: outer["origin_server_ts"].int64 ?? 0)))
    }

    // MARK: Publishing keys

    private func publish(_ crypto: CryptoStore) async throws {
        let counts = try await store.deviceKeyCounts()
        // Wait for the first sync, which reports the keys that the server has.
        guard let token = counts.token else { return }
        if try await !crypto.isPublished(), try await isTaken(crypto) {
            log.error("the server has other keys for this device: encrypted messages cannot be read here")
            return
        }
        guard
            let upload = try await crypto.nextUpload(
                counts: counts.oneTime, unusedFallback: counts.unusedFallback, token: token)
        else { return }
        do throws(MatrixClientError) {
            _ = try await client.uploadKeys(upload.body)
        } catch {
            // The server has different keys under these ids: drop them and make new ones.
            guard case .refused(let refusal) = error, refusal.status == 400, upload.body["device_keys"].isNull else {
                throw error
            }
            log.warning("the server refused one-time keys", ["error": error.logName])
        }
        try await crypto.uploaded(upload, token: token)
        // The account can sign this device only after its keys are uploaded.
        if !upload.body["device_keys"].isNull { inboxTaken.wake() }
    }

    /// Whether the server has keys for this device that no longer exist here.
    private func isTaken(_ crypto: CryptoStore) async throws -> Bool {
        let keys = try await client.queryKeys(of: [crypto.user.rawValue])["device_keys"][crypto.user.rawValue]
        let known = keys[crypto.device]["keys"]["curve25519:\(crypto.device)"].string
        let own = try await crypto.ownKeys().identity
        return known != nil && known != own
    }
}
