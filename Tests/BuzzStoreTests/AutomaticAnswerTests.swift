import BuzzModel
import BuzzStore
import JSONKit
import Testing

@Suite("AutomaticAnswers")
struct AutomaticAnswerTests {
    private static let room = ConversationID("!r:test")

    /// A fan's question in a direct conversation, classified, with a library entry that may answer it.
    private func asked(
        _ text: String = "which mic is that?", id: String = "$q", category: Category? = .fan, allowed: Bool = true,
        isDirect: Bool = true
    ) async throws -> (TestStore, MessageID) {
        let test = try await TestStore.joined(creator: true)
        if isDirect { try await test.sync(Sync("d").accountData("m.direct", ["@ann:test": ["!r:test"]])) }
        try await test.store.replaceFAQs([
            StoredFAQ(
                id: "mic",
                content: ["questions": ["Which mic?"], "answer": "The old one.", "sendsAutomatically": .bool(allowed)])
        ])
        let message = try await says(text, id, category, test)
        return (test, message)
    }

    @discardableResult
    private func says(
        _ text: String, _ event: String, _ category: Category?, _ test: TestStore
    ) async throws -> MessageID {
        try await test.sync(
            Sync("s-\(event)").join(timeline: [Event.text(event, text, at: test.clock.now.milliseconds)]))
        let id = try unwrap(try await test.messages().last?.id)
        if let category {
            try await test.store.saveTriage([
                (id, Triage(category: category, confidence: 1, sentiment: .neutral, intensity: .low, reason: ""))
            ])
        }
        return id
    }

    /// Sends the next outbox row and receives its echo in a sync.
    private func delivers(_ event: String, _ test: TestStore) async throws {
        let item = try await test.deliverNext(as: event)
        let body = item.payload["body"].string ?? ""
        try await test.sync(
            Sync("echo-\(event)").join(timeline: [
                Event.text(
                    event, body, from: "@me:test", at: test.clock.now.milliseconds, txn: item.transactionID,
                    content: [("app.buzzbox.automatic", item.payload["app.buzzbox.automatic"])])
            ]))
    }

    private func refusal(_ answer: AutomaticAnswer) -> AutomaticAnswer.Refusal? {
        if case .refused(let refusal) = answer { return refusal }
        return nil
    }

    @Test func `an allowed answer goes out once, marked here and on the wire`() async throws {
        let (test, question) = try await asked()
        guard case .sent(let id) = try await test.store.sendAutomatically("mic", answering: question) else {
            return #expect(Bool(false), "not sent")
        }
        let sent = try unwrap(try await test.store.message(id))
        #expect(sent.body == "The old one.")
        #expect(sent.automaticFAQ == "mic")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(item.payload["app.buzzbox.automatic"] == ["faq": "mic"])
        #expect(item.payload["body"] == "The old one.")
    }

