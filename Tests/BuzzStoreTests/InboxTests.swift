import BuzzModel
import BuzzStore
import JSONKit
import Testing

@Suite("AccountStore: the inbox of a creator")
struct InboxTests {
    @Test(arguments: InboxOrder.allCases, InboxTab.allCases)
    func `every conversation stands where its place says, in every order`(_ order: InboxOrder, _ tab: InboxTab)
        async throws
    {
        let test = try await TestStore()
        try await test.store.setCreator(true)
        try await test.sync(Sync("s0"))
        for (number, category) in [Category.fan, .urgent, .business, .spam, .fan, .business].enumerated() {
            let room = "!r\(number):test"
            let other = "@p\(number):test"
            try await test.sync(
                Sync("s\(number + 1)").join(
                    room, state: [Event.member("@me:test"), Event.member(other, name: "P\(9 - number)")],
                    timeline: [
                        Event.text("$q\(number)", "hello", from: other, at: Int64(1000 + number * 37 % 100)),
                        Event.text("$a\(number)", "hi", from: number % 2 == 0 ? "@me:test" : other, at: 2000),
                    ]))
            for request in try await test.store.triageQueue(limit: 10) {
                try await test.store.saveTriage([(request.messageID, triage(category))])
            }
        }
        let query = InboxQuery(tab: tab, order: order)
        let window = try await test.store.window(query, offset: 0, limit: 100)
        #expect(tab != .all || window.rows.count == 6)
        for (index, row) in window.rows.enumerated() {
            #expect(try await test.store.position(of: row.id, in: query) == index)
        }
        if tab == .all, order == .name { #expect(window.rows.map(\.name) == window.rows.map(\.name).sorted()) }
    }

    @Test func `what is marked is shown without its marks where a line of it stands, and what is hidden stays so`()
        async throws
    {
        let test = try await TestStore.joined(creator: true)
        func marked(_ html: String) -> [(String, JSON)] {
            [("format", "org.matrix.custom.html"), ("formatted_body", .string(html))]
        }
        try await test.sync(
            Sync("s2").join(
                "!r:test",
                timeline: [
                    Event.text(
                        "$1", "**Bold** words:\n- one", content: marked("<b>Bold</b> words:<ul><li>one</li></ul>")),
                    Event.text("$2", "so", content: [("m.relates_to", ["m.in_reply_to": ["event_id": "$1"]])]),
                ]))

        #expect(try await test.messages().last?.replyTo?.excerpt == "Bold words: one")
        try await test.sync(
            Sync("s3").join(
                "!r:test",
                timeline: [
                    Event.text(
                        "$3", "it is ||her twin||", at: 3000,
                        content: marked("<i>it</i> is <span data-mx-spoiler>her twin</span>"))
                ]))
        #expect(try await test.conversation().preview == "it is (spoiler)")
    }

    @Test func `what arrives waits for the copilot, the newest first, and shows its badge`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "love your show"), Event.text("$2", "mine", from: "@me:test"),
                Event.event("$3", "m.room.message", ["msgtype": "m.notice", "body": "bot"]),
                Event.text("$4", "500 € for a spot?"),
            ]))
        let queue = try await test.store.triageQueue(limit: 10)
        #expect(queue.map(\.text) == ["500 € for a spot?", "love your show"])
        #expect(try await test.conversation().awaitsTriage)
        try await test.store.saveTriage([
            (queue[1].messageID, triage(.fan)), (queue[0].messageID, triage(.business, score: 80)),
        ])
        let conversation = try await test.conversation()
        #expect(!conversation.awaitsTriage)
        #expect(conversation.triage?.category == .business)
        #expect(conversation.triage?.score == 80)
        #expect(try await test.store.triageQueueCount() == 0)
        #expect(try await test.store.counts() == [.all: 1, .priority: 1, .business: 1, .fan: 0, .spam: 0])
        #expect(try await test.messages().first?.triage?.category == .fan)
    }

    @Test func `of a first sync only the last word of each conversation is judged`() async throws {
        let test = try await TestStore()
        try await test.store.setCreator(true)
        let outcome = try await test.sync(
            Sync("s1").join(
                timeline: [Event.text("$1", "old"), Event.text("$2", "newer")], limited: true, prevBatch: "p"))
        #expect(outcome.isFirstSync)
        #expect(outcome.arrivals.isEmpty)
        #expect(try await test.store.triageQueue(limit: 10).map(\.text) == ["newer"])
    }

    @Test func `who becomes a creator has the last words judged, a fan has none`() async throws {
        let test = try await TestStore.joined()
        let outcome = try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "a"), Event.text("$2", "b")]))
        #expect(outcome.arrivals.count == 2)
        #expect(try await test.store.triageQueueCount() == 0)
        try await test.store.setCreator(true)
        #expect(try await test.store.triageQueue(limit: 10).map(\.text) == ["b"])
        try await test.store.setCreator(false)
        #expect(try await test.store.triageQueueCount() == 0)
        #expect(try await test.conversation().awaitsTriage == false)
    }

    @Test func `the creator's word is never overwritten and is sent to the copilot`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "buy now")]))
        let request = try unwrap(try await test.store.triageQueue(limit: 1).first)
        try await test.store.saveTriage([(request.messageID, triage(.fan))])
        try await test.store.correctCategory(of: "!r:test", to: .spam)
        try await test.store.saveTriage([(request.messageID, triage(.fan))])
        #expect(try await test.conversation().triage?.category == .spam)
        #expect(try await test.conversation().triage?.isCorrected == true)
        let row = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1, lane: .copilot).first)
        #expect(row.kind == .triageCorrection)
        #expect(row.payload["category"].string == "spam")
        #expect(row.payload["text"].string == "buy now")
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 1).isEmpty)
    }

    @Test func `priority is urgency, then score, then how long they wait, and ends with an answer`() async throws {
        let test = try await TestStore()
        try await test.store.setCreator(true)
        let rooms: [(String, Int64, Triage)] = [
            ("!low:test", 1000, triage(.business, score: 20)), ("!late:test", 9000, triage(.business, score: 90)),
            ("!early:test", 5000, triage(.business, score: 90)), ("!urgent:test", 9500, triage(.urgent)),
            ("!fan:test", 100, triage(.fan)), ("!spam:test", 100, triage(.spam)),
        ]
        var sync = Sync("s1")
        for (room, time, _) in rooms { sync = sync.join(room, timeline: [Event.text("$\(room)", room, at: time)]) }
        try await test.sync(sync)
        for request in try await test.store.triageQueue(limit: 10) {
            let triage = try unwrap(rooms.first { $0.0 == request.conversationID.rawValue }).2
            try await test.store.saveTriage([(request.messageID, triage)])
        }
        let query = InboxQuery(tab: .priority)
        let expected: [ConversationID] = ["!urgent:test", "!early:test", "!late:test", "!low:test"]
        #expect(try await test.store.window(query, offset: 0, limit: 10).rows.map(\.id) == expected)
        for (index, id) in expected.enumerated() {
            #expect(try await test.store.position(of: id, in: query) == index)
        }
        #expect(try await test.store.position(of: "!fan:test", in: query) == nil)
        try await test.send("on it", to: "!urgent:test")
        #expect(try await test.store.window(query, offset: 0, limit: 10).rows.first?.id == "!early:test")
        #expect(try await test.conversation("!urgent:test").needsReply == false)
        #expect(
            try await test.store.window(InboxQuery(tab: .spam), offset: 0, limit: 10).rows.map(\.id) == ["!spam:test"])
    }

    @Test func `pinned come first, then the liveliest, in windows and by filter`() async throws {
        let test = try await TestStore()
        var sync = Sync("s1")
        for number in 0..<30 {
            sync = sync.join(
                "!r\(number):test",
                state: [Event.state("m.room.name", ["name": .string(number == 7 ? "Café Zoë" : "Room \(number)")])],
                timeline: [Event.text("$\(number)", "x", at: Int64(number))], unread: number % 10 == 0 ? 1 : 0)
        }
        try await test.sync(sync)
        try await test.store.change(["!r3:test": .pinned(true)])
        let window = try await test.store.window(InboxQuery(), offset: 1, limit: 3)
        #expect(window.total == 30)
        #expect(window.rows.map(\.name) == ["Room 29", "Room 28", "Room 27"])
        #expect(try await test.store.position(of: "!r3:test", in: InboxQuery()) == 0)
        #expect(try await test.store.position(of: "!r28:test", in: InboxQuery()) == 2)
        #expect(
            try await test.store.window(InboxQuery(filter: "CAFE zo"), offset: 0, limit: 5).rows.map(\.id) == [
                "!r7:test"
            ])
        #expect(try await test.store.window(InboxQuery(unreadOnly: true), offset: 0, limit: 5).total == 3)
        #expect(try await test.store.conversations(named: "room 2").first?.name == "Room 2")
    }

    @Test func `a conversation is named by a part of its name or id, not by the server everybody is on`() async throws {
        let test = try await TestStore()
        for name in ["Dana", "bob", "Old Friends"] {
            let user = UserID("@\(name.lowercased().prefix(4)):demo.example")
            _ = try await test.store.enqueueCreateRoom(
                name: name == "bob" ? nil : name, inviting: [user], isDirect: name != "Old Friends")
        }
        func found(_ text: String) async throws -> Set<String> {
            Set(try await test.store.conversations(named: text).map(\.name))
        }
        #expect(try await found("demo.example").isEmpty)
        #expect(try await found("o") == ["@bob:demo.example", "Old Friends"])
        #expect(try await found("@dana") == ["Dana"])
        #expect(try await found("dana:demo") == ["Dana"])
        #expect(try await found("d fr") == ["Old Friends"])
    }

    @Test func `the badge stays that of the last judged message, however much was said since`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "offer"), Event.text("$2", "help!")]))
        let requests = try await test.store.triageQueue(limit: 5)
        try await test.store.saveTriage(
            requests.map { ($0.messageID, triage($0.text == "offer" ? .business : .spam)) })
        try await test.sync(
            Sync("s3").join(timeline: (0..<30).map { Event.text("$m\($0)", "\($0)", from: "@me:test") }))
        #expect(try await test.conversation().triage?.category == .spam)
        try await test.sync(Sync("s4").join(timeline: [Event.redaction("$r", of: "$2")]))
        #expect(try await test.conversation().triage?.category == .business)
    }

    @Test func `drafts are stale when the conversation has moved on`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "help!")]))
        let request = try unwrap(try await test.store.triageQueue(limit: 1).first)
        try await test.store.saveTriage([(request.messageID, triage(.urgent))])
        #expect(try await test.store.messagesWithoutDrafts(limit: 5) == [request.messageID])
        try await test.store.saveDraft(["short": "on it"], kind: .replies, for: request.messageID)
        #expect(try await test.store.messagesWithoutDrafts(limit: 5).isEmpty)
        #expect(try await test.store.draft(.replies, for: "!r:test")?.isStale == false)
        #expect(try await test.store.draft(.replies, for: "!r:test")?.content["short"].string == "on it")
        try await test.sync(Sync("s3").join(timeline: [Event.text("$2", "still there?")]))
        #expect(try await test.store.draft(.replies, for: "!r:test")?.isStale == true)
    }

    @Test func `FAQ entries changed here stand until they are delivered`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.store.replaceFAQs([
            StoredFAQ(id: "a", content: ["question": "When?"]), StoredFAQ(id: "b", content: [:]),
        ])
        try await test.store.saveFAQ(StoredFAQ(id: "a", content: ["question": "When exactly?"]))
        try await test.store.deleteFAQ("b")
        try await test.store.replaceFAQs([
            StoredFAQ(id: "a", content: ["question": "When?"]), StoredFAQ(id: "b", content: [:]),
        ])
        #expect(try await test.store.faqs() == [StoredFAQ(id: "a", content: ["question": "When exactly?"])])
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5, lane: .copilot)
        #expect(rows.map(\.payload["action"].string) == ["save", "delete"])
    }

    private func triage(_ category: BuzzModel.Category, score: Int? = nil) -> Triage {
        Triage(
            category: category, confidence: 0.9, sentiment: .neutral, intensity: .low, score: score,
            breakdown: score.map { OpportunityBreakdown(monetaryValue: $0, brandFit: 1, legitimacy: 2, urgency: 3) },
            reason: "because")
    }
}
