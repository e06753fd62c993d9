import CMicrohttpd
import Glibc
import Synchronization

/// One request and its answer. Its phases, all but `handled` entered on the server's own thread:
/// - `began`: the request line is in
/// - `asked`: the headers are in, the connection is suspended while somebody decides whether the body may come
/// - `collecting`: the headers are in, the body is coming; suspended while a block of it is written to a file
/// - `handled`: the connection is suspended, a task makes the answer
/// - `answered`: the answer is queued
// is fine because the server's thread alone touches it, but for the answer, which is behind a mutex, and the
// connection, which stays where it is as long as it is suspended.
final class Exchange: @unchecked Sendable {
    enum Phase { case began, asked, collecting, handled, answered }

    /// Why the handler won't get to see the request.
    enum Refusal {
        case rejected(Rejection)
        case answered(ServerResponse)
    }

    let id: UInt64
    let connection: OpaquePointer
    let target: RequestTarget?
    /// As it lies in the head, for as long as the head is looked at.
    let rawTarget: UnsafePointer<CChar>
    let rawTargetCount: Int
    let socket: Int32
    let remoteAddress: String
    var phase = Phase.began
    var method = ""
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    var bodyLimit = 0
    /// What came in of the body and is wanted.
    var taken = 0
    /// What came in of it and is thrown away.
    var excess = 0
    /// What of it lies in memory, for the server's books.
    var held = 0
    /// Where the body goes that is not to stay in memory.
    var spool: BodySpool?
    var refusal: Refusal?
    let admission = Mutex<(Admission, BodySpool?)?>(nil)
    var bodyBegan = ContinuousClock.Instant.now
    var isWatched = false
    var isAnswerDue = false
    let answer = Mutex<PreparedAnswer?>(nil)

    init(id: UInt64, connection: OpaquePointer, target: UnsafePointer<CChar>) {
        self.id = id
        self.connection = connection
        self.target = RequestTarget(target)
        rawTarget = target
        rawTargetCount = strlen(target)
        socket = buzz_http_socket(connection)
        remoteAddress = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let base = text.baseAddress else { return "" }
            buzz_http_remote_address(connection, base, text.count)
            return String(cString: base)
        }
    }

    var path: String { target?.path ?? "" }
    /// How long the body is to be, 0 when that isn't said.
    var announced: Int { headers["Content-Length"].flatMap { Int($0) } ?? 0 }
    var isFromLoopback: Bool { remoteAddress.hasPrefix("127.") || remoteAddress == "::1" }
}

/// Path and query of a request line.
struct RequestTarget: Sendable {
    let path: String
    let query: [(name: String, value: String)]

    /// `nil` for what no client should send.
    init?(_ target: UnsafePointer<CChar>) {
        guard var text = String(validatingCString: target)?[...] else { return nil }
        if !text.hasPrefix("/") && text != "*" {
            // The absolute form, as for a proxy: scheme and host don't matter.
            guard let scheme = text.firstRange(of: "://") else { return nil }
            let rest = text[scheme.upperBound...]
            text = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
        }
        let mark = text.utf8.firstIndex(of: UInt8(ascii: "?"))
        guard let query = PercentEncoding.parseQuery(mark.map { text[text.utf8.index(after: $0)...] } ?? "") else {
            return nil
        }
        self.path = String(text[..<(mark ?? text.endIndex)])
        self.query = query
    }
}
