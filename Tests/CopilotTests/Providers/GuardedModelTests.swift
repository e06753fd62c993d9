import JSONKit
import Synchronization
import Testing

@testable import Copilot

@Suite struct GuardedModelTests {
    /// Fails so many times, then answers; or never answers again.
    private final class Moody: LanguageModel {
        let name = "moody", triageName = "moody"
        let failures: Int
        let hangs: Bool
        let asked = Mutex(0)

        init(failures: Int, hangs: Bool = false) {
            self.failures = failures
            self.hangs = hangs
        }

        func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
            let number = asked.withLock { asked -> Int in
                asked += 1
                return asked
            }
            if number <= failures { throw .serverFault(status: 500) }
            if hangs {
                // Until whoever waits turns away.
                do { try await ContinuousClock().sleep(for: .seconds(600)) } catch { throw .cancelled }
            }
            return ["answer": "yes"]
        }

        func complete(
            _ completion: Completion, onText: @escaping @Sendable (String) -> Void
        ) async throws(ProviderError) -> JSON { try await complete(completion) }
    }

    private let question = Completion(
        effort: .triage, instructions: "", data: "", schemaName: "x", schema: [:], maxTokens: 1)

    @Test func `after a failure of the service there is a pause, not always the same`() async throws {
        let pauses = Mutex<[Duration]>([])
        for _ in 0..<40 {
            let model = GuardedModel(Moody(failures: 1), sleep: { pause in pauses.withLock { $0.append(pause) } })
            #expect(try await model.complete(question) == ["answer": "yes"])
        }
        let seen = pauses.withLock { $0 }
        #expect(seen.count == 40)
        #expect(seen.allSatisfy { (.milliseconds(375)...(.milliseconds(500))).contains($0) })
        #expect(Set(seen).count > 1)
    }

    @Test func `both tries and the pause stay within the time there is`() async throws {
        let short = Moody(failures: 9)
        await #expect(throws: ProviderError.serverFault(status: 500)) {
            try await GuardedModel(short, timeout: .milliseconds(300), sleep: { _ in }).complete(question)
        }
        #expect(short.asked.withLock { $0 } == 1)
        let hanging = Moody(failures: 1, hangs: true)
        await #expect(throws: ProviderError.timeout) {
            try await GuardedModel(hanging, timeout: .milliseconds(700), sleep: { _ in }).complete(question)
        }
        #expect(hanging.asked.withLock { $0 } == 2)
    }
}
