import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import ProcessKit
import SQLiteKit
import TestSupport

/// An engine on a store in memory, with a clock that moves only when told to.
struct EngineUnderTest: Sendable {
    let engine: SyncEngine
    let store: AccountStore
    let time: ManualTime
    let sessions: MemorySessionStore
    let room = ConversationID(FakeHomeserver.rooms[0])
    let otherRoom = ConversationID(FakeHomeserver.rooms[1])

    init(
        _ url: String, store: AccountStore? = nil, time: ManualTime = ManualTime(), refreshToken: String? = nil,
        network: any NetworkStatus = ManualNetwork(), lockPath: String? = nil,
        companions: [any EngineCompanion] = [], http: HTTPClient = HTTPClient(), log: Log = .silent
    ) async throws {
        self.time = time
        let session = Session.test(url, refreshToken: refreshToken)
        sessions = MemorySessionStore(session)
        if let store {
            self.store = store
        } else {
            self.store = try await AccountStore.open(
                .memory, account: session.userID, now: { Timestamp(milliseconds: time.now()) })
        }
        let gate = ConnectionGate()
        let client = MatrixClient(session: session, store: sessions, http: http, gate: gate, time: time)
        engine = SyncEngine(
            client: client, store: self.store, gate: gate, network: network, companions: companions,
            configuration: SyncEngine.Configuration(lockPath: lockPath), time: time, random: { 0.5 }, log: log)
    }

    /// Runs the engine while `body` runs.
    func running<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                await engine.run()
                return nil
            }
            group.addTask { try await body() }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw Waited("the engine ended by itself")
        }
    }

    func online() async throws {
        _ = try await eventually("online") { engine.status.isOnline ? true : nil }
    }

    func send(_ text: String, to room: ConversationID? = nil) async throws -> MessageID {
        try await store.enqueueMessage(OutgoingMessage(text: text), in: room ?? self.room)
    }

    func state(of id: MessageID) async throws -> SendState? {
        try await store.message(id)?.state
    }

    func becomes(_ state: SendState, _ id: MessageID) async throws {
        _ = try await eventually("a message that is \(state)") { try await self.state(of: id) == state ? true : nil }
    }

    func attempts() async throws -> [Int] {
        try await store.outboxEntries().map(\.attempts)
    }

    /// Advances the clock until `happened` is true.
    func passes(_ duration: Duration, until what: String, _ happened: () async throws -> Bool) async throws {
        time.advance(by: duration)
        _ = try await eventually(what) {
            if try await happened() { return true }
            // A worker that read the clock just before it advanced sleeps until a slightly later time.
            time.advance(by: duration / 20)
            return nil
        }
    }
}
