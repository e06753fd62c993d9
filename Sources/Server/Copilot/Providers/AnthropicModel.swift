import HTTPKit
import JSONKit

/// Anthropic's messages API with structured output.
package final class AnthropicModel: LanguageModel {
    private let configuration: ModelConfiguration
    private let exchange: ProviderExchange

    package init(
        _ configuration: ModelConfiguration, client: HTTPClient,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
    ) {
        self.configuration = configuration
        exchange = ProviderExchange(client: client, timeout: configuration.timeout, now: now)
    }

    package var name: String { configuration.writingModel }
    package var triageName: String { configuration.triageModel }

    package func check() async throws(ProviderError) {
        try await EndpointCheck(
            .anthropic, baseURL: configuration.baseURL, key: configuration.key, client: exchange.client
        ).run(timeout: .seconds(5))
    }

    package func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        let answer = try await exchange.post(
            url, headers: try headers(), body: body(completion, isStreamed: false))
        let text = Self.text(of: answer)
        return try Self.isCut(answer["stop_reason"].string)
            ? try AnswerExtraction.whole(of: text) : try AnswerExtraction.object(in: text)
    }

    private static func text(of message: JSON) -> String {
        (message["content"].array ?? []).filter { $0["type"].string == "text" }.compactMap { $0["text"].string }
            .joined()
    }

    package func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        do throws(ProviderError) {
            return try await streamed(completion, onText: onText)
        } catch {
            // A service that only imitates this API may not support streaming.
            guard case .badRequest(let reason) = error, reason.contains("stream") else { throw error }
            return try await complete(completion)
        }
    }

    private func streamed(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        var text = ""
        var isCut = false
        try await exchange.stream(
            url, headers: try headers(), body: body(completion, isStreamed: true)
        ) { event throws(ProviderError) in
            switch event["type"].string {
            case "content_block_delta":
                guard let piece = event["delta"]["text"].string else { return }
                text += piece
                guard text.utf8.count < 256 << 10 else { throw .invalidAnswer("an endless answer") }
                onText(text)
            // Sent by a service that doesn't stream.
            case "message":
                isCut = try Self.isCut(event["stop_reason"].string)
                text = Self.text(of: event)
            case "message_delta": if try Self.isCut(event["delta"]["stop_reason"].string) { isCut = true }
            case "error":
                let isOverloaded = event["error"]["type"].string == "overloaded_error"
                throw isOverloaded ? .overloaded : .serverFault(status: 500)
            default: return
            }
        }
        return isCut ? try AnswerExtraction.whole(of: text) : try AnswerExtraction.object(in: text)
    }

    private var url: String { ServiceAddress(configuration.baseURL).versioned("/messages") }

    private func headers() throws(ProviderError) -> [(String, String)] {
        var headers = [("anthropic-version", "2023-06-01")]
        if let key = try configuration.key.value() { headers.append(("x-api-key", key)) }
        return headers
    }

    private func body(_ completion: Completion, isStreamed: Bool) -> JSON {
        var body: JSON = [
            "model": .string(configuration.model(for: completion.effort)),
            "max_tokens": JSON(completion.maxTokens),
            "system": .string(completion.instructions),
            "messages": [["role": "user", "content": .string(completion.data)]],
            "output_config": ["format": ["type": "json_schema", "schema": completion.schema]],
        ]
        if let temperature = configuration.temperature { body["temperature"] = .double(temperature) }
        if isStreamed { body["stream"] = true }
        return body
    }

    private static func isCut(_ stop: String?) throws(ProviderError) -> Bool {
        if stop == "refusal" { throw .refusal }
        return stop == "max_tokens" || stop == "model_context_window_exceeded"
    }
}
