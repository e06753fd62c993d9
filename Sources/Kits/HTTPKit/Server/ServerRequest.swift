/// A request with its whole body.
package struct ServerRequest: Sendable {
    package let method: String
    /// As it was sent: percent-encoded, without the query.
    package let path: String
    /// Decoded, in order.
    package let query: [(name: String, value: String)]
    package let headers: HTTPHeaders
    package let body: [UInt8]
    package let remoteAddress: String
    /// From the route's pattern, decoded.
    package var parameters: [String: String]

    package init(
        method: String = "GET", path: String, query: [(name: String, value: String)] = [],
        headers: HTTPHeaders = .init(), body: [UInt8] = [], remoteAddress: String = "127.0.0.1",
        parameters: [String: String] = [:]
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.parameters = parameters
    }

    /// The first value of that name.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
