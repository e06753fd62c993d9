import BuzzModel
import BuzzStore
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@testable import BuzzSync

@Suite struct CopilotDeliveriesTests {
    private func deliveries(_ copilot: CopilotUnderTest) -> CopilotDeliveries {
        CopilotDeliveries(
            store: copilot.store, caller: copilot.caller, policy: RetryPolicy(jitter: 0), time: copilot.time,
            random: { 0.5 }, log: .silent)
    }

    private func remembering(_ count: Int) async throws -> CopilotUnderTest {
        let copilot = try await CopilotUnderTest()
        copilot.answer(.addSupermemoryMemory) { _ in CopilotUnderTest.result(["success": true]) }
        copilot.answer(.listMemories) { _ in CopilotUnderTest.result(["memories": [], "total": 12]) }
        for number in 0..<count {
            try await copilot.store.enqueueMemory(content: "memory \(number)", metadata: ["n": .string("\(number)")])
        }
        return copilot
    }

    @Test func `memories go out five at a time, the oldest first, and how many there are is noted`() async throws {
        let copilot = try await remembering(7)
        #expect(try await deliveries(copilot).deliver(memories: true) == nil)
        #expect(copilot.calls(.addSupermemoryMemory).map { $0["content"] } == (0..<7).map { .string("memory \($0)") })
        #expect(copilot.calls(.addSupermemoryMemory).first?["metadata"] == ["n": "0"])
        // The list is fetched after each batch.
        #expect(copilot.calls(.listMemories).count == 2)
        #expect(try await copilot.store.memoriesStored().stored == 12)
        #expect(try await copilot.store.pendingMemories().isEmpty)
        await copilot.stop()
    }

    @Test func `switched off, memories wait and everything else goes`() async throws {
        let copilot = try await remembering(1)
        copilot.answer(.saveFAQ) { _ in CopilotUnderTest.result(["id": "a"]) }
        try await copilot.store.saveFAQ(StoredFAQ(id: "a", content: ["questions": ["q"], "answer": "x"]))
        _ = try await deliveries(copilot).deliver(memories: false)
        #expect(copilot.asked == [.saveFAQ])
        #expect(copilot.calls(.saveFAQ).first == ["questions": ["q"], "answer": "x", "id": "a"])
        #expect(try await copilot.store.pendingMemories().count == 1)
        await copilot.stop()
    }

    @Test func `a memory that fails is tried after 5 s, 30 s and 2 min, then listed as dropped`() async throws {
        let copilot = try await remembering(2)
        copilot.answer(.addSupermemoryMemory) { data in
            data["content"] == "memory 0"
                ? CopilotUnderTest.error(504, "DEADLINE_EXCEEDED") : CopilotUnderTest.result(["success": true])
        }
        let deliveries = deliveries(copilot)
        for wait in [5, 30, 120] {
            #expect(try await deliveries.deliver(memories: true) == .seconds(wait))
            copilot.time.advance(by: .seconds(wait - 1))
            #expect(try await deliveries.deliver(memories: true) == .seconds(1))
            copilot.time.advance(by: .seconds(1))
        }
        #expect(try await deliveries.deliver(memories: true) == nil)
        let left = try await copilot.store.pendingMemories()
        #expect(left.map(\.content) == ["memory 0"])
        #expect(left.map(\.isDropped) == [true])
        #expect(left.first?.lastError == CopilotError.timeout.sentence)
        #expect(copilot.calls(.addSupermemoryMemory).count == 5)
        // When the user retries it, it is delivered.
        copilot.answer(.addSupermemoryMemory) { _ in CopilotUnderTest.result(["success": true]) }
        let id = try #require(left.first?.id)
        try await copilot.store.retry(id)
        _ = try await deliveries.deliver(memories: true)
        #expect(try await copilot.store.pendingMemories().isEmpty)
        await copilot.stop()
    }

