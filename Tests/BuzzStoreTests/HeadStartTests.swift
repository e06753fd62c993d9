import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: conversations ahead of the first full sync")
struct HeadStartTests {
    private func window(
        _ timeline: [JSON], limited: Bool = true, prevBatch: String? = "p", receipts: JSON = .null,
        heroes: JSON = .null, membership: String = "join"
    ) throws -> SyncResponse {
        let room: JSON = [
            "initial": true, "timeline": .array(timeline), "limited": .bool(limited), "prev_batch": JSON(prevBatch),
            "required_state": [Event.member("@me:test", membership: membership)], "joined_count": 2, "heroes": heroes,
            "notification_count": 0,
        ]
        let answer: JSON = [
            "pos": "1", "lists": ["newest": ["count": 1]], "rooms": ["!r:test": room],
            "extensions": [
                "receipts": ["rooms": ["!r:test": receipts]],
                "account_data": [
                    "global": [["type": "m.direct", "content": ["@ann:test": ["!r:test"]]]],
                    "rooms": ["!r:test": [["type": "m.tag", "content": ["tags": ["m.favourite": [:]]]]]],
                ],
                // The client did not request this and must ignore it.
                "to_device": ["events": [["type": "m.room.encrypted", "sender": "@ann:test", "content": [:]]]],
            ],
        ]
        return try unwrap(SlidingWindow(answer, ownUser: "@me:test")).response
    }

    @discardableResult
    private func ahead(_ test: TestStore, _ response: SyncResponse) async throws -> SyncOutcome {
        try await test.store.apply(response, ownUser: TestStore.me, portion: .ahead)
    }

    private let create = Event.event("$0", "m.room.create", [:], stateKey: "")

    @Test func `the full sync completes them, with nothing twice and no gap left`() async throws {
        let test = try await TestStore()
        let outcome = try await ahead(
            test,
            window(
                [Event.text("$2", "two"), Event.text("$3", "three")],
                heroes: [["user_id": "@ann:test", "displayname": "Ann"]]))
        #expect(outcome.arrivals.isEmpty)
        #expect(try await test.bodies() == ["two", "three"])
        #expect(try await test.conversation().name == "Ann")
        #expect(try await test.conversation().isPinned)
        #expect(try await test.conversation().kind == .direct)
        #expect(try await test.store.gaps(in: "!r:test").count == 1)
        #expect(try await test.store.syncToken() == nil)
        #expect(try await test.store.inbox(limit: 5).isEmpty)
        #expect(try await test.store.deviceKeyCounts().oneTime == nil)

        try await test.sync(
            Sync("s1").join(
                state: [Event.member("@ann:test", name: "Anna")],
                timeline: [create] + (1...4).map { Event.text("$\($0)", ["one", "two", "three", "four"][$0 - 1]) },
                limited: true, prevBatch: "p0", unread: 4))
        #expect(try await test.bodies() == ["one", "two", "three", "four"])
        #expect(try await test.store.gaps(in: "!r:test").isEmpty)
        #expect(try await test.conversation().unread == 4)
        #expect(try await test.conversation().name == "Anna")
        #expect(try await test.store.syncToken() == "s1")
    }

    @Test func `what came in between and is not in the full sync is a gap`() async throws {
        let test = try await TestStore()
        try await ahead(test, window([Event.text("$1", "one")], prevBatch: "p1"))
        try await test.sync(
            Sync("s1").join(timeline: [Event.text("$9", "nine")], limited: true, prevBatch: "p9"))
        #expect(try await test.bodies() == ["one", "nine"])
        #expect(Set(try await test.store.gaps(in: "!r:test").map(\.token)) == ["p1", "p9"])
    }

    @Test func `where nothing but a reaction was shown, the messages before it come before it`() async throws {
        let test = try await TestStore()
        let reaction = Event.reaction("$r", on: "$2", "👍")
        try await ahead(test, window([reaction]))
        try await test.sync(
            Sync("s1").join(
                state: [Event.state("m.room.encryption", ["algorithm": "m.megolm.v1.aes-sha2"])],
                timeline: [Event.text("$1", "one"), Event.text("$2", "two"), reaction, Event.text("$3", "three")],
                limited: true, prevBatch: "p1", ephemeral: [Event.receipt("$r", of: "@me:test")], unread: 0))
        #expect(try await test.bodies() == ["one", "two", "three"])
        #expect(try await test.store.gaps(in: "!r:test").map(\.token) == ["p1"])
        // Everything up to the reaction is read. In an encrypted conversation the client counts the unread messages.
        #expect(try await test.conversation().unread == 1)
    }

    @Test func `what is unread is counted until the server says it`() async throws {
        let test = try await TestStore()
        let texts = (1...3).map { Event.text("$\($0)", "number \($0)") }
        try await ahead(test, window(texts, receipts: Event.receipt("$1", of: "@me:test")))
        #expect(try await test.conversation().unread == 2)
        try await test.sync(Sync("s1").join(timeline: texts, unread: 7, highlights: 1))
        #expect(try await test.conversation().unread == 7)
    }

    @Test func `who wrote last has read, and the server is told when the full sync counts on`() async throws {
        let test = try await TestStore()
        let timeline = [Event.text("$1", "one"), Event.text("$2", "mine", from: "@me:test")]
        try await ahead(test, window(timeline))
        #expect(try await test.conversation().unread == 0)
        #expect(try await test.store.outboxEntries().isEmpty)
        try await test.sync(Sync("s1").join(timeline: timeline, unread: 1))
        #expect(try await test.conversation().unread == 0)
        #expect(try await test.store.outboxEntries().map(\.kind) == [.readMarker])
    }

    @Test func `a room that somebody put the person out of is left to the full sync`() async throws {
        let test = try await TestStore()
        try await ahead(test, window([Event.text("$1", "one")], membership: "ban"))
        #expect(try await test.store.conversation("!r:test") == nil)
    }

    @Test func `a room left meanwhile is left when the full sync has come`() async throws {
        let test = try await TestStore()
        try await ahead(test, window([Event.text("$1", "one")]))
        try await test.sync(Sync("s1"))
        #expect(try await test.conversation().membership == .left)
    }
}
