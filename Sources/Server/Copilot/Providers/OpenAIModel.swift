import HTTPKit
import JSONKit
import Synchronization

/// Any service with OpenAI's chat completions API: OpenAI itself, Ollama, llama.cpp, LM Studio, vLLM and others.
///
/// They support different fields. The newest form is tried first; if a service rejects a field, its older form is used
/// from then on.
package final class OpenAIModel: LanguageModel {
    /// The request fields that this service doesn't support.
    private struct Dialect: Sendable, Equatable {
        enum Format { case schema, object, none }
        var streams = true
        var usesMaxCompletionTokens = true
        var sendsTemperature = true
        var format = Format.schema
    }

    private let configuration: ModelConfiguration
    private let exchange: ProviderExchange
    private let dialect = Mutex(Dialect())

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
            .openAI, baseURL: configuration.baseURL, key: configuration.key, client: exchange.client
        ).run(timeout: .seconds(5))
    }

    package func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        try await withDialect { dialect throws(ProviderError) in try await self.whole(completion, dialect) }
    }

    private func whole(_ completion: Completion, _ dialect: Dialect) async throws(ProviderError) -> JSON {
        let answer = try await exchange.post(
            url, headers: try headers(), body: body(completion, dialect, isStreamed: false))
        let choice = answer["choices"][0]
        let isCut = try Self.isCut(choice["finish_reason"].string, refusal: choice["message"]["refusal"].string)
        guard let text = choice["message"]["content"].string else { throw .invalidAnswer("an empty answer") }
        return isCut ? try AnswerExtraction.whole(of: text) : try AnswerExtraction.object(in: text)
    }

    package func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        try await withDialect { dialect throws(ProviderError) in
            guard dialect.streams else { return try await self.whole(completion, dialect) }
            var text = ""
            var isCut = false
            try await self.exchange.stream(
                self.url, headers: try self.headers(), body: self.body(completion, dialect, isStreamed: true)
            ) { event throws(ProviderError) in
                if !event["error"].isNull {
                    throw ProviderExchange.failure(status: 500, headers: HTTPHeaders(), body: event)
                }
                let choice = event["choices"][0]
                // A service that doesn't stream sends the whole message.
                let delta = choice["delta"].isNull ? choice["message"] : choice["delta"]
                if let piece = delta["content"].string {
                    text += piece
                    guard text.utf8.count < 256 << 10 else { throw .invalidAnswer("an endless answer") }
                    onText(text)
                }
                if try Self.isCut(choice["finish_reason"].string, refusal: delta["refusal"].string) { isCut = true }
            }
            return isCut ? try AnswerExtraction.whole(of: text) : try AnswerExtraction.object(in: text)
        }
    }

    private var url: String { ServiceAddress(configuration.baseURL).versioned("/chat/completions") }

    private func headers() throws(ProviderError) -> [(String, String)] {
        guard let key = try configuration.key.value() else { return [] }
        return [("Authorization", "Bearer \(key)")]
    }

    private func body(_ completion: Completion, _ dialect: Dialect, isStreamed: Bool) -> JSON {
        var body: JSON = [
            "model": .string(configuration.model(for: completion.effort)),
            "messages": [
                ["role": "system", "content": .string(completion.instructions)],
                ["role": "user", "content": .string(completion.data)],
            ],
        ]
        body[dialect.usesMaxCompletionTokens ? "max_completion_tokens" : "max_tokens"] = JSON(completion.maxTokens)
        if dialect.sendsTemperature, let temperature = configuration.temperature {
            body["temperature"] = .double(temperature)
        }
        switch dialect.format {
        case .schema:
            body["response_format"] = [
                "type": "json_schema",
                "json_schema": ["name": .string(completion.schemaName), "strict": true, "schema": completion.schema],
            ]
        case .object: body["response_format"] = ["type": "json_object"]
        case .none: break
        }
        if isStreamed { body["stream"] = true }
        return body
    }

    private static func isCut(_ finish: String?, refusal: String?) throws(ProviderError) -> Bool {
        if let refusal, !refusal.isEmpty { throw .refusal }
        if finish == "content_filter" { throw .refusal }
        return finish == "length"
    }

    /// Runs a request, and repeats it with an older dialect while the service rejects a field.
    private func withDialect(
        _ run: (Dialect) async throws(ProviderError) -> JSON
    ) async throws(ProviderError) -> JSON {
        while true {
            let tried = dialect.withLock { $0 }
            do throws(ProviderError) {
                return try await run(tried)
            } catch {
                guard case .badRequest(let reason) = error, let older = Self.older(tried, after: reason) else {
                    throw error
                }
                dialect.withLock { $0 = older }
            }
        }
    }

    private static func older(_ dialect: Dialect, after reason: String) -> Dialect? {
        var older = dialect
        if reason.contains("max_completion_tokens") || reason.contains("max_tokens") {
            guard dialect.usesMaxCompletionTokens else { return nil }
            older.usesMaxCompletionTokens = false
        } else if reason.contains("temperature") {
            guard dialect.sendsTemperature else { return nil }
            older.sendsTemperature = false
        } else if reason.contains("response_format") || reason.contains("json_schema") || reason.contains("json_object")
        {
            guard dialect.format != .none else { return nil }
            older.format = dialect.format == .schema ? .object : .none
        } else if reason.contains("stream") {
            guard dialect.streams else { return nil }
            older.streams = false
        } else {
            return nil
        }
        return older
    }
}
