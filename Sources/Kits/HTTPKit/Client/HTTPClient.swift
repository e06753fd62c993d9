/// Requests over HTTP/1.1 and HTTP/2, many at once on one thread of its own that sleeps while nothing moves.
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

    /// Grows while answers come.
    package var piecesReceived: Int { engine.piecesReceived }
    package var bytesReceived: Int64 { engine.bytesReceived }
    package var bytesSent: Int64 { engine.bytesSent }

    /// Ends every transfer with `.cancelled`, and every later one too.
    package func shutdown() {
        engine.shutdown()
    }

    /// Any status is an answer; only what kept an answer from coming is thrown.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await follow(request) { .memory }.response
    }

    /// Returns when the headers are in.
    package func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        let (head, transfer) = try await follow(request) { [engine] in .stream(ChunkBuffer(engine: engine)) }
        return HTTPStreamedResponse(status: head.status, headers: head.headers, chunks: transfer.chunks())
    }

    /// Writes a successful answer's body into the file and returns the rest of it; the body of any other status is
    /// returned and the file left alone. With `resumeAt` only what follows is asked for; a server that sends
    /// everything nevertheless starts the file anew. What came before a failure stays in the file.
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
