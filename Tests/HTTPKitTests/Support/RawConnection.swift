import Glibc

/// A plain TCP connection for bytes that no proper client or server would send. Its calls block: use `offPool`.
final class RawConnection: Sendable {
    private let socket: Int32

    init(socket: Int32) {
        self.socket = socket
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// `nil` when nothing accepts connections there.
    convenience init?(to url: String) {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = address(of: url)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            Glibc.close(socket)
            return nil
        }
        self.init(socket: socket)
    }

    deinit {
        Glibc.close(socket)
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// False when the other side has closed.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Reads until the text arrives, or to the end.
    func read(until text: String) -> String {
        var all: [UInt8] = []
        while !String(decoding: all, as: UTF8.self).contains(text), let more = readSome() { all += more }
        return String(decoding: all, as: UTF8.self)
    }

    func readToEnd() -> String {
        var all: [UInt8] = []
        while let more = readSome() { all += more }
        return String(decoding: all, as: UTF8.self)
    }

    /// `nil` at the end of the stream.
    func readSome() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Whether the other side has closed or does so within that time.
    func isClosed(within milliseconds: Int32) -> Bool {
        var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, milliseconds) > 0 else { return false }
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK)) <= 0
    }

    func shutDown() {
        shutdown(socket, Int32(SHUT_RDWR))
    }
}

/// The socket address of a URL like `http://127.0.0.1:80`.
func address(of url: String) -> sockaddr_in {
    let parts = url.split(separator: "/").last?.split(separator: ":") ?? []
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = (parts.last.flatMap { UInt16($0) } ?? 0).bigEndian
    inet_pton(AF_INET, parts.first.map(String.init) ?? "", &address.sin_addr)
    return address
}

/// Runs blocking work outside the small thread pool of Swift tasks.
func offPool<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { done in
        inThread { done.resume(returning: work()) }
    }
}
