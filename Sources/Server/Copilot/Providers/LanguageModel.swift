import JSONKit

/// What is asked of a model: instructions of ours, data of strangers, and the shape of the answer.
package struct Completion: Sendable, Hashable {
    /// Which of the configured models: the cheap one sorts, the better one writes.
    package enum Effort: Sendable {
        case triage
        case writing
    }

    package var effort: Effort
    package var instructions: String
    package var data: String
    package var schemaName: String
    package var schema: JSON
    package var maxTokens: Int

    package init(
        effort: Effort, instructions: String, data: String, schemaName: String, schema: JSON, maxTokens: Int
    ) {
        self.effort = effort
        self.instructions = instructions
        self.data = data
        self.schemaName = schemaName
        self.schema = schema
        self.maxTokens = maxTokens
    }
}

/// A model behind somebody's HTTP interface. It answers with JSON or not at all.
package protocol LanguageModel: Sendable {
    /// What the person is told wrote the drafts.
    var name: String { get }
    /// The one that sorts and reads, where it is another than the one that writes.
    var triageName: String { get }
    func complete(_ completion: Completion) async throws(ProviderError) -> JSON
    /// The same, with the text of the answer handed over as it grows, each time all of it; an empty one where it begins anew.
    func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON
    /// Asks whether it is there and takes the key, which costs nothing.
    func check() async throws(ProviderError)
    /// What became of what it was asked lately.
    var health: ModelHealth { get }
}

extension LanguageModel {
    package var triageName: String { name }
    package var health: ModelHealth { .unasked }
    package func check() async throws(ProviderError) {}
}

/// Whether a model answers, as far as is known.
package enum ModelHealth: Sendable, Hashable {
    case unasked
    case answers
    case fails(ProviderError)

    var name: String {
        switch self {
        case .unasked: "unasked"
        case .answers: "answers"
        case .fails: "fails"
        }
    }
}

/// Which service, which models, and how long to wait.
package struct ModelConfiguration: Sendable {
    package var baseURL: String
    package var key: ProviderKey
    package var triageModel: String
    package var writingModel: String
    /// Sent only where configured: many models refuse it.
    package var temperature: Double?
    package var timeout: Duration

    package static let usualTimeout = Duration.seconds(25)

    package init(
        baseURL: String, key: ProviderKey, triageModel: String, writingModel: String, temperature: Double? = nil,
        timeout: Duration = usualTimeout
    ) {
        self.baseURL = baseURL
        self.key = key
        self.triageModel = triageModel
        self.writingModel = writingModel
        self.temperature = temperature
        self.timeout = timeout
    }

    func model(for effort: Completion.Effort) -> String {
        effort == .triage ? triageModel : writingModel
    }
}
