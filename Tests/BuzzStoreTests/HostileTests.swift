import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import SQLiteKit
import Testing

@Suite("AccountStore: what strangers and servers may send")
struct HostileTests {
    @Test func `damaged and alien events are kept aside and spoil nothing`() async throws {
        let test = try await TestStore.joined()
        let long = String(repeating: "x", count: 300)
        let outcome = try await test.sync(
            Sync("s2").join(
                timeline: [
                    ["type": 7], "no event", .null, ["type": "m.room.message"],
                    Event.text("$\(long)", "id too long"), Event.text("local:1", "a name of ours"),
                    Event.event("$1", "m.room.message", "no object"),
                    Event.event("$2", "m.room.message", ["msgtype": 5, "body": ["x"]]),
                    Event.event("$3", "org.example.strange", ["a": [1, 2, 3]]),
                    Event.event("$4", "m.reaction", ["m.relates_to": "nothing"]),
                    Event.event("$5", "m.room.redaction", ["redacts": 5]),
                    Event.event("$6", "m.room.member", ["membership": "king", "displayname": 7], stateKey: "@x:test"),
                    Event.text("$7", "still here", at: Int64.max), Event.text("$8", "and here", at: -5),
                ],
                ephemeral: [
                    ["type": "m.receipt", "content": ["$7": ["m.read": "x"], "y": 3]],
                    ["type": "m.typing", "content": 4],
                ],
                accountData: [
                    ["type": "m.tag", "content": ["tags": 3]],
                    ["type": "m.fully_read", "content": ["event_id": "$none"]],
                ],
                summary: ["m.heroes": "me", "m.joined_member_count": -3]))
        #expect(outcome.damagedEvents == 6)
        let messages = try await test.messages()
        #expect(messages.map(\.body) == ["", "", "still here", "and here"])
        #expect(messages.prefix(2).map(\.kind) == [.deleted, .unsupported])
        #expect(try await test.conversation().lastActivity.milliseconds == 0)
        #expect(messages[2].sentAt.milliseconds == 253_402_300_799_999)
        #expect(try await test.store.checkIntegrity().isEmpty)
    }

    @Test func `a room that claims more members than there are numbers is a room`() async throws {
        let test = try await TestStore.joined()
        let most = JSON.int(.max)
        try await test.sync(
            Sync("s2").join(summary: ["m.joined_member_count": most, "m.invited_member_count": most]))
        #expect(try await test.conversation().name == "Ann and \(2 * Int(Int32.max) - 2) others")
    }

