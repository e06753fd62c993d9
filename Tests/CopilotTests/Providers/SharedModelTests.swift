import JSONKit
import Synchronization
import Testing

@testable import Copilot

@Suite struct SharedModelTests {
    /// Answers when the test releases it.
    private final class Waiting: LanguageModel {
        let name = "waiting"
        let asked = Mutex(0)
        let cancelled = Mutex(0)
        let isOpen = Mutex(false)

        func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
            try await complete(completion) { _ in }
        }

        func complete(
            _ completion: Completion, onText: @escaping @Sendable (String) -> Void
        ) async throws(ProviderError) -> JSON {
            asked.withLock { $0 += 1 }
            onText("{")
            while !isOpen.withLock({ $0 }) {
                if Task.isCancelled {
                    cancelled.withLock { $0 += 1 }
                    throw .cancelled
                }
                await Task.yield()
            }
            onText("{}")
            return ["answer": .string(completion.data)]
        }
    }

    private static func question(_ data: String) -> Completion {
        Completion(effort: .writing, instructions: "", data: data, schemaName: "x", schema: [:], maxTokens: 1)
    }

    private func until(_ happened: () -> Bool) async {
        while !happened() { await Task.yield() }
    }

    @Test func `four who ask the same are one call, and hear it grow`() async throws {
        let waiting = Waiting()
        let model = SharedModel(waiting)
        let heard = Heard()
        let same = (0..<4).map { _ in
            Task { try await model.complete(Self.question("a")) { text in heard.note(text) } }
        }
        let other = Task { try await model.complete(Self.question("b")) }
        await until { model.waiting == 5 && waiting.asked.withLock { $0 } == 2 }
        waiting.isOpen.withLock { $0 = true }
        for task in same { #expect(try await task.value == ["answer": "a"]) }
        #expect(try await other.value == ["answer": "b"])
        #expect(waiting.asked.withLock { $0 } == 2)
        #expect(heard.ends == 4)
        // A finished request is not shared: the next one asks again.
        _ = try await model.complete(Self.question("a"))
        #expect(waiting.asked.withLock { $0 } == 3)
        #expect(model.waiting == 0)
    }

    private final class Heard: Sendable {
        private let texts = Mutex<[String]>([])

        var ends: Int { texts.withLock { $0.count { $0 == "{}" } } }
        func note(_ text: String) { texts.withLock { $0.append(text) } }
    }

    @Test func `one who leaves takes it from nobody, the last one ends it`() async throws {
        let waiting = Waiting()
        let model = SharedModel(waiting)
        let tasks = (0..<2).map { _ in Task { try await model.complete(Self.question("a")) } }
        await until { model.waiting == 2 && waiting.asked.withLock { $0 } == 1 }
        tasks[0].cancel()
        await until { model.waiting == 1 }
        #expect(waiting.cancelled.withLock { $0 } == 0)
        tasks[1].cancel()
        for task in tasks {
            await #expect(throws: ProviderError.cancelled) { try await task.value }
        }
        #expect(waiting.cancelled.withLock { $0 } == 1)
        #expect(waiting.asked.withLock { $0 } == 1)
        #expect(model.waiting == 0)
    }
}
