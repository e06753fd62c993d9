/// The body of a request.
package enum HTTPBody: Sendable, Equatable {
    case none
    case bytes([UInt8])
    /// The file from `offset` to its end, read while it is being sent.
    case file(path: String, offset: Int64 = 0)
}

package struct HTTPRequest: Sendable {
    package typealias Progress = @Sendable (_ done: Int64, _ total: Int64?) -> Void

    package var method: String
    /// Absolute, `http` or `https`, already percent-encoded.
    package var url: String
    package var headers: HTTPHeaders
    package var body: HTTPBody
    /// For the whole request, redirects included; zero for none.
    package var timeout: Duration
    package var connectTimeout: Duration
    /// Counted after decompression.
    package var maxResponseBytes: Int
    package var followRedirects: Bool
    /// Ends a transfer slower than the client's `slowestTransfer`. Turn it off for streams that may pause.
    package var endsWhenSlow: Bool
    /// Whether repeating the request is harmless. Such a request is retried on a new connection when a reused one
    /// turns out to be closed; any other always gets a new connection, on which libcurl does not retry.
    package var isRepeatable: Bool
    /// Called on the network thread: return quickly.
    package var onUploadProgress: Progress?
    package var onDownloadProgress: Progress?

    package init(
        _ method: String = "GET", _ url: String, headers: HTTPHeaders = .init(), body: HTTPBody = .none,
        timeout: Duration = .seconds(30), connectTimeout: Duration = .seconds(10),
        maxResponseBytes: Int = 64 << 20, followRedirects: Bool = false, endsWhenSlow: Bool = true,
        onUploadProgress: Progress? = nil, onDownloadProgress: Progress? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.maxResponseBytes = maxResponseBytes
        self.followRedirects = followRedirects
        self.endsWhenSlow = endsWhenSlow
        isRepeatable = method != "POST"
        self.onUploadProgress = onUploadProgress
        self.onDownloadProgress = onDownloadProgress
    }
}
