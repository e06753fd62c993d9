import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: what a sync brings")
struct ApplyTests {
    @Test func `messages are stored in the order they came and shown in the inbox`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(
                timeline: [Event.text("$1", "one", at: 5000), Event.text("$2", "two", at: 3000)], unread: 2,
                highlights: 1))
        #expect(try await test.bodies() == ["one", "two"])
        let conversation = try await test.conversation()
        #expect(conversation.name == "Ann")
        #expect(conversation.preview == "two")
        #expect(conversation.previewSenderName == "Ann")
        #expect(conversation.unread == 2)
        #expect(conversation.highlights == 1)
        #expect(conversation.lastActivity.milliseconds == 3000)
        #expect(conversation.waitingSince?.milliseconds == 5000)
        #expect(try await test.store.syncToken() == "s2")
    }

    @Test func `who made a conversation is called by their name, though it is told only afterwards`() async throws {
        let test = try await TestStore()
        try await test.sync(
            Sync("s1").join(timeline: [
                Event.event("$0", "m.room.create", [:], from: "@ann:test", stateKey: ""),
                Event.member("@ann:test", name: "Ann"), Event.member("@me:test"),
            ]))
        let lines = try await test.store.latest(in: "!r:test", limit: 5).page.messages.map(\.body)
        #expect(lines.first == "Ann created the conversation")
    }

    @Test func `the same response applied twice changes nothing`() async throws {
        let test = try await TestStore()
        let sync = Sync("s1").join(
            state: [Event.member("@me:test"), Event.member("@ann:test", name: "Ann")],
            timeline: [
                Event.text("$1", "one"), Event.edit("$2", of: "$1", "uno"), Event.reaction("$3", on: "$1", "👍"),
                Event.text("$4", "two"), Event.redaction("$5", of: "$4"), Event.text("$6", "three"),
                Event.state("m.room.name", ["name": "Den"]),
            ], limited: true, prevBatch: "p1", ephemeral: [Event.receipt("$6", of: "@ann:test")],
            accountData: [["type": "m.tag", "content": ["tags": ["m.favourite": [:]]]]], unread: 1)
        try await test.sync(sync)
        let before = try await test.messages()
        let inbox = try await test.conversation()
        let gaps = try await test.store.gaps(in: "!r:test")
        try await test.sync(sync)
        try await test.store.clearSyncToken()
        try await test.sync(sync)
        #expect(try await test.messages() == before)
        #expect(try await test.conversation() == inbox)
        #expect(try await test.store.gaps(in: "!r:test") == gaps)
        #expect(before.map(\.body) == ["uno", "", "three"])
        #expect(before.map(\.kind) == [.text, .deleted, .text])
        #expect(inbox.isPinned)
        #expect(inbox.name == "Den")
        #expect(gaps.count == 1)
    }

    @Test func `a limited sync leaves a gap that history fills without holes or doubles`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "1")]))
        try await test.sync(
            Sync("s3").join(timeline: [Event.text("$8", "8"), Event.text("$9", "9")], limited: true, prevBatch: "p8"))
        let gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        #expect(gap.token == "p8")
        #expect(gap.newerEvent == "$8")
        #expect(gap.olderEvent == "$1")
        let page = try await test.store.latest(in: "!r:test", limit: 20)
        #expect(page.page.messages.map(\.body) == ["8", "9"])
        #expect(page.gapBefore == gap)
        #expect(page.page.hasOlder)

        let first = ["$7", "$6", "$5"].map { Event.text($0, String($0.dropFirst())) }
        let next = try await test.store.applyHistory(history(first, end: "p5"), to: gap)
        #expect(next?.token == "p5")
        let second = ["$4", "$3", "$2", "$1"].map { Event.text($0, String($0.dropFirst())) }
        #expect(try await test.store.applyHistory(history(second, end: "p0"), to: try unwrap(next)) == nil)
        #expect(try await test.bodies() == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
        #expect(try await test.store.gaps(in: "!r:test").isEmpty)
    }

    @Test func `a page of a gap that was closed meanwhile is ignored`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$9", "9")], limited: true, prevBatch: "p"))
        let gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        try await test.store.applyHistory(history([Event.text("$8", "8")], end: nil), to: gap)
        try await test.store.applyHistory(history([Event.text("$7", "7")], end: nil), to: gap)
        #expect(try await test.bodies() == ["8", "9"])
    }

    @Test func `a new start of the sync keeps what is stored and finds where it goes on`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: (1...5).map { Event.text("$\($0)", "\($0)") }))
        try await test.store.clearSyncToken()
        try await test.sync(
            Sync("s3").join(timeline: (4...7).map { Event.text("$\($0)", "\($0)") }, limited: true, prevBatch: "p"))
        #expect(try await test.bodies() == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(try await test.store.gaps(in: "!r:test").isEmpty)
        try await test.store.clearSyncToken()
        try await test.sync(Sync("s4").join(timeline: [Event.text("$20", "20")], limited: true, prevBatch: "p20"))
        #expect(try await test.store.gaps(in: "!r:test").map(\.token) == ["p20"])
    }

    @Test func `a room that a new start does not name was left`() async throws {
        let test = try await TestStore.joined()
        try await test.store.clearSyncToken()
        try await test.sync(Sync("s2").join("!other:test"))
        #expect(try await test.conversation().membership == .left)
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 10).rows.map(\.id) == ["!other:test"])
    }

    @Test func `edits count by the server's time whatever order they come in`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.edit("$e2", of: "$1", "second", at: 3000), Event.text("$1", "first"),
                Event.edit("$e1", of: "$1", "older edit", at: 2000),
                Event.edit("$bad", of: "$1", "by somebody else", from: "@eve:test", at: 9000),
            ]))
        #expect(try await test.bodies() == ["second"])
        #expect(try await test.messages().first?.isEdited == true)
        try await test.sync(Sync("s3").join(timeline: [Event.redaction("$x", of: "$e2")]))
        #expect(try await test.bodies() == ["older edit"])
        try await test.sync(Sync("s4").join(timeline: [Event.redaction("$y", of: "$e1")]))
        #expect(try await test.bodies() == ["first"])
        #expect(try await test.messages().first?.isEdited == false)
    }

    @Test func `an edit without new content or of another room is ignored`() async throws {
        let test = try await TestStore.joined()
        var empty = Event.edit("$e", of: "$1", "x")
        empty["content"]["m.new_content"] = .null
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "first"), empty])
                .join("!other:test", timeline: [Event.edit("$f", of: "$1", "from afar")]))
        #expect(try await test.bodies() == ["first"])
    }

    @Test func `a redaction that comes first takes its message back all the same`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.redaction("$x", of: "$1")]))
        try await test.sync(Sync("s3").join(timeline: [Event.text("$1", "secret")]))
        #expect(try await test.messages().map(\.kind) == [.deleted])
        #expect(try await test.bodies() == [""])
        #expect(try await test.store.search("secret", limit: 5).isEmpty)
    }

    @Test func `reactions count once for each sender and vanish when taken back`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "hi"), Event.reaction("$a", on: "$1", "👍"), Event.reaction("$b", on: "$1", "👍️"),
                Event.reaction("$c", on: "$1", "👍", from: "@bob:test"), Event.reaction("$d", on: "$1", "🎉"),
                Event.reaction("$e", on: "$1", "🎉", from: "@me:test"),
            ]))
        #expect(try await test.messages().first?.reactions.map(\.count) == [2, 2])
        #expect(try await test.messages().first?.reactions.map(\.isMine) == [false, true])
        try await test.sync(
            Sync("s3").join(timeline: [
                Event.redaction("$x", of: "$d"), Event.redaction("$y", of: "$e", from: "@me:test"),
            ]))
        #expect(try await test.messages().first?.reactions.map(\.count) == [2])
    }

    @Test func `an answer shows what it answers once that is known`() async throws {
        let test = try await TestStore.joined()
        let reply = Event.text(
            "$2", "> <@ann:test> hi\n\nyes", content: [("m.relates_to", ["m.in_reply_to": ["event_id": "$1"]])])
        try await test.sync(Sync("s2").join(timeline: [reply], limited: true, prevBatch: "p"))
        var message = try unwrap(try await test.messages().first)
        #expect(message.body == "yes")
        #expect(message.replyTo == ReplyExcerpt(eventID: "$1"))
        let gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        try await test.store.applyHistory(history([Event.text("$1", "hi")], end: nil), to: gap)
        message = try unwrap(try await test.messages().last)
        #expect(message.replyTo?.excerpt == "hi")
        #expect(message.replyTo?.senderName == "Ann")
    }

    private func history(_ events: [JSON], end: String?) -> HistoryPage {
        HistoryPage(events: events.compactMap(MatrixEvent.init), end: end)
    }
}
