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
            // Other tests run beside this one and have a few threads of their own.
            #expect(threads() < 300)
            news.raise()
            #expect(await answers == count)
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
