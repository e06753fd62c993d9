import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@testable import BuzzSync

@Suite struct AnswerMemoryTests {
    private let time = ManualTime(now: 1_000_000)
    private let counter = Counter()

    private final class Counter: Sendable {
        private let count = Mutex(0)
        func next() -> Int64 {
            count.withLock { count in
                count += 1
                return Int64(count)
            }
        }
    }

    private func ask(_ memory: AnswerMemory, _ name: String = "limit", failing: Bool = false) async throws -> Int? {
        let answer = try await memory.answer(name, lasting: .seconds(60)) { () async throws(MatrixClientError) in
            if failing { throw .offline("no line") }
            return ["number": .int(counter.next())]
        }
        return answer["number"].int
    }

    @Test func `an answer is asked for once while it lasts`() async throws {
        let memory = AnswerMemory(time: time)
        #expect(try await ask(memory) == 1)
        time.advance(by: .seconds(59))
        #expect(try await ask(memory) == 1)
        #expect(try await ask(memory, "profile") == 2)
        time.advance(by: .seconds(2))
        #expect(try await ask(memory) == 3)
    }

    @Test func `what was changed is asked for again, and a failure is not kept`() async throws {
        let memory = AnswerMemory(time: time)
        await #expect(throws: MatrixClientError.self) { try await ask(memory, failing: true) }
        #expect(try await ask(memory) == 1)
        memory.forget("limit")
        #expect(try await ask(memory) == 2)
    }

    @Test func `a crowd of names takes no more than its room`() async throws {
        let memory = AnswerMemory(time: time)
        for number in 0..<600 {
            _ = try await ask(memory, "profile \(number)")
            time.advance(by: .milliseconds(1))
        }
        #expect(try await ask(memory, "profile 599") == 600)
        #expect(try await ask(memory, "profile 0") == 601)
    }
}
