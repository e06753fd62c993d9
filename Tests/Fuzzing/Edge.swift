import Dispatch
import Glibc
@testable import HTTPKit
import Synchronization

/// A server on loopback that gets raw bytes and keeps the requests that reach its handler.
final class Edge: Sendable {
    static let shared = Edge()

    private let port: UInt16
    private let handled: HandledRequests
    private let queue = DispatchQueue(label: "fuzz.edge")

    private final class HandledRequests: Sendable {
        let all = Mutex<[ServerRequest]>([])
    }

    private init() {
        let handled = HandledRequests()
        self.handled = handled
        let server = HTTPServer(
            configuration: HTTPServer.Configuration(maxHeaderBytes: 2048, maxBodyBytes: 1024, idleTimeout: .seconds(2))
        ) { request in
            handled.all.withLock { $0.append(request) }
            return ServerResponse(body: Array("ok".utf8))
        }
        // Without a server every connection fails, which is no violation.
        port = (try? server.start()).flatMap { UInt16(exactly: $0) } ?? 0
    }

    /// Sends the bytes on a connection of their own and nothing after them.
    func exchange(_ bytes: [UInt8]) async -> (handled: [ServerRequest], answered: [UInt8]) {
        await withCheckedContinuation { waiter in
            queue.async { [self] in
                handled.all.withLock { $0 = [] }
                let answered = converse(bytes)
                waiter.resume(returning: (handled.all.withLock { $0 }, answered))
            }
        }
    }

    private func converse(_ bytes: [UInt8]) -> [UInt8] {
        let line = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard line >= 0 else { return [] }
        defer { close(line) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(line, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return [] }
        var patience = timeval(tv_sec: 4, tv_usec: 0)
        setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        _ = bytes.withUnsafeBytes { send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(line, Int32(SHUT_WR))
        var answered: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(line, &piece, piece.count, 0)
            guard count > 0 else { return answered }
            answered += piece[..<count]
        }
    }
}

/// The requests in some bytes, read as strictly as RFC 9112 allows.
struct StrictRequests {
    struct Head {
        let method: String
        let headers: [(name: String, value: String)]

        func matches(_ request: ServerRequest) -> Bool {
            method == request.method
                && headers.elementsEqual(request.headers.pairs) { $0.name == $1.name && $0.value == $1.value }
        }
    }

    private var rest: ArraySlice<UInt8>
    /// False after a body in chunks.
    private(set) var isCertain = true

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> Head? {
        // Empty lines before a request are allowed.
        while let first = rest.first, first == 0x0A || rest.starts(with: [0x0D, 0x0A]) {
            rest = rest.dropFirst(first == 0x0A ? 1 : 2)
        }
        guard isCertain, let lines = Self.head(&rest), let first = lines.first else { return nil }
        let words = first.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]), !words[1].isEmpty, words[2].starts(with: "HTTP/1.".utf8) else {
            return nil
        }
        var headers: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: 0x3A), Self.isToken(line[..<colon]) else { return nil }
            headers.append((Self.string(line[..<colon]), Self.string(Self.trimmed(line[(colon + 1)...]))))
        }
        let fields = HTTPHeaders(headers.map { ($0.name, $0.value) })
        if fields["Transfer-Encoding"] != nil { isCertain = false }
        rest = rest.dropFirst(fields["Content-Length"].flatMap { Int($0) } ?? 0)
        return Head(method: Self.string(words[0]), headers: headers)
    }

    /// Whether these are complete answers, one behind the other.
    static func areAnswers(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let lines = head(&rest), let status = lines.first, status.starts(with: "HTTP/1.".utf8) else {
                return false
            }
            if status.dropFirst(9).starts(with: "100".utf8) { continue }
            let name = Array("content-length:".utf8)
            let lengths = lines.filter { string($0).lowercased().utf8.starts(with: name) }
            guard lengths.count == 1, let count = Int(string(trimmed(lengths[0].dropFirst(name.count)))),
                count <= rest.count
            else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Takes the lines up to the first empty one.
    private static func head(_ rest: inout ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var lines: [ArraySlice<UInt8>] = []
        var bytes = rest
        while let end = bytes.firstIndex(of: 0x0A), end > bytes.startIndex, bytes[end - 1] == 0x0D {
            let line = bytes[..<(end - 1)]
            bytes = bytes[(end + 1)...]
            guard !line.contains(0), !line.contains(0x0D) else { return nil }
            if line.isEmpty {
                rest = bytes
                return lines
            }
            lines.append(line)
        }
        return nil
    }

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return bytes
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
