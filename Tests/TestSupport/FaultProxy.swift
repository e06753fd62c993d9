import Foundation
import Synchronization

/// A connection between client and server that fails on command. It understands just enough HTTP/1.1: each request is
/// read completely and forwarded on a connection of its own.
package final class FaultProxy: Sendable {
    package enum Fault: Sendable, Hashable {
        case none
        /// Closes connections as soon as they are made.
        case refuse
        /// Accepts requests and never answers.
        case stall
        /// Forwards the request, but cuts the answer off after so many bytes.
        case cut(after: Int)
        /// Forwards the request twice and returns the second answer.
        case duplicate
        /// Starts the answer, then sends a byte now and then, forever.
        case drip
        /// Sends an endless answer.
        case flood
        /// Answers itself; the server does not get the request.
        case answer(status: Int, headers: [String], body: String)
    }

    private struct State {
        var fault = Fault.none
        var appliesTo: @Sendable (_ method: String, _ path: String) -> Bool = { _, _ in true }
        var open: Set<Int32> = []
        var seen: [String] = []
    }

    package let port: Int
    private let listener: Int32
    private let upstreamPort: Int
    private let state = Mutex(State())

    package var url: String { "http://127.0.0.1:\(port)" }
    /// "METHOD path" of every request received.
    package var requests: [String] { state.withLock { $0.seen } }

    package init(upstreamPort: Int) throws {
        self.upstreamPort = upstreamPort
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = Self.loopback(port: 0)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(listener, 64) == 0 else { throw Waited("a free port") }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [listener, weak self] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                guard let proxy = self else {
                    close(client)
                    return
                }
                proxy.hold(client)
                Thread.detachNewThread { proxy.serve(client) }
            }
        }
    }

    /// Stops listening and closes every open connection.
    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        dropConnections()
    }

    /// Sets the fault for new requests. With `cuttingOpen`, open connections that wait for an answer are closed.
    package func set(
        _ fault: Fault, cuttingOpen: Bool = false,
        where appliesTo: @escaping @Sendable (_ method: String, _ path: String) -> Bool = { _, _ in true }
    ) {
        state.withLock {
            $0.fault = fault
            $0.appliesTo = appliesTo
        }
        if cuttingOpen { dropConnections() }
    }

    private func dropConnections() {
        state.withLock { state in
            for line in state.open { shutdown(line, Int32(SHUT_RDWR)) }
        }
    }

    private func hold(_ line: Int32) {
        state.withLock { _ = $0.open.insert(line) }
    }

    private func drop(_ line: Int32) {
        state.withLock { _ = $0.open.remove(line) }
        close(line)
    }

    private func serve(_ client: Int32) {
        defer { drop(client) }
        if state.withLock({ $0.fault == .refuse }) { return }
        guard let request = readRequest(client) else { return }
        let fault = state.withLock { state in
            state.seen.append("\(request.method) \(request.path)")
            return state.appliesTo(request.method, request.path) ? state.fault : .none
        }
        switch fault {
        case .refuse: return
        case .stall: waitForHangUp(client)
        case .none: forward(request.bytes, to: client, limit: .max)
        case .cut(let count): forward(request.bytes, to: client, limit: count)
        case .duplicate:
            forward(request.bytes, to: nil, limit: .max)
            forward(request.bytes, to: client, limit: .max)
        case .drip:
            send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{".utf8), to: client)
            while send([0x20], to: client), !hangsUp(client, within: 100) {}
        case .flood:
            send(Array("HTTP/1.1 200 OK\r\n\r\n{\"next_batch\":\"".utf8), to: client)
            let much = [UInt8](repeating: 0x78, count: 1 << 20)
            while send(much, to: client) {}
        case .answer(let status, let headers, let body):
            let head =
                ["HTTP/1.1 \(status) Fault", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
            send(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), to: client)
        }
    }

    private func forward(_ request: [UInt8], to client: Int32?, limit: Int) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        hold(server)
        defer { drop(server) }
        var address = Self.loopback(port: upstreamPort)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return }
        send(request, to: server)
        var left = limit
        while left > 0, let bytes = receive(from: server, atMost: min(left, 65536)) {
            if let client { guard send(bytes, to: client) else { return } }
            left -= bytes.count
        }
    }

    private func readRequest(_ client: Int32) -> (method: String, path: String, bytes: [UInt8])? {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            guard let more = receive(from: client, atMost: 65536) else { return nil }
            bytes += more
            end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        }
        guard let end else { return nil }
        var lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n").filter {
            !$0.isEmpty
        }
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
        if lines.contains(where: { $0.lowercased().hasPrefix("expect:") }) {
            send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: client)
        }
        var body = Array(bytes[end...])
        while body.count < length ?? 0 {
            guard let more = receive(from: client, atMost: 65536) else { return nil }
            body += more
        }
        lines.removeAll { $0.lowercased().hasPrefix("connection:") || $0.lowercased().hasPrefix("expect:") }
        lines.append("Connection: close")
        return (words[0], words[1], Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    private func hangsUp(_ line: Int32, within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: line, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, milliseconds) != 0
    }

    private func waitForHangUp(_ line: Int32) {
        while receive(from: line, atMost: 1024) != nil {}
    }

    private func receive(from line: Int32, atMost count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = recv(line, &buffer, count, 0)
        return got > 0 ? Array(buffer[..<got]) : nil
    }

    @discardableResult
    private func send(_ bytes: [UInt8], to line: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }
}
