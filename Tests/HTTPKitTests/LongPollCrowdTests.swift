import Dispatch
import Glibc
import HTTPKit
import Testing

@Suite struct LongPollCrowdTests {
    @Test func `a thousand waiting clients cost no threads`() async throws {
        raiseFileLimit()
        let count = 1000
        let arrived = Signal()
        let news = Signal()
        try await withServer(client: .init(maxConnectionsPerHost: 0)) { request in
            arrived.raise()
            await news.wait()
            return ServerResponse(body: "news".bytes)
        } test: { client, url async throws in
            _ = threads()
            async let answers: Int = withTaskGroup { group in
                for _ in 0..<count {
                    group.addTask {
                        do {
                            return try await client.send(HTTPRequest("GET", url, timeout: .seconds(60))).text == "news"
                        } catch {
                            Issue.record("\(error)")
                            arrived.raise()
                            return false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            await arrived.wait(for: count)
            // Other tests in this process use a few threads of their own.
            #expect(threads() < 300)
            news.raise()
            #expect(await answers == count)
        }
    }

    /// libmicrohttpd fetches 128 events at a time, and after a full batch it fetches again before handling any.
    @Test func `128 clients that speak at the same moment are all heard`() async throws {
        let isBlocked = Signal()
        let gate = Gate()
        let mayEnd = Signal()
        let configuration = HTTPServer.Configuration(
            bodyLimit: { _, path in
                // This runs on the server's own thread, so nothing is read while it waits.
                if path == "/block" {
                    isBlocked.raise()
                    gate.wait()
                }
                return 0
            })
        try await withServer(configuration) { request in
            if request.path == "/block" { await mayEnd.wait() }
            return ServerResponse(body: "ok".bytes)
        } test: { client, url async throws in
            let crowd = await offPool { () -> [RawConnection] in
                let crowd = (0..<128).compactMap { _ in RawConnection(to: url) }
                for connection in crowd { _ = connection.ask() }
                return crowd
            }
            #expect(crowd.count == 128)
            async let blocking = client.send(HTTPRequest("GET", url + "/block"))
            await isBlocked.wait()
            let answers = await offPool {
                for connection in crowd { connection.send(RawConnection.question) }
                gate.open()
                return crowd.count { $0.read(until: "ok").contains("200 OK") }
            }
            #expect(answers == 128)
            mayEnd.raise()
            _ = try await blocking
        }
    }

    private func threads() -> Int {
        guard let folder = opendir("/proc/self/task") else { return .max }
        defer { closedir(folder) }
        var count = -2
        while readdir(folder) != nil { count += 1 }
        return count
    }

    private func raiseFileLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// Blocks threads, not tasks.
private final class Gate: Sendable {
    private let lock = DispatchSemaphore(value: 0)

    func open() { lock.signal() }
    func wait() { lock.wait() }
}

extension RawConnection {
    fileprivate static let question = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

    fileprivate func ask() -> String {
        send(Self.question)
        return read(until: "ok")
    }
}
