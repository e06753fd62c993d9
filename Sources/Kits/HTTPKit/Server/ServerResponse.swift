package struct ServerResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A regular file or part of it; answered with 404 when it cannot be opened.
        case file(path: String, range: Range<Int64>?)
        case spooled(SpooledAnswer)
        /// Sent chunk by chunk; each chunk waits until the previous one has been sent.
        case stream(AsyncStream<[UInt8]>)
    }

    package var status: Int
    package var headers: HTTPHeaders
    package var body: Body

    package init(status: Int = 200, headers: HTTPHeaders = .init(), body: [UInt8] = []) {
        self.init(status: status, headers: headers, body: .bytes(body))
    }

    package init(status: Int = 200, headers: HTTPHeaders = .init(), body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The whole file, the part that the request's `Range` header asks for (206), or 416 when there is no such part.
    package static func file(
        path: String, size: Int64, headers: HTTPHeaders, for request: ServerRequest
    ) -> ServerResponse {
        var response = ServerResponse(headers: headers, body: .file(path: path, range: nil))
        response.headers["Accept-Ranges"] = "bytes"
        switch ByteRange.parse(request.headers["Range"], size: size) {
        case .whole: break
        case .part(let range):
            response.status = 206
            response.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            response.body = .file(path: path, range: range)
        case .impossible:
            response.status = 416
            response.headers["Content-Range"] = "bytes */\(size)"
            response.body = .bytes([])
        }
        return response
    }
}
