import Foundation
import HTTPKit
import JSONKit
import TestSupport
import Testing

/// Byte streams that are barely HTTP, sent to the real program. `make fuzz` sends more.
@Suite(.serialized) struct WireHostilityTests {
    private static let rounds =
        (ProcessInfo.processInfo.environment["BUZZBOX_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 2000) / 4
    private static let seed =
        ProcessInfo.processInfo.environment["BUZZBOX_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

    private static let methods = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW", "", "G\u{0}T"]
    private static let targets = [
        "/_matrix/client/versions", "/_matrix/client/v3/login", "/health", "/", "*", "//", "/../../etc/passwd",
        "/_matrix/media/v3/download/test.example/../../serve.lock", "http://else.example/health", "/%", "/%00",
        "/_matrix/client/v3/sync?since=%FF&timeout=0", "/functions/whoAmI", "no slash", "",
        "/_matrix/client/v1/media/download/test.example/..%2F..%2Fhomeserver.db",
    ]
    private static let headers = [
        "Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: abc",
        "Content-Length: 5\r\nContent-Length: 6", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked",
        "Expect: 100-continue", "Connection: keep-alive", "Connection: close", "Host:", "Host: a\r\nHost: b",
        ": nameless", "No colon", " Folded: x", "X-Forwarded-For: 1.2.3.4", "Authorization: Bearer", "Range: bytes=9-1",
        "Authorization: Bearer \u{202E}", "Accept-Encoding: gzip;q=x", "Upgrade: h2c",
        "X: \(String(repeating: "y", count: 9000))",
        "Content-Type: application/json; charset=utf-16",
    ]
    private static let bodies = [
        "", "hello", "{}", "5\r\nhello\r\n0\r\n\r\n", "zz\r\nx", "ffffffffffffffff\r\n", "\u{0}",
    ]

    private func request(_ dice: inout Dice) -> [UInt8] {
        var text =
            "\(dice.pick(Self.methods)) \(dice.pick(Self.targets)) \(dice.pick(["HTTP/1.1", "HTTP/1.0", "HTTP/9", ""]))\r\n"
        if !dice.oneIn(4) { text += "Host: h\r\n" }
        for _ in 0..<dice.below(5) { text += dice.pick(Self.headers) + "\r\n" }
        text += "\r\n" + dice.pick(Self.bodies)
        var bytes = Array(text.utf8)
        if dice.oneIn(5) { bytes.removeLast(dice.below(bytes.count)) }
        if dice.oneIn(5) {
            for _ in 0..<4 where !bytes.isEmpty { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
        }
        return dice.oneIn(8) ? bytes + bytes : bytes
    }

    /// Sends bytes, reads for a moment, and closes the connection.
    private func talk(_ bytes: [UInt8], to port: Int, patience: Int = 30) -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return "no socket" }
        defer { close(descriptor) }
        var time = timeval(tv_sec: patience / 1000, tv_usec: patience % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return "refused" }
        guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    private func resident(_ process: Int32) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    @Test func `nonsense on the wire is refused or cut off, and the server stays as it was`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        let port = server.port
        let client = HTTPClient()
        func isHealthy() async throws -> Bool {
            try await client.send(HTTPRequest("GET", server.url + "/health")).status == 200
        }
        #expect(try await isHealthy())
        let worst = await Task.detached { [self] in
            var dice = Dice(seed: Self.seed)
            var worst: [String] = []
            for _ in 0..<Self.rounds {
                let bytes = request(&dice)
                let answer = talk(bytes, to: port)
                let isServerFault =
                    answer.hasPrefix("HTTP/1.1 5") && !answer.hasPrefix("HTTP/1.1 501")
                    && !answer.hasPrefix("HTTP/1.1 505")
                if isServerFault || answer == "refused" || answer.contains("root:") {
                    worst.append("\(String(decoding: bytes, as: UTF8.self)) → \(answer)")
                }
            }
            return worst
        }.value
        #expect(worst == [])
        #expect(try await isHealthy())
        let process = try #require(server.processID)
        #expect(try resident(process) < 200 << 10)
        let check = try await run(Programs.buzzboxd, ["doctor", "--data-dir", folder.path])
        #expect(check.status == 0, "\(check.output)")
        server.kill()
    }

    @Test func `strangers who begin to register with long bodies take no memory`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        let process = try #require(server.processID)
        let before = try resident(process)
        let client = HTTPClient()
        func begins(_ count: Int) async throws -> Int {
            let body: JSON = ["username": "someone", "x": .string(String(repeating: "x", count: count))]
            return try await client.send(
                HTTPRequest("POST", server.url + "/_matrix/client/v3/register", body: .bytes(body.serialized()))
            ).status
        }
        for _ in 0..<1500 { #expect(try await begins(65_000) == 401) }
        for _ in 0..<20 { #expect(try await begins(1 << 20) == 413) }
        #expect(try resident(process) - before < 60 << 10)
        server.kill()
    }
}
