import JSONKit

/// A request to a model: our instructions, untrusted data, and the schema of the answer.
package struct Completion: Sendable, Hashable {
    /// Which of the configured models to use: the cheap one sorts, the better one writes.
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

/// A language model behind an HTTP API. It answers with JSON or fails.
package protocol LanguageModel: Sendable {
    /// The name that is shown as the author of drafts.
    var name: String { get }
    /// The model for sorting and reading, if it is another than the one for writing.
    var triageName: String { get }
    func complete(_ completion: Completion) async throws(ProviderError) -> JSON
    /// The same, but passes on the growing text of the answer, each time all of it; an empty text means that it starts
    /// over.
    func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON
    /// Checks whether the model is reachable and accepts the key, without costs.
    func check() async throws(ProviderError)
    /// Whether the latest requests succeeded.
    var health: ModelHealth { get }
}

extension LanguageModel {
    package var triageName: String { name }
    package var health: ModelHealth { .unasked }
    package func check() async throws(ProviderError) {}
}

/// Whether a model answers, as far as known.
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

/// The service, its models, and the timeout.
package struct ModelConfiguration: Sendable {
    package var baseURL: String
    package var key: ProviderKey
    package var triageModel: String
    package var writingModel: String
    /// Sent only if configured, because many models reject it.
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
