import BuzzModel
import JSONKit
import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("AccountStore: search")
struct SearchTests {
    @Test func `words are found by their beginning, without accents or case, the newest first`() async throws {
        let test = try await filled()
        #expect(try await found(test, "CAFE") == ["in the café again", "Café at noon?"])
        #expect(try await found(test, "noon caf") == ["Café at noon?"])
        #expect(try await found(test, "\"at noon\"") == ["Café at noon?"])
        #expect(try await found(test, "\"noon at\"").isEmpty)
        #expect(try await found(test, "o'brien") == ["ask O'Brien"])
        #expect(try await found(test, "sketch") == [""])
    }

    @Test func `nothing that is typed is an error`() async throws {
        let test = try await filled()
        for text in ["", " ", "\"", "\"\"", "*", "AND", "NEAR(", "body:x", "-", "a\"b", "(", "^a", "ᚠ1", "\0"] {
            _ = try await found(test, text)
        }
        #expect(try await found(test, "ᚠ1").isEmpty)
    }

    @Test func `a search can keep to one conversation or one sender`() async throws {
        let test = try await filled()
        let inRoom = try await test.store.search("cafe", in: "!b:test", limit: 10)
        #expect(inRoom.map(\.message.body) == ["in the café again"])
        #expect(inRoom.first?.conversationName == "Bees")
        var filter = SearchFilter()
        filter.sender = TestStore.me.rawValue
        let byMe = try await test.store.search("cafe", filter: filter, limit: 10)
        #expect(byMe.map(\.message.body) == ["in the café again"])
    }

    @Test func `a filter keeps to names and times, with words or without`() async throws {
        let test = try await filled()
        func found(_ text: String, _ set: (inout SearchFilter) -> Void) async throws -> [String] {
            var filter = SearchFilter()
            set(&filter)
            return try await test.store.search(text, filter: filter, limit: 10).map(\.message.body)
        }
        #expect(try await found("cafe") { $0.sender = "me" } == ["in the café again"])
        #expect(try await found("cafe") { $0.sender = "ANN" } == ["Café at noon?"])
        #expect(try await found("") { $0.sender = "ann" } == ["ask O'Brien", "sure", "", "Café at noon?"])
        #expect(try await found("cafe") { $0.conversation = "bee" } == ["in the café again"])
        #expect(try await found("") { $0.conversation = "bee" } == ["in the café again"])
        #expect(try await found("cafe") { $0.before = Timestamp(milliseconds: 9000) } == ["Café at noon?"])
        #expect(try await found("cafe") { $0.after = Timestamp(milliseconds: 9000) } == ["in the café again"])
        #expect(
            try await found("") {
                $0.after = Timestamp(milliseconds: 2000)
                $0.before = Timestamp(milliseconds: 3001)
            } == ["ask O'Brien", "sure"])
        #expect(try await found("cafe") { $0.sender = "nobody at all" }.isEmpty)
        #expect(try await found("cafe") { $0.conversation = "nowhere" }.isEmpty)
    }

    @Test func `the newest of a small conversation is not missed beside a large one`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2")
                .join("!big:test", state: [Event.state("m.room.name", ["name": "Bees, big"], id: "$n1")])
                .join(
                    "!small:test", state: [Event.state("m.room.name", ["name": "Bees, small"], id: "$n2")],
                    timeline: [Event.text("$new", "the newest", at: 900_000)]))
        try await test.store.write { transaction in
            try transaction.db.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20100)
                INSERT INTO messages (conversation, position, is_placed, event_id, sender, is_own, kind, body, sent_at, state)
                SELECT (SELECT key FROM conversations WHERE id = '!big:test'), i << 21, 1, '$b' || i, '@ann:test', 0,
                    'text', 'old', i, 'received' FROM n
                """)
        }
        var filter = SearchFilter()
        filter.conversation = "bees"
        #expect(
            try await test.store.search("", filter: filter, limit: 2).map(\.message.body) == ["the newest", "old"])
    }

    @Test func `hits are marked in the text around them`() async throws {
        let test = try await TestStore.joined()
        let text = String(repeating: "word ", count: 30) + "Jürgen and\njurgens"
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", text)]))
        let hit = try unwrap(try await test.store.search("jurgen", limit: 1).first)
        let characters = Array(hit.excerpt)
        #expect(hit.highlights.map { String(characters[$0]) } == ["Jürgen", "jurgens"])
        #expect(hit.excerpt.hasPrefix("…"))
        #expect(hit.excerpt.hasSuffix("Jürgen and jurgens"))
    }

    @Test func `the index follows edits, deletions and messages of our own`() async throws {
        let test = try await filled()
        try await test.sync(
            Sync("s2").join(
                "!a:test", timeline: [Event.edit("$e", of: "$1", "Tea at noon?"), Event.redaction("$x", of: "$3")]))
        #expect(try await found(test, "cafe") == ["in the café again"])
        #expect(try await found(test, "tea") == ["Tea at noon?"])
        #expect(try await found(test, "brien").isEmpty)
        let id = try await test.send("zebra", to: "!a:test")
        try await test.store.indexPending()
        #expect(try await found(test, "zebra") == ["zebra"])
        try await test.store.enqueueEdit(id, to: "giraffe")
        #expect(try await found(test, "zebra").isEmpty)
        try await test.store.discard(id)
        #expect(try await found(test, "giraffe").isEmpty)
    }

    @Test func `what a first sync brings is indexed in steps`() async throws {
        let test = try await TestStore()
        let outcome = try await test.sync(
            Sync("s1").join(timeline: (0..<600).map { Event.text("$\($0)", "word \($0)") }))
        #expect(outcome.needsIndexing)
        #expect(try await found(test, "word").isEmpty)
        #expect(try await test.store.indexPending(limit: 500) == 100)
        #expect(try await test.store.indexPending(limit: 500) == 0)
        #expect(try await found(test, "599") == ["word 599"])
        #expect(try await test.store.search("word", limit: 20).count == 20)
    }

    private func found(_ test: TestStore, _ text: String) async throws -> [String] {
        try await test.store.search(text, limit: 10).map(\.message.body)
    }

    private func filled() async throws -> TestStore {
        let test = try await TestStore()
        try await test.sync(
            Sync("s1").join(
                "!a:test",
                timeline: [
                    Event.text("$1", "Café at noon?", at: 1000), Event.text("$2", "sure", at: 2000),
                    Event.text("$3", "ask O'Brien", at: 3000),
                    Event.event(
                        "$4", "m.room.message", ["msgtype": "m.image", "body": "sketch.png", "url": "mxc://a/b"]),
                ]
            ).join(
                "!b:test", state: [Event.state("m.room.name", ["name": "Bees"])],
                timeline: [Event.text("$5", "in the café again", from: "@me:test", at: 9000)]))
        return test
    }
}
