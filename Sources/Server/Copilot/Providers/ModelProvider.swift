import HTTPKit

/// A kind of service that a model can be had from. Another one is a file with its `LanguageModel`, and a row here.
package struct ModelProvider: Sendable {
    /// As the configuration names it.
    package let name: String
    /// Where it is, and in which variable its key lies, where nothing else is said.
    package let usualAddress: String
    package let usualKey: String
    package let check: EndpointCheck.Kind
    private let make: @Sendable (ModelConfiguration, HTTPClient) -> any LanguageModel

    package static let all = [openAI, anthropic]
    /// What needs no service.
    package static let none = "local"

    private static let openAI = ModelProvider(
        name: "openai", usualAddress: "https://api.openai.com", usualKey: "OPENAI_API_KEY", check: .openAI
    ) { OpenAIModel($0, client: $1) }

    private static let anthropic = ModelProvider(
        name: "anthropic", usualAddress: "https://api.anthropic.com", usualKey: "ANTHROPIC_API_KEY", check: .anthropic
    ) { AnthropicModel($0, client: $1) }

    private init(
        name: String, usualAddress: String, usualKey: String, check: EndpointCheck.Kind,
        make: @escaping @Sendable (ModelConfiguration, HTTPClient) -> any LanguageModel
    ) {
        self.name = name
        self.usualAddress = usualAddress
        self.usualKey = usualKey
        self.check = check
        self.make = make
    }

    /// As the copilot asks it: the same at once only once, again after a failure, and left alone while it fails.
    package func model(_ configuration: ModelConfiguration, client: HTTPClient) -> any LanguageModel {
        SharedModel(GuardedModel(make(configuration, client), timeout: configuration.timeout))
    }
}
