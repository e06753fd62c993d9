import HTTPKit
import JSONKit

/// A request to a model's service, and the meaning of its status codes and errors.
struct ProviderExchange: Sendable {
    let client: HTTPClient
    let timeout: Duration
    private let pause: ProviderPause

    private static let answerLimit = 4 << 20

    init(
        client: HTTPClient, timeout: Duration,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
    ) {
        self.client = client
        self.timeout = timeout
        pause = ProviderPause(now: now)
    }

    func post(_ url: String, headers: [(String, String)], body: JSON) async throws(ProviderError) -> JSON {
        try await send("POST", url, headers, body)
    }

    /// An empty response is accepted.
    func delete(_ url: String, headers: [(String, String)], body: JSON) async throws(ProviderError) {
        do {
            _ = try await send("DELETE", url, headers, body)
        } catch .invalidAnswer {
            return
        }
    }

    private func send(
        _ method: String, _ url: String, _ headers: [(String, String)], _ body: JSON
    ) async throws(ProviderError) -> JSON {
        try pause.check()
        let response: HTTPResponse
        do {
            var request = request(url, headers, body)
            request.method = method
            response = try await client.send(request)
        } catch {
            throw ProviderError(error)
        }
        let value = parse(response.body)
        guard (200..<300).contains(response.status) else {
            pause.note(response.status, response.headers)
            throw Self.failure(status: response.status, headers: response.headers, body: value ?? .null)
        }
        guard let value else { throw .invalidAnswer("the answer is no JSON") }
        return value
    }

    /// Passes on the `data:` of each event until the stream ends; the response of a service that doesn't stream counts
    /// as one event.
    func stream(
        _ url: String, headers: [(String, String)], body: JSON,
        take: (JSON) throws(ProviderError) -> Void
    ) async throws(ProviderError) {
        try pause.check()
        let response: HTTPStreamedResponse
        do {
            response = try await client.stream(request(url, headers + [("Accept", "text/event-stream")], body))
        } catch {
            throw ProviderError(error)
        }
        var events = ServerSentEvents()
        var isStream = false
        var collected: [UInt8] = []
        let isGood = (200..<300).contains(response.status)
        do {
            for try await chunk in response.chunks {
                for event in isGood ? try events.take(chunk) : [] {
                    isStream = true
                    if let value = parse(Array(event.utf8)) { try take(value) }
                }
                collected += isStream ? [] : chunk
                guard collected.count < Self.answerLimit else { break }
            }
        } catch let error as ProviderError {
            throw error
        } catch let error as HTTPError {
            throw ProviderError(error)
        } catch {
            throw .cancelled
        }
        guard isGood else {
            pause.note(response.status, response.headers)
            throw Self.failure(status: response.status, headers: response.headers, body: parse(collected) ?? .null)
        }
        for event in try events.end() {
            isStream = true
            if let value = parse(Array(event.utf8)) { try take(value) }
        }
        if !isStream, let value = parse(collected) { try take(value) }
    }

    private func request(_ url: String, _ headers: [(String, String)], _ body: JSON) -> HTTPRequest {
        HTTPRequest(
            "POST", url, headers: HTTPHeaders([("Content-Type", "application/json")] + headers),
            body: .bytes(body.serialized()), timeout: timeout, maxResponseBytes: Self.answerLimit)
    }

    private func parse(_ bytes: [UInt8]) -> JSON? {
        do throws(JSONError) {
            return try JSON(parsing: bytes, limits: JSONLimits(depth: 32, bytes: Self.answerLimit))
        } catch {
            return nil
        }
    }

    static func failure(status: Int, headers: HTTPHeaders, body: JSON) -> ProviderError {
        let error = body["error"]
        let code = error["code"].string ?? error["type"].string ?? ""
        switch status {
        case 401, 403: return .refusedKey
        case 402: return .quotaUsedUp
        case 404: return .modelNotFound
        case 408, 504: return .timeout
        case 429 where code == "insufficient_quota": return .quotaUsedUp
        case 429: return .rateLimited(retryAfterSeconds: ProviderPause.wait(headers).map { Int($0.components.seconds) })
        case 503, 529: return .overloaded
        case 500...: return .serverFault(status: status)
        case 413: return .tooLong
        default:
            let message = error["message"].string ?? code
            return isTooLong(message, code) ? .tooLong : .badRequest(String(message.prefix(200)))
        }
    }

    /// OpenAI and vLLM mention the context's length, llama.cpp its size, Anthropic the prompt.
    private static func isTooLong(_ message: String, _ code: String) -> Bool {
        if ["context_length_exceeded", "exceed_context_size_error"].contains(code) { return true }
        let text = message.lowercased()
        return text.contains("prompt is too long") || text.contains("context length") || text.contains("context size")
            || text.contains("context window")
    }
}

extension ProviderError {
    init(_ error: HTTPError) {
        switch error {
        case .timeout: self = .timeout
        case .cancelled: self = .cancelled
        case .tooLarge: self = .invalidAnswer("the answer is too large")
        case .noLibrary: self = .unreachable(error.description)
        case .tls(let reason), .cannotResolve(let reason), .cannotConnect(let reason), .connectionLost(let reason):
            self = .unreachable(reason)
        case .badURL(let reason), .protocolError(let reason), .file(let reason): self = .badRequest(reason)
        }
    }
}
