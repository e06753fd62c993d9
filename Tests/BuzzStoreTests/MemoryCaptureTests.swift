import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("MemoryCapture")
struct MemoryCaptureTests {
    private func remembering(conversations: Bool = false) async throws -> TestStore {
        let test = try await TestStore.joined(creator: true)
        try await test.store.setCopilotFeature(.memory, isOn: true)
        try await test.store.setCopilotFeature(.conversationMemories, isOn: conversations)
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.complete(item.id, .done)
        return test
    }

    private func hears(_ texts: String..., in test: TestStore) async throws {
        for text in texts {
            try await test.sync(Sync("s-\(text)").join(timeline: [Event.text("$\(text)", text)]))
        }
    }

    @Test func `an answer becomes a memory with what was asked, and goes out only after it`() async throws {
        let test = try await remembering()
        try await hears("hi!", "which mic is that?", in: test)
        try await test.send("The old one.")
        #expect(
            try await test.store.pendingMemories().map(\.content) == ["Q: hi!\nwhich mic is that?\nA: The old one."])
        #expect(try await test.store.readyMemories(now: test.clock.now).isEmpty)
        try await test.deliverNext(as: "$answer")
        let ready = try await test.store.readyMemories(now: test.clock.now)
        #expect(ready.map { $0.payload["metadata"]["kind"] } == ["answer"])
        #expect(ready.first?.payload["metadata"]["conversationId"] == "!r:test")
    }

    @Test func `where it is known which message is answered, that one is remembered`() async throws {
        let test = try await remembering()
        try await hears("which mic is that?", "my refund did not arrive", in: test)
        let question = try await test.messages().first { $0.body == "which mic is that?" }?.id
        try await test.store.enqueueMessage(OutgoingMessage(text: "The old one.", answers: question), in: "!r:test")
        #expect(try await test.store.pendingMemories().map(\.content) == ["Q: which mic is that?\nA: The old one."])
    }

    @Test func `the echo of the answer lets its memory go, too`() async throws {
        let test = try await remembering()
        try await hears("why?", in: test)
        try await test.send("because")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.sync(
            Sync("e").join(timeline: [Event.text("$b", "because", from: "@me:test", txn: item.transactionID)]))
        #expect(try await test.store.readyMemories(now: test.clock.now).count == 1)
    }

    @Test func `nothing is remembered unless memory is switched on, nor of fans' accounts`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await hears("why?", in: test)
        try await test.send("because")
        #expect(try await test.store.pendingMemories().isEmpty)
        let fan = try await remembering()
        try await fan.store.setCreator(false)
        try await hears("why?", in: fan)
        try await fan.send("because")
        #expect(try await fan.store.pendingMemories().isEmpty)
    }

    @Test func `a second message in a row answers nothing; a reply answers what it replies to`() async throws {
        let test = try await remembering()
        try await hears("first?", "second?", in: test)
        let first = try unwrap(try await test.messages().first?.id)
        try await test.send("to the first", replyTo: first)
        try await test.send("one more thing")
        #expect(try await test.store.pendingMemories().map(\.content) == ["Q: first?\nA: to the first"])
    }

    @Test func `a message changed before it went out is remembered as it went out`() async throws {
        let test = try await remembering()
        try await hears("why?", in: test)
        let id = try await test.send("becuase")
        try await test.store.enqueueEdit(id, to: "because")
        #expect(try await test.store.pendingMemories().map(\.content) == ["Q: why?\nA: because"])
    }

    @Test func `a discarded answer is not remembered`() async throws {
        let test = try await remembering()
        try await hears("why?", in: test)
        let id = try await test.send("because")
        try await test.store.discard(id)
        #expect(try await test.store.pendingMemories().isEmpty)
        #expect(try await test.store.pendingCounts().pending == 0)
    }

    @Test func `spam is not remembered`() async throws {
        let test = try await remembering()
        try await hears("you have won!", in: test)
        let id = try unwrap(try await test.messages().first?.id)
        try await test.store.saveTriage([
            (id, Triage(category: .spam, confidence: 1, sentiment: .neutral, intensity: .low, reason: ""))
        ])
        try await test.send("stop")
        #expect(try await test.store.pendingMemories().isEmpty)
    }

    @Test func `a conversation is remembered after every ten messages, each message once`() async throws {
        let test = try await remembering(conversations: true)
        for number in 1...21 { try await hears("m\(number)", in: test) }
        let memories = try await test.store.pendingMemories()
        #expect(memories.count == 2)
        #expect(memories.first?.content.split(separator: "\n").count == 11)
        #expect(memories.first?.content.hasPrefix("Conversation with Ann\nAnn: m1\nAnn: m2\n") == true)
        #expect(memories.last?.content.hasSuffix("Ann: m20") == true)
        #expect(memories.last?.metadata["kind"] == "conversation")
    }

    @Test func `history that is scrolled to is not what was said last`() async throws {
        let test = try await remembering(conversations: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$m1", "m1")], limited: true, prevBatch: "p1"))
        let gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        let past = (1...30).map { Event.text("$old\($0)", "old \($0)") }.compactMap(MatrixEvent.init)
        try await test.store.applyHistory(HistoryPage(events: past, end: "p0"), to: gap)
        for number in 2...10 { try await hears("m\(number)", in: test) }
        let memories = try await test.store.pendingMemories()
        let lines = (1...10).map { "Ann: m\($0)" }
        #expect(memories.map(\.content) == [(["Conversation with Ann"] + lines).joined(separator: "\n")])
    }

    @Test func `archiving remembers what is left, and nothing where nothing is`() async throws {
        let test = try await remembering(conversations: true)
        try await hears("one", "two", in: test)
        try await test.store.change(["!r:test": .archived(true)])
        #expect(try await test.store.pendingMemories().map(\.content) == ["Conversation with Ann\nAnn: one\nAnn: two"])
        try await test.store.change(["!r:test": .archived(false)])
        try await test.store.change(["!r:test": .archived(true)])
        #expect(try await test.store.pendingMemories().count == 1)
    }

    @Test func `whole conversations have a switch of their own`() async throws {
        let test = try await remembering(conversations: false)
        for number in 1...12 { try await hears("m\(number)", in: test) }
        try await test.store.change(["!r:test": .archived(true)])
        #expect(try await test.store.pendingMemories().isEmpty)
    }
}