    @Test func `a copilot that is away, or asks to wait, uses up no tries`() async throws {
        let copilot = try await remembering(2)
        copilot.goes(away: true)
        await #expect(throws: CopilotError.network) { try await deliveries(copilot).deliver(memories: true) }
        copilot.goes(away: false)
        copilot.answer(.addSupermemoryMemory) { _ in
            CopilotUnderTest.error(429, "RESOURCE_EXHAUSTED", details: ["retryAfterMs": 60_000])
        }
        await #expect(throws: CopilotError.rateLimited(retryAfterSeconds: 60)) {
            try await deliveries(copilot).deliver(memories: true)
        }
        #expect(try await copilot.store.pendingMemories().map(\.attempts) == [0, 0])
        #expect(try await copilot.store.readyMemories(now: Timestamp(milliseconds: copilot.time.now())).count == 1)
        await copilot.stop()
    }

    @Test func `without a token to the copilot nothing is given up`() async throws {
        let copilot = try await remembering(2)
        try await copilot.store.saveFAQ(StoredFAQ(id: "a", content: ["questions": ["q"], "answer": "x"]))
        copilot.has(token: false)
        await #expect(throws: CopilotError.noToken(wanted: "TOKEN")) {
            try await deliveries(copilot).deliver(memories: true)
        }
        #expect(try await copilot.store.outboxEntries().map(\.state) == [.queued, .queued, .waiting])
        #expect(try await copilot.store.pendingMemories().map(\.attempts) == [0, 0])
        #expect(copilot.asked.isEmpty)
        await copilot.stop()
    }

    @Test func `a refused memory is dropped at once, a refused entry of the library fails and says why`() async throws {
        let copilot = try await remembering(1)
        copilot.answer(.addSupermemoryMemory) { _ in
            CopilotUnderTest.error(400, "INVALID_ARGUMENT", message: "“content” is too long.")
        }
        copilot.answer(.saveFAQ) { _ in
            CopilotUnderTest.error(400, "FAILED_PRECONDITION", message: "The library is full.")
        }
        try await copilot.store.saveFAQ(StoredFAQ(id: "a", content: ["questions": ["q"], "answer": "x"]))
        _ = try await deliveries(copilot).deliver(memories: true)
        let entries = try await copilot.store.outboxEntries()
        #expect(Set(entries.map(\.state)) == [.dropped, .failed])
        #expect(entries.first { $0.kind == .faq }?.lastError == "The library is full.")
        #expect(entries.first { $0.kind == .memory }?.lastError == "“content” is too long.")
        await copilot.stop()
    }

    @Test func `what was on its way when the program was killed goes again`() async throws {
        let copilot = try await remembering(1)
        let item = try #require(
            try await copilot.store.readyMemories(now: Timestamp(milliseconds: copilot.time.now())).first)
        try await copilot.store.take(item.id)
        _ = try await deliveries(copilot).deliver(memories: true)
        #expect(copilot.calls(.addSupermemoryMemory).isEmpty)
        try await copilot.store.recoverInterrupted()
        _ = try await deliveries(copilot).deliver(memories: true)
        #expect(copilot.calls(.addSupermemoryMemory).count == 1)
        await copilot.stop()
    }

    @Test func `changes of one entry arrive in the order they were made`() async throws {
        let copilot = try await CopilotUnderTest()
        copilot.answer(.saveFAQ) { _ in CopilotUnderTest.result([:]) }
        copilot.answer(.deleteFAQ) { _ in CopilotUnderTest.result(["deleted": true]) }
        try await copilot.store.saveFAQ(StoredFAQ(id: "a", content: ["questions": ["q"], "answer": "1"]))
        try await copilot.store.saveFAQ(StoredFAQ(id: "a", content: ["questions": ["q"], "answer": "2"]))
        _ = try await deliveries(copilot).deliver(memories: true)
        #expect(copilot.calls(.saveFAQ).map { $0["answer"] } == ["2"])
        try await copilot.store.deleteFAQ("a")
        _ = try await deliveries(copilot).deliver(memories: true)
        #expect(copilot.calls(.deleteFAQ) == [["id": "a"]])
        await copilot.stop()
    }
}
