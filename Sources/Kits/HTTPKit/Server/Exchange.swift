import CMicrohttpd
import Glibc
import Synchronization

/// One request and its answer. Its phases, all but `handled` entered on the server's thread:
/// - `began`: the request line has arrived
/// - `asked`: the headers have arrived; the connection is suspended while `admission` decides about the body
/// - `collecting`: the body is arriving; the connection is suspended while a block is written to a file
/// - `handled`: the connection is suspended while a task produces the answer
/// - `answered`: the answer is queued
// is fine because only the server's thread touches anything but the answer, which is behind a mutex, and the
// connection, which stays valid while it is suspended.
final class Exchange: @unchecked Sendable {
    enum Phase { case began, asked, collecting, handled, answered }

    /// Why the request will not reach the handler.
    enum Refusal {
        case rejected(Rejection)
        case answered(ServerResponse)
    }

    let id: UInt64
    let connection: OpaquePointer
    let target: RequestTarget?
    /// The target as stored in the head; valid only while the head is being parsed.
    let rawTarget: UnsafePointer<CChar>
    let rawTargetCount: Int
    let socket: Int32
    let remoteAddress: String
    var phase = Phase.began
    var method = ""
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    var bodyLimit = 0
    /// Bytes of the body received and accepted.
    var taken = 0
    /// Bytes of the body received and discarded.
    var excess = 0
    /// Bytes of the body held in memory, for the server's total.
    var held = 0
    /// Where the body is written when it does not stay in memory.
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
    /// The announced length of the body; 0 when the headers don't give one.
    var announced: Int { headers["Content-Length"].flatMap { Int($0) } ?? 0 }
    var isFromLoopback: Bool { remoteAddress.hasPrefix("127.") || remoteAddress == "::1" }
}

/// The path and query of a request line.
struct RequestTarget: Sendable {
    let path: String
    let query: [(name: String, value: String)]

    /// `nil` for a malformed target. libmicrohttpd takes everything between the first and the last space of the line
    /// for it.
    init?(_ target: UnsafePointer<CChar>) {
        guard var text = String(validatingCString: target)?[...], text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        if !text.hasPrefix("/") && text != "*" {
            // The absolute form, as sent to proxies: ignore scheme and host.
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
