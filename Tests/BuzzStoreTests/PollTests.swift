import BuzzModel
import JSONKit
import MatrixProtocol
import Testing

@testable import BuzzStore

@Suite("AccountStore: polls")
struct PollTests {
    private let room = ConversationID("!r:test")

    private func start(
        _ id: String, from sender: String = "@ann:test", most: Int = 1, answers: Int = 3, kind: String = "disclosed",
        isStable: Bool = false
    ) -> JSON {
        let choices = (1...answers).map { number -> JSON in
            isStable
                ? ["m.id": .string("a\(number)"), "m.text": [["body": .string("answer \(number)")]]]
                : ["id": .string("a\(number)"), "org.matrix.msc1767.text": .string("answer \(number)")]
        }
        let question: JSON =
            isStable ? ["m.text": [["body": "Which?"]]] : ["org.matrix.msc1767.text": "Which?"]
        let poll: JSON = [
            "question": question, "answers": .array(choices), "max_selections": .int(Int64(most)),
            "kind": .string((isStable ? "m." : "org.matrix.msc3381.poll.") + kind),
        ]
        return Event.event(
            id, isStable ? "m.poll.start" : PollContent.startType,
            [isStable ? "m.poll" : PollContent.startType: poll], from: sender)
    }

    private func vote(
        _ id: String, _ answers: [String], in poll: String, from sender: String, at time: Int64 = 2000,
        isStable: Bool = false
    ) -> JSON {
        let chosen = JSON.array(answers.map { .string($0) })
        var content: JSON = ["m.relates_to": ["rel_type": "m.reference", "event_id": .string(poll)]]
        if isStable { content["m.selections"] = chosen } else { content[PollContent.voteType] = ["answers": chosen] }
        return Event.event(
            id, isStable ? "m.poll.response" : PollContent.voteType, content, from: sender, at: time)
    }

    private func end(_ id: String, of poll: String, from sender: String = "@ann:test", at time: Int64 = 5000) -> JSON {
        Event.event(
            id, PollContent.endType,
            [
                "m.relates_to": ["rel_type": "m.reference", "event_id": .string(poll)],
                PollContent.endType: [:],
            ], from: sender, at: time)
    }

    private func poll(_ test: TestStore) async throws -> Poll {
        try unwrap(try await test.messages().last { $0.kind == .poll }?.poll)
    }

