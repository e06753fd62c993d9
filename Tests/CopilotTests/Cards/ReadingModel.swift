import JSONKit
import Synchronization

@testable import Copilot

/// A language model that returns prepared answers and records its prompts.
final class ReadingModel: LanguageModel {
    let name = "reader"
    private let answers: [Result<JSON, ProviderError>]
    private let asked = Mutex<[Completion]>([])

    init(_ answers: Result<JSON, ProviderError>...) { self.answers = answers }

    var prompts: [Completion] { asked.withLock { $0 } }

    func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        let number = asked.withLock { asked in
            asked.append(completion)
            return asked.count - 1
        }
        return try answers[min(number, answers.count - 1)].get()
    }

    func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        try await complete(completion)
    }
}
