/// The decision about a request with a large body, made once its headers are in.
package enum Admission: Sendable {
    /// Answered at once without reading the body.
    case refused(ServerResponse)
    /// Accepts up to this many bytes in memory.
    case inMemory(limit: Int)
    /// Accepts up to this many bytes and writes them to a file in the folder as they arrive. The ticket is released
    /// together with the request.
    case inFile(limit: Int, folder: String, ticket: (any AnyObject & Sendable)? = nil)

    /// The largest body that is accepted without asking for an admission.
    package static let unaskedBytes = 64 << 10

    /// For unauthenticated clients: accepts no more than what needs no admission, and refuses at once when the
    /// headers announce more.
    package static func forStrangers(_ head: ServerRequest, refusal: ServerResponse) -> Admission {
        head.headers["Content-Length"] == nil ? .inMemory(limit: unaskedBytes) : .refused(refusal)
    }
}
