import HTTPKit

/// A kind of service that offers models. To add one, write its `LanguageModel` and add a row here.
package struct ModelProvider: Sendable {
    /// The name in the configuration.
    package let name: String
    /// The default address, and the default environment variable for the key.
    package let usualAddress: String
    package let usualKey: String
    package let check: EndpointCheck.Kind
    private let make: @Sendable (ModelConfiguration, HTTPClient) -> any LanguageModel

    package static let all = [openAI, anthropic]
    /// The value for using no service.
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

    /// The model as the copilot uses it: with a retry, a circuit breaker, and only one request for equal questions at a
    /// time.
    package func model(_ configuration: ModelConfiguration, client: HTTPClient) -> any LanguageModel {
        SharedModel(GuardedModel(make(configuration, client), timeout: configuration.timeout))
    }
}
