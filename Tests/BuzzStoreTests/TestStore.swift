import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import SQLiteKit
import Synchronization

/// A store in memory with a predictable clock and transaction ids, and helpers to build syncs.
struct TestStore {
    static let me = UserID("@me:test")
    let store: AccountStore
    let clock: TestClock

    init(_ location: Database.Location = .memory, clock: TestClock = TestClock(), prefix: String = "txn") async throws {
        self.clock = clock
        let counter = Mutex(0)
        store = try await AccountStore.open(
            location, account: Self.me, now: { clock.now },
            newTransactionID: {
                let number = counter.withLock { counter in
                    counter += 1
                    return counter
                }
                return "\(prefix)\(number)"
            })
    }

    /// A store after its first sync, in one room with one other person.
    static func joined(_ room: String = "!r:test", creator: Bool = false) async throws -> TestStore {
        let test = try await TestStore()
        if creator { try await test.store.setCreator(true) }
        try await test.sync(
            Sync("s1").join(room, state: [Event.member("@me:test"), Event.member("@ann:test", name: "Ann")]))
        return test
    }

    @discardableResult
    func sync(_ sync: Sync) async throws -> SyncOutcome {
        try await store.apply(try unwrap(SyncResponse(sync.json)), ownUser: Self.me)
    }

    func bodies(_ room: String = "!r:test", limit: Int = 100) async throws -> [String] {
        try await store.page(in: ConversationID(room), before: .max, limit: limit, crossesGaps: true).page.messages
            .filter { $0.kind != .state }.map(\.body)
    }

    func messages(_ room: String = "!r:test") async throws -> [Message] {
        try await store.page(in: ConversationID(room), before: .max, limit: 1000, crossesGaps: true).page.messages
            .filter { $0.kind != .state }
    }

    @discardableResult
    func send(_ text: String, to room: String = "!r:test", replyTo: MessageID? = nil) async throws -> MessageID {
        try await store.enqueueMessage(OutgoingMessage(text: text, replyTo: replyTo), in: ConversationID(room))
    }

    /// Takes the next outbox row, marks it as being sent and completes it with `event`.
    @discardableResult
    func deliverNext(as event: String) async throws -> OutboxItem {
        let item = try unwrap(try await store.readyOutbox(now: clock.now, limit: 1).first)
        try await store.take(item.id)
        try await store.complete(item.id, .event(EventID(event)))
        return item
    }

    func conversation(_ room: String = "!r:test") async throws -> Conversation {
        try unwrap(try await store.conversation(ConversationID(room)))
    }
}

struct Missing: Error {}

func unwrap<T>(_ value: T?) throws -> T {
    guard let value else { throw Missing() }
    return value
}
