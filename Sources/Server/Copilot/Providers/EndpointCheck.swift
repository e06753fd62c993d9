import HTTPKit
import JSONKit

/// Checks whether an external service is reachable and accepts the key. It requests the list of models, which is free.
package struct EndpointCheck: Sendable {
    package enum Kind: Sendable {
        case openAI
        case anthropic
        /// A service without such a list: only whether it answers can be checked.
        case other
    }

    private let kind: Kind
    private let baseURL: String
    private let key: ProviderKey
    private let client: HTTPClient

    package init(_ kind: Kind, baseURL: String, key: ProviderKey, client: HTTPClient) {
        self.kind = kind
        self.baseURL = baseURL
        self.key = key
        self.client = client
    }

    package func run(timeout: Duration = .seconds(10)) async throws(ProviderError) {
        var headers = HTTPHeaders()
        let key = try key.value()
        if kind == .anthropic {
            headers["anthropic-version"] = "2023-06-01"
            headers["x-api-key"] = key
        } else if let key {
            headers["Authorization"] = "Bearer \(key)"
        }
        let response: HTTPResponse
        do {
            response = try await client.send(
                HTTPRequest("GET", url, headers: headers, timeout: timeout, maxResponseBytes: 4 << 20))
        } catch {
            throw ProviderError(error)
        }
        switch response.status {
        // Not every server has a list of models; this response shows that it is there.
        case 404, 405: return
        case 200..<300: return
        case 401, 403: throw ProviderExchange.failure(status: response.status, headers: headers, body: .null)
        default:
            guard kind != .other || response.status >= 500 else { return }
            throw ProviderExchange.failure(status: response.status, headers: response.headers, body: .null)
        }
    }

    private var url: String {
        let address = ServiceAddress(baseURL)
        return kind == .other ? address.of("/") : address.versioned("/models")
    }
}
