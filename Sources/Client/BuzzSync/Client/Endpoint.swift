import HTTPKit
import JSONKit

/// A request of the client-server API, independent of the server's address.
struct Endpoint: Sendable {
    var method: String
    /// With all segments percent-encoded.
    var path: String
    var query: [(name: String, value: String)] = []
    var body: JSON?
    var timeout: Duration = .seconds(30)
    var needsToken = true
    /// Whether the request is idempotent according to the specification.
    var isRepeatable: Bool
    var followsRedirects = false
    /// Including what is parsed from it, a response stays within 64 MiB of memory.
    var maxResponseBytes = Endpoint.largestAnswer

    static let largestAnswer = 16 << 20
    /// The most JSON values parsed from one response.
    static let mostValues = 400_000

    /// - Parameter segments: path segments, not encoded yet.
    init(_ method: String, _ segments: String..., query: [(name: String, value: String)] = [], body: JSON? = nil) {
        self.init(method, prefix: "/_matrix/client", segments, query: query, body: body)
    }

    init(
        _ method: String, prefix: String, _ segments: [String], query: [(name: String, value: String)] = [],
        body: JSON? = nil
    ) {
        self.method = method
        isRepeatable = method != "POST"
        path = prefix + segments.map { "/" + PercentEncoding.encode(pathSegment: $0) }.joined()
        self.query = query
        self.body = body
    }

    func url(base: String) -> String {
        query.isEmpty ? base + path : base + path + "?" + PercentEncoding.query(query)
    }

    func waiting(_ timeout: Duration) -> Endpoint {
        var endpoint = self
        endpoint.timeout = timeout
        return endpoint
    }

    var repeatable: Endpoint {
        var endpoint = self
        endpoint.isRepeatable = true
        return endpoint
    }

    var withoutToken: Endpoint {
        var endpoint = self
        endpoint.needsToken = false
        return endpoint
    }
}
