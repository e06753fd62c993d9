package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(status: Int, headers: HTTPHeaders = .init(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var isSuccess: Bool { (200..<300).contains(status) }
}

/// A response whose body is still arriving. Dropping `chunks` ends the transfer.
package struct HTTPStreamedResponse: Sendable {
    package let status: Int
    package let headers: HTTPHeaders
    /// Supports one reader. Throws `HTTPError`; the transfer pauses while nobody reads.
    package let chunks: AsyncThrowingStream<[UInt8], any Error>
}
