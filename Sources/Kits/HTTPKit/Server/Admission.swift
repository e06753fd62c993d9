/// What becomes of a request that is to bring a large body, decided when its headers are in.
package enum Admission: Sendable {
    /// Answered at once; the body is not wanted.
    case refused(ServerResponse)
    /// So many bytes are taken and kept in memory.
    case inMemory(limit: Int)
    /// So many bytes are taken and written to a file in that folder as they come. The ticket is let go of together with
    /// the request.
    case inFile(limit: Int, folder: String, ticket: (any AnyObject & Sendable)? = nil)

    /// What comes without anybody being asked.
    package static let unaskedBytes = 64 << 10

    /// For whom nobody knows: not more than what comes unasked, which is refused at once where the headers say that it
    /// is more.
    package static func forStrangers(_ head: ServerRequest, refusal: ServerResponse) -> Admission {
        head.headers["Content-Length"] == nil ? .inMemory(limit: unaskedBytes) : .refused(refusal)
    }
}