    @Test func `a name with nothing to see in it hides nobody`() async throws {
        let test = try await TestStore.joined()
        let blank: JSON = "\u{1B}[2J\u{200B}"
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.event(
                    "$1", "m.room.member", ["membership": "join", "displayname": blank], from: "@bob:test",
                    stateKey: "@bob:test"),
                Event.event("$2", "m.room.name", ["name": blank], from: "@bob:test", stateKey: ""),
                Event.event("$3", "m.room.topic", ["topic": "Talk"], from: "@bob:test", stateKey: ""),
            ]))
        let page = try await test.store.page(in: "!r:test", before: .max, limit: 100, crossesGaps: true).page
        let lines = page.messages.map(\.body)
        #expect(
            lines.suffix(2) == ["@bob:test removed the name", "@bob:test changed the topic to “Talk”"], "\(lines)")
    }

    @Test func `a message from the far future does not stay on top for ever`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "x", at: 4_000_000_000_000)]))
        #expect(try await test.conversation().lastActivity <= test.clock.now + .seconds(86_400))
    }

    @Test func `room ids of our own making are not accepted from a server`() async throws {
        let test = try await TestStore()
        let id = try await test.store.enqueueCreateRoom(name: "mine", inviting: [], isDirect: false)
        try await test.sync(
            Sync("s1").join(id.rawValue, timeline: [Event.text("$1", "boo")]).join(String(repeating: "!", count: 300)))
        #expect(try await test.bodies(id.rawValue).isEmpty)
        #expect(try await test.store.totals().conversations == 1)
    }

    @Test func `relations cannot reach what has no event yet`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("mine")
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.reaction("$1", on: "local:\(id.rawValue)", "👎"),
                Event.edit("$2", of: "local:\(id.rawValue)", "hacked"),
                Event.redaction("$3", of: "local:\(id.rawValue)"),
                Event.text(
                    "$4", "answer",
                    content: [("m.relates_to", ["m.in_reply_to": ["event_id": .string("local:\(id.rawValue)")]])]),
            ]))
        let mine = try unwrap(try await test.store.message(id))
        #expect(mine.body == "mine")
        #expect(mine.reactions.isEmpty)
        #expect(try await test.messages().first?.replyTo == nil)
    }

    @Test func `somebody else cannot claim a message of ours by its transaction id`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("mine")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.sync(
            Sync("s2").join(timeline: [Event.event("$1", "m.room.message", item.payload, from: "@eve:test")]))
        #expect(try await test.store.message(id)?.eventID == nil)
        #expect(try await test.store.outboxEntries().count == 1)
        #expect(try await test.messages().count == 2)
    }

    @Test func `an event known in one room cannot be taken back or changed from another`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "safe")]))
        try await test.sync(
            Sync("s3").join(
                "!evil:test",
                timeline: [
                    Event.redaction("$2", of: "$1"), Event.text("$1", "stolen"), Event.edit("$3", of: "$1", "x"),
                    Event.reaction("$4", on: "$1", "👎", from: "@eve:test"),
                ]))
        #expect(try await test.messages()[0].reactions.isEmpty)
        #expect(try await test.bodies() == ["safe"])
        #expect(try await test.bodies("!evil:test").isEmpty)
    }

    @Test func `only its author or a moderator takes a message back, whatever the server sends`() async throws {
        let test = try await TestStore.joined()
        let levels = Event.state("m.room.power_levels", ["users": ["@mod:test": 50]])
        try await test.sync(
            Sync("s2").join(
                state: [levels],
                timeline: [
                    Event.text("$mine", "my words", from: "@me:test"), Event.text("$1", "her words"),
                    Event.text("$2", "her mistake"), Event.text("$3", "what no one may say"),
                    Event.reaction("$4", on: "$mine", "👍"),
                    Event.redaction("$5", of: "$mine", from: "@eve:test"),
                    Event.redaction("$6", of: "$1", from: "@eve:test"),
                    Event.redaction("$7", of: "$4", from: "@eve:test"), Event.redaction("$8", of: "$2"),
                    Event.redaction("$9", of: "$3", from: "@mod:test"),
                ]))
        #expect(try await test.bodies() == ["my words", "her words", "", ""])
        #expect(try await test.messages()[0].reactions.map(\.key) == ["👍"])
    }

    @Test func `a redaction before its message counts from the same people, and none is in another's way`() async throws
    {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join("!evil:test", timeline: [Event.redaction("$e", of: "$2", from: "@eve:test")]))
        try await test.sync(
            Sync("s3").join(timeline: [
                Event.redaction("$8", of: "$1", from: "@eve:test"), Event.redaction("$9", of: "$2", from: "@eve:test"),
                Event.redaction("$10", of: "$2"),
            ]))
        try await test.sync(
            Sync("s4").join(timeline: [Event.text("$1", "her words"), Event.text("$2", "her mistake")]))
        #expect(try await test.bodies() == ["her words", ""])
    }

    @Test func `long and strange texts are kept within bounds`() async throws {
        let test = try await TestStore.joined()
        let flood = "a" + String(repeating: "\u{301}", count: 100_000)
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", flood), Event.text("$2", "a\0b\u{E000}c"),
                Event.state("m.room.name", ["name": .string(flood)]),
            ]))
        let messages = try await test.messages()
        #expect(messages[0].body.utf8.count <= 65_536)
        #expect(messages[1].body == "ab\u{E000}c")
        #expect(try await test.conversation().name.utf8.count <= 1000)
        #expect(try await test.store.search("ab", limit: 5).count == 1)
    }

    @Test func `a response for another account is refused`() async throws {
        let test = try await TestStore()
        await #expect(throws: StoreError.wrongAccount(expected: "@you:test", found: "@me:test")) {
            try await test.store.apply(SyncResponse(nextBatch: "s"), ownUser: UserID("@you:test"))
        }
    }
}
