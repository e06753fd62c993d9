/// A request with its complete body, in `body` or in `bodyFile`.
package struct ServerRequest: Sendable {
    package let method: String
    /// As sent: percent-encoded, without the query.
    package let path: String
    /// Decoded, in order.
    package let query: [(name: String, value: String)]
    package let headers: HTTPHeaders
    package let body: [UInt8]
    /// A large body that `HTTPServer.Configuration.admission` directed to a file.
    package var bodyFile: BodyFile?
    package let remoteAddress: String

    package init(
        method: String = "GET", path: String, query: [(name: String, value: String)] = [],
        headers: HTTPHeaders = .init(), body: [UInt8] = [], remoteAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The first value of that name.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