    @Test func `nobody votes or ends a poll from another room`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [start("$p"), vote("$1", ["a1"], in: "$p", from: "@bob:test")]))
        try await test.sync(
            Sync("s3").join(
                "!evil:test",
                timeline: [vote("$2", ["a2"], in: "$p", from: "@eve:test"), end("$3", of: "$p", at: 2500)]))
        let poll = try await poll(test)
        #expect(poll.answers.map(\.votes) == [1, 0, 0])
        #expect(poll.voters == 1)
        #expect(!poll.isEnded)
    }

    @Test(arguments: [true, false]) func `votes are counted, the newest of each person`(_ isStable: Bool) async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                start("$p", isStable: isStable), vote("$1", ["a1"], in: "$p", from: "@bob:test", isStable: isStable),
                vote("$2", ["a2"], in: "$p", from: "@ann:test", isStable: isStable),
                vote("$3", ["a2"], in: "$p", from: "@bob:test", at: 3000, isStable: isStable),
                vote("$4", ["a1"], in: "$p", from: "@ann:test", at: 1500, isStable: isStable),
            ]))
        let found = try await poll(test)
        #expect(found.question == "Which?" && found.answers.map(\.text) == ["answer 1", "answer 2", "answer 3"])
        #expect(found.answers.map(\.votes) == [0, 2, 0] && found.voters == 2 && !found.isEnded)
        #expect(try await test.bodies() == ["Which?\n1. answer 1\n2. answer 2\n3. answer 3"])
        #expect(try await test.conversation().preview.hasPrefix("Which?"))
    }

    @Test func `a vote for too many, for nothing known, or for what is no poll counts for nothing`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                start("$p", most: 2), vote("$1", ["a1", "a2", "a3"], in: "$p", from: "@bob:test"),
                vote("$2", ["x"], in: "$p", from: "@ann:test"), vote("$3", ["a1"], in: "$none", from: "@ann:test"),
                vote("$4", [], in: "$p", from: "@cid:test"),
            ]))
        let found = try await poll(test)
        #expect(found.answers.map(\.votes) == [1, 1, 0] && found.mostChosen == 2)
    }

    @Test func `who names an answer twice has voted for it once`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                start("$p", most: 2), vote("$1", ["a1", "a1"], in: "$p", from: "@bob:test"),
            ]))
        let found = try await poll(test)
        #expect(found.answers.map(\.votes) == [1, 0, 0] && found.voters == 1)
    }

    @Test func `a poll with a thousand answers is bounded, as are a thousand votes of one person`() async throws {
        let test = try await TestStore.joined()
        var events = [start("$p", answers: 1000)]
        for number in 1...1000 {
            events.append(
                vote("$v\(number)", ["a\(number % 3 + 1)"], in: "$p", from: "@bob:test", at: Int64(2000 + number)))
        }
        try await test.sync(Sync("s2").join(timeline: events))
        let found = try await poll(test)
        #expect(found.answers.count == Poll.mostAnswers && found.voters == 1)
        #expect(found.answers.map(\.votes).reduce(0, +) == 1)
    }

    @Test func `only who made it ends it, and later votes don't count`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                start("$p"), vote("$1", ["a1"], in: "$p", from: "@bob:test"), end("$e", of: "$p", from: "@eve:test"),
            ]))
        #expect(try await !poll(test).isEnded)
        try await test.sync(
            Sync("s3").join(timeline: [
                end("$f", of: "$p"), vote("$2", ["a2"], in: "$p", from: "@cid:test", at: 6000),
            ]))
        let found = try await poll(test)
        #expect(found.isEnded && found.answers.map(\.votes) == [1, 0, 0] && found.voters == 1)
        let id = try unwrap(try await test.messages().last { $0.kind == .poll }?.id)
        await #expect(throws: StoreError.self) { try await test.store.enqueueVote(for: ["a1"], in: id) }
    }

    @Test func `the own vote shows at once, is changed in place, and goes out as one`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [start("$p")]))
        let id = try unwrap(try await test.messages().last { $0.kind == .poll }?.id)
        try await test.store.enqueueVote(for: ["a1"], in: id)
        try await test.store.enqueueVote(for: ["a3"], in: id)
        #expect(try await poll(test).answers.map(\.isMine) == [false, false, true])
        // A vote from another device does not replace one that is still to be sent, even if it is newer.
        try await test.sync(
            Sync("s3").join(timeline: [vote("$old", ["a2"], in: "$p", from: "@me:test", at: 9_999_999_999_999)]))
        #expect(try await poll(test).answers.map(\.votes) == [0, 0, 1])
        let item = try await test.deliverNext(as: "$v")
        #expect(item.kind == .pollVote && item.payload[PollContent.voteType]["answers"] == ["a3"])
        #expect(item.payload["m.relates_to"]["event_id"] == "$p")
        #expect(try await test.store.outboxEntries().isEmpty)
        try await test.sync(Sync("s4").join(timeline: [Event.redaction("$r", of: "$v", from: "@me:test")]))
        #expect(try await poll(test).voters == 0)
    }

    @Test func `a poll made, voted in and ended before it is sent goes out in order`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.store.enqueuePoll(
            Poll(question: "Which?", answers: [.init(id: "1", text: "one"), .init(id: "2", text: "two")]), in: room)
        try await test.store.enqueueVote(for: ["2"], in: id)
        try await test.store.enqueuePollEnd(id)
        let shown = try await poll(test)
        #expect(shown.isEnded && shown.answers.map(\.votes) == [0, 1])
        let first = try await test.deliverNext(as: "$p")
        #expect(PollContent.Start(first.payload, mostAnswers: 20)?.answers.map(\.text) == ["one", "two"])
        #expect(try await test.deliverNext(as: "$v").payload["m.relates_to"]["event_id"] == "$p")
        #expect(try await test.deliverNext(as: "$e").payload["m.relates_to"]["event_id"] == "$p")
        let sent = try await poll(test)
        #expect(sent.isEnded && sent.answers.map(\.votes) == [0, 1])
    }

    @Test func `a vote that is taken back before it is sent leaves nothing`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [start("$p")]))
        let id = try unwrap(try await test.messages().last { $0.kind == .poll }?.id)
        try await test.store.enqueueVote(for: ["a1"], in: id)
        let row = try unwrap(try await test.store.outboxEntries().first)
        try await test.store.cancel(row.id)
        #expect(try await poll(test).voters == 0)
    }

    @Test(arguments: [
        "{}", "{\"m.poll\":{}}", "{\"m.poll\":{\"question\":{\"m.text\":[{\"body\":\"?\"}]},\"answers\":\"no\"}}",
        "{\"m.poll\":{\"question\":{\"m.text\":[{\"body\":\"?\"}]},\"answers\":[{\"m.id\":7}]}}",
        "{\"org.matrix.msc3381.poll.start\":{\"question\":7,\"answers\":[{\"id\":\"a\"}],\"max_selections\":-3}}",
    ]) func `what is no poll is shown as something unknown`(_ content: String) async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.event("$p", "m.poll.start", try JSON(parsing: content))]))
        #expect(try await test.messages().last?.kind == .unsupported)
    }
}