    @Test func `what nobody allowed is never sent`() async throws {
        let (test, question) = try await asked(allowed: false)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .notAllowed)
        #expect(refusal(try await test.store.sendAutomatically("gone", answering: question)) == .notAllowed)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).isEmpty)
    }

    @Test(arguments: [Category.business, .urgent, .spam])
    func `business, urgent and spam are never answered by themselves`(category: Category) async throws {
        let (test, question) = try await asked(category: category)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .notAFan)
    }

    @Test func `nothing is sent before it is known what the message is`() async throws {
        let (test, question) = try await asked(category: nil)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .notAFan)
    }

    @Test func `the creator's word counts: a message corrected to business is not answered`() async throws {
        let (test, question) = try await asked()
        try await test.store.correctCategory(of: question, to: .business)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .notAFan)
    }

    @Test func `an entry goes out once in a conversation and day, another entry may`() async throws {
        let (test, first) = try await asked()
        try await test.store.replaceFAQs([
            StoredFAQ(id: "mic", content: ["questions": ["m"], "answer": "The old one.", "sendsAutomatically": true]),
            StoredFAQ(id: "cam", content: ["questions": ["c"], "answer": "A small one.", "sendsAutomatically": true]),
        ])
        _ = try await test.store.sendAutomatically("mic", answering: first)
        try await delivers("$a1", test)
        test.clock.advance(by: .seconds(3600))
        let second = try await says("and which mic?", "$q2", .fan, test)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: second)) == .sentToday)
        #expect(refusal(try await test.store.sendAutomatically("cam", answering: second)) == nil)
        try await delivers("$a2", test)
        test.clock.advance(by: .seconds(86_400))
        let third = try await says("which mic was it?", "$q3", .fan, test)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: third)) == nil)
    }

    @Test func `what another device sent by itself today is not sent again`() async throws {
        let (test, _) = try await asked()
        try await test.sync(
            Sync("other").join(timeline: [
                Event.text(
                    "$sent", "The old one.", from: "@me:test", at: test.clock.now.milliseconds,
                    content: [("app.buzzbox.automatic", ["faq": "mic"])])
            ]))
        #expect(try await test.messages().last?.automaticFAQ == "mic")
        let again = try await says("which mic?", "$q2", .fan, test)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: again)) == .sentToday)
    }

    @Test func `a mark on somebody else's message means nothing`() async throws {
        let (test, _) = try await asked()
        try await test.sync(
            Sync("other").join(timeline: [
                Event.text("$own", "wait", from: "@me:test", at: test.clock.now.milliseconds),
                Event.text(
                    "$trick", "which mic?", at: test.clock.now.milliseconds,
                    content: [("app.buzzbox.automatic", ["faq": "mic"])]),
            ]))
        let id = try unwrap(try await test.messages().last)
        #expect(id.automaticFAQ == nil)
        try await test.store.saveTriage([
            (id.id, Triage(category: .fan, confidence: 1, sentiment: .neutral, intensity: .low, reason: ""))
        ])
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: id.id)) == nil)
    }

    @Test func `nobody is answered twice, nor while the creator writes`() async throws {
        let (test, question) = try await asked()
        try await test.store.setComposerText("It is", in: Self.room)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .answered)
        try await test.store.setComposerText("", in: Self.room)
        try await test.send("the old one, I think")
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .answered)
    }

    @Test func `groups, old messages, files and own messages are left alone`() async throws {
        let (group, inGroup) = try await asked(isDirect: false)
        #expect(refusal(try await group.store.sendAutomatically("mic", answering: inGroup)) == .wrongConversation)
        let (test, question) = try await asked()
        test.clock.advance(by: .seconds(90_000))
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .tooOld)
        let own = try await test.send("mine")
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: own)) == .notAQuestion)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: MessageID(999))) == .notAQuestion)
    }

    @Test func `switched off, or for a fan, nothing is sent`() async throws {
        let (test, question) = try await asked()
        try await test.store.setCopilotFeature(.faq, isOn: false)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .switchedOff)
        try await test.store.setCopilotFeature(.faq, isOn: true)
        try await test.store.setCreator(false)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .switchedOff)
    }

    @Test func `only news waits to be looked up, once it is judged, and only the last word`() async throws {
        let (test, question) = try await asked(category: nil)
        #expect(try await test.store.questionQueue(limit: 5, needsCategory: true).isEmpty)
        #expect(try await test.store.questionQueue(limit: 5, needsCategory: false).map(\.id) == [question])
        let second = try await says("hello?", "$q2", .fan, test)
        #expect(try await test.store.questionQueue(limit: 5, needsCategory: true).map(\.id) == [second])
        #expect(try await test.store.questionsWaiting() == 1)
        try await test.store.dropQuestion(second)
        #expect(try await test.store.questionQueue(limit: 5, needsCategory: true).isEmpty)
    }

    // MARK: Unread messages

    @Test func `what nobody has read stays unread after an answer that went out by itself`() async throws {
        let (test, question) = try await asked()
        try await test.sync(Sync("count").join(unread: 1))
        guard case .sent = try await test.store.sendAutomatically("mic", answering: question) else {
            Issue.record("not sent")
            return
        }
        try await delivers("$a", test)
        // The server marks a room read when the user sends to it.
        try await test.sync(Sync("none").join(unread: 0))
        #expect(try await test.conversation().unread == 1)
        #expect(try await test.store.firstUnread(in: Self.room) == question)
        #expect(try await test.store.window(InboxQuery(unreadOnly: true), offset: 0, limit: 5).total == 1)
        // The question itself counts as answered.
        #expect(try await test.conversation().waitingSince == nil)
        try await test.store.enqueueReadMarker(Self.room, upTo: nil)
        #expect(try await test.conversation().unread == 0)
        try await test.sync(Sync("still").join(unread: 0))
        #expect(try await test.conversation().unread == 0)
    }

    @Test func `an answer from another device leaves unread what nobody read here or there`() async throws {
        let (test, question) = try await asked()
        try await test.sync(
            Sync("other").join(
                timeline: [
                    Event.text(
                        "$sent", "The old one.", from: "@me:test", at: test.clock.now.milliseconds,
                        content: [("app.buzzbox.automatic", ["faq": "mic"])])
                ], unread: 0))
        #expect(try await test.conversation().unread == 1)
        #expect(try await test.store.firstUnread(in: Self.room) == question)
        try await test.sync(Sync("read").join(ephemeral: [Event.receipt("$sent", of: "@me:test")]))
        #expect(try await test.conversation().unread == 0)
    }

    @Test(arguments: [
        "My payment was charged twice, please help", "Mein Hund ist gestern gestorben", "Merci pour tout !",
    ])
    func `nothing is sent by itself while something else of theirs is unanswered`(_ before: String) async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("d").accountData("m.direct", ["@ann:test": ["!r:test"]]))
        try await test.store.replaceFAQs([
            StoredFAQ(id: "mic", content: ["questions": ["m"], "answer": "The old one.", "sendsAutomatically": true])
        ])
        try await says(before, "$first", .fan, test)
        let question = try await says("which mic is that?", "$q", .fan, test)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: question)) == .moreWaits)
        // A reply written by the user answers everything before it.
        try await test.send("I look into it")
        try await delivers("$own", test)
        let again = try await says("and which mic?", "$q2", .fan, test)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: again)) == nil)
    }

    @Test func `what came while the answer was on its way still waits`() async throws {
        let (test, question) = try await asked()
        _ = try await test.store.sendAutomatically("mic", answering: question)
        let item = try await test.deliverNext(as: "$a")
        try await test.sync(
            Sync("both").join(
                timeline: [
                    Event.text("$refund", "where is my refund?", at: test.clock.now.milliseconds),
                    Event.text(
                        "$a", "The old one.", from: "@me:test", at: test.clock.now.milliseconds,
                        txn: item.transactionID, content: [("app.buzzbox.automatic", ["faq": "mic"])]),
                ], unread: 0))
        #expect(try await test.conversation().unread == 2)
        #expect(try await test.conversation().waitingSince != nil)
        let open = try await test.store.openMessages(categories: [.fan, nil], limit: 5).messages
        #expect(open.map(\.text) == ["where is my refund?"])
        test.clock.advance(by: .seconds(3 * 86_400))
        let next = try await says("which mic?", "$q3", .fan, test)
        #expect(refusal(try await test.store.sendAutomatically("mic", answering: next)) == .moreWaits)
    }
}
