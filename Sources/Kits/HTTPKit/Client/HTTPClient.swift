/// An HTTP/1.1 and HTTP/2 client. One thread of its own runs all requests and sleeps while nothing happens.
package final class HTTPClient: Sendable {
    private let configuration: Configuration
    private let engine: CurlEngine

    package init(_ configuration: Configuration = .init()) {
        self.configuration = configuration
        engine = CurlEngine(maxConnectionsPerHost: configuration.maxConnectionsPerHost)
    }

    deinit {
        engine.shutdown()
    }

    /// Increases while responses arrive, not only when they end.
    package var piecesReceived: Int { engine.piecesReceived }
    package var bytesReceived: Int64 { engine.bytesReceived }
    package var bytesSent: Int64 { engine.bytesSent }

    /// Ends all current and future transfers with `.cancelled`.
    package func shutdown() {
        engine.shutdown()
    }

    /// Any status is a response; throws only when no response was received.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await follow(request) { .memory }.response
    }

    /// Returns once the headers have arrived.
    package func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        let (head, transfer) = try await follow(request) { [engine] in .stream(ChunkBuffer(engine: engine)) }
        return HTTPStreamedResponse(status: head.status, headers: head.headers, chunks: transfer.chunks())
    }

    /// Writes the body of a successful response to the file and returns the rest of the response. With any other
    /// status the file is left alone and the body returned. `resumeAt` requests the bytes from that offset; if the
    /// server sends everything, the file is overwritten from its start. After a failure the bytes received so far
    /// stay in the file.
    package func download(
        _ request: HTTPRequest, to path: String, resumeAt: Int64 = 0
    ) async throws(HTTPError) -> HTTPResponse {
        var request = request
        if resumeAt > 0 { request.headers["Range"] = "bytes=\(resumeAt)-" }
        let file = DownloadFile(path: path, resumeAt: resumeAt)
        return try await follow(request) { .file(file) }.response
    }

    private func follow(
        _ request: HTTPRequest, into sink: () -> ResponseSink
    ) async throws(HTTPError) -> (response: HTTPResponse, transfer: CurlTransfer) {
        let deadline = request.timeout > .zero ? ContinuousClock.now + request.timeout : nil
        var request = request
        for _ in 0...10 {
            let transfer = try CurlTransfer(request, configuration: configuration, sink: sink())
            switch await engine.perform(transfer) {
            case .answered(let response): return (response, transfer)
            case .failed(let error): throw error
            case .redirected(let status, let url):
                request = try Redirect.next(after: request, status: status, to: url)
                if let deadline {
                    request.timeout = deadline - ContinuousClock.now
                    guard request.timeout > .zero else { throw .timeout }
                }
            }
        }
        throw .protocolError("too many redirects")
    }
}
