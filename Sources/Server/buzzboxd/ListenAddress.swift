import CommandLineKit
import HTTPKit

/// `HOST:PORT`, with an IPv6 address in brackets.
struct ListenAddress: Equatable {
    let host: String
    let port: Int

    init(_ text: String) throws {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port)
        else { throw CommandFailure(.usage, "--listen takes HOST:PORT, such as 127.0.0.1:8008, not “\(text)”") }
        let host = text[..<colon]
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
        self.port = port
        guard !self.host.isEmpty else {
            throw CommandFailure(.usage, "--listen takes HOST:PORT, such as 127.0.0.1:8008, not “\(text)”")
        }
    }

    /// Whether only this machine can connect.
    var isLoopback: Bool {
        host == "::1" || WebAddress.isLoopback(host: host.lowercased())
    }

    func url(port: Int, isSecure: Bool) -> String {
        let shown = host.contains(":") ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(shown):\(port)"
    }
}
