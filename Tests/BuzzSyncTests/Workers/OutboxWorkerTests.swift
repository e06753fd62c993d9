import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct OutboxWorkerTests {
    let server: FakeHomeserver
    let line: FaultProxy
    let ann: EngineUnderTest

    init() async throws {
        server = try FakeHomeserver()
        line = try FaultProxy(upstreamPort: Int(server.url.split(separator: ":").last ?? "") ?? 0)
        ann = try await EngineUnderTest(line.url)
    }

    @Test func `a message goes out, and its echo is the same message`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            let id = try await ann.send("hello")
            try await ann.becomes(.sent, id)
            server.says("hi")
            _ = try await eventually("the answer") {
                try await ann.store.latest(in: ann.room, limit: 10).page.messages.map(\.body) == ["hello", "hi"]
                    ? true : nil
            }
            #expect(server.bodies() == ["hello"] + ["hi"])
            #expect(ann.engine.status.pending == 0)
        }
    }

    @Test func `three retries, then the message has failed and says why`() async throws {
        server.failSends { _ in .status(500) }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await ann.send("hello")
            for (count, wait) in [(1, 5), (2, 30), (3, 120)] {
                _ = try await eventually("try \(count)") { try await ann.attempts() == [count] ? true : nil }
                #expect(server.sends == count)
                #expect(try await ann.state(of: id) == .queued)
                try await ann.passes(.seconds(wait), until: "another try") { server.sends > count }
            }
            try await ann.becomes(.failed, id)
            #expect(server.sends == 4)
            #expect(try await ann.store.message(id)?.error?.contains("500") == true)
            _ = try await eventually("it is counted") { ann.engine.status.failed == 1 ? true : nil }
        }
    }

    @Test func `the engine keeps count of what it does`() async throws {
        server.failSends { _ in .status(403) }
        try await ann.running { [self] in
            try await ann.online()
            try await ann.becomes(.failed, try await ann.send("hello"))
            server.failSends(nil)
            try await ann.becomes(.sent, try await ann.send("again"))
            server.says("hi")
            _ = try await eventually("it was counted") { ann.engine.figures.events >= 2 ? true : nil }
            let figures = ann.engine.figures
            #expect(figures.delivered == 1)
            #expect(figures.failures == ["refused 403 ": 1])
            #expect(figures.syncs >= 2)
            #expect(figures.bytesReceived > 0 && figures.bytesSent > 0)
        }
    }

    @Test func `a retry by hand begins anew and the same message goes out once`() async throws {
        server.failSends { _ in .status(403) }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await ann.send("hello")
            try await ann.becomes(.failed, id)
            server.failSends(nil)
            try await ann.store.retry(id)
            try await ann.becomes(.sent, id)
            #expect(server.bodies() == ["hello"])
        }
    }

    @Test func `a refusal is final at once and holds up nobody`() async throws {
        server.failSends { request in
            request.json["body"].string == "forbidden" ? .refusal(403, "M_FORBIDDEN") : nil
        }
        try await ann.running { [self] in
            try await ann.online()
            let forbidden = try await ann.send("forbidden")
            let next = try await ann.send("next in the same conversation")
            let other = try await ann.send("elsewhere", to: ann.otherRoom)
            try await ann.becomes(.failed, forbidden)
            try await ann.becomes(.sent, next)
            try await ann.becomes(.sent, other)
            #expect(server.sends == 3)
            #expect(try await ann.store.message(forbidden)?.error == "The server does not allow it: because")
        }
    }

    @Test func `a conversation that waits keeps its order and holds up no other`() async throws {
        server.failSends { request in request.json["body"].string == "first" ? .status(503) : nil }
        try await ann.running { [self] in
            try await ann.online()
            let first = try await ann.send("first")
            let second = try await ann.send("second")
            let other = try await ann.send("elsewhere", to: ann.otherRoom)
            try await ann.becomes(.sent, other)
            #expect(try await ann.state(of: second) == .queued)
            server.failSends(nil)
            try await ann.passes(.seconds(5), until: "the second one is out") {
                try await ann.state(of: second) == .sent
            }
            try await ann.becomes(.sent, first)
            #expect(server.bodies() == ["first", "second"])
        }
    }

    @Test func `time without a network costs no attempts, and coming back needs no hand`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            line.set(.refuse, cuttingOpen: true)
            let id = try await ann.send("hello")
            _ = try await eventually("offline") { ann.engine.status.isOffline ? true : nil }
            for _ in 0..<20 {
                time(.seconds(60))
                await Task.yield()
            }
            #expect(try await ann.attempts() == [0])
            #expect(try await ann.state(of: id) != .failed)
            #expect(ann.engine.status.pending == 1)
            line.set(.none)
            try await ann.passes(.seconds(30), until: "it is out") { try await ann.state(of: id) == .sent }
            #expect(server.bodies() == ["hello"])
            try await ann.passes(.seconds(2), until: "it is online") { ann.engine.status.isOnline }
        }
    }

    @Test(arguments: [502, 503])
    func `a server away behind its proxy costs no attempts, and its return needs no hand`(
        status: Int
    ) async throws {
        try await ann.running { [self] in
            try await ann.online()
            line.set(.answer(status: status, headers: [], body: "<h1>Bad Gateway</h1>"), cuttingOpen: true)
            let id = try await ann.send("hello")
            try await ann.passes(.seconds(1), until: "it is said") {
                if case .trouble(let said) = ann.engine.status.phase { said.contains("\(status)") } else { false }
            }
            for _ in 0..<20 {
                time(.seconds(60))
                await Task.yield()
            }
            #expect(try await ann.attempts() == [0])
            #expect(try await ann.state(of: id) != .failed)
            line.set(.none)
            try await ann.passes(.seconds(2), until: "it is out") { try await ann.state(of: id) == .sent }
            try await ann.passes(.seconds(2), until: "it is online") { ann.engine.status.isOnline }
            #expect(server.bodies() == ["hello"])
        }
    }

    @Test func `what stands in the way is said anew when it changes`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            line.set(.refuse, cuttingOpen: true)
            try await ann.passes(.seconds(2), until: "nothing answers") { ann.engine.status.isOffline }
            line.set(.answer(status: 503, headers: [], body: "<h1>Service Unavailable</h1>"))
            try await ann.passes(.seconds(2), until: "a proxy answers") {
                if case .trouble(let said) = ann.engine.status.phase { said.contains("503") } else { false }
            }
            line.set(.refuse)
            try await ann.passes(.seconds(2), until: "again nothing answers") { ann.engine.status.isOffline }
        }
    }

    @Test func `what waited for the network when the program ended goes out when it begins again`() async throws {
        let server = server
        try await ann.running { [ann] in try await ann.online() }
        let later = Timestamp(milliseconds: ann.time.now() + 30_000)
        _ = try await ann.send("hello")
        let lost = try #require(try await ann.store.outboxEntries().first?.id)
        try await ann.store.reschedule(lost, at: later, error: "lost", countsAttempt: false, isUncertain: true)
        // A row the server refused keeps its wait.
        _ = try await ann.send("elsewhere", to: ann.otherRoom)
        let refused = try #require(try await ann.store.outboxEntries().last?.id)
        try await ann.store.reschedule(refused, at: later, error: "refused", countsAttempt: true)
        let again = try await EngineUnderTest(line.url, store: ann.store, time: ann.time)
        try await again.running {
            // The clock does not move during this.
            _ = try await eventually("only what was refused is left") {
                try await again.store.outboxEntries().map(\.id) == [refused] ? true : nil
            }
            #expect(server.bodies() == ["hello"])
        }
    }

    private func time(_ duration: Duration) { ann.time.advance(by: duration) }

    @Test func `unplugged nothing goes out, and plugging in sends what waits`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            _ = try await eventually("the long poll") { server.syncs == 2 ? true : nil }
            ann.engine.setUnplugged(true)
            #expect(ann.engine.status.isOffline)
            let id = try await ann.send("hello")
            let asked = server.server.requests.count
            time(.seconds(300))
            _ = try await eventually("it is counted") { ann.engine.status.pending == 1 ? true : nil }
            #expect(server.server.requests.count == asked)
            ann.engine.setUnplugged(false)
            try await ann.becomes(.sent, id)
        }
    }

    @Test func `a message whose answer was lost is there exactly once`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            line.set(.cut(after: 5)) { _, path in path.contains("/send/") }
            let id = try await ann.send("hello")
            _ = try await eventually("the server has it") { server.bodies() == ["hello"] ? true : nil }
            line.set(.none)
            // Confirmed by its echo or by the answer to the retry, whichever comes first.
            _ = try await eventually("it is known") {
                time(.milliseconds(100))
                return try await ann.state(of: id) == .sent ? true : nil
            }
            #expect(server.bodies() == ["hello"])
            let messages = try await ann.store.latest(in: ann.room, limit: 10).page.messages
            #expect(messages.map(\.body) == ["hello"])
        }
    }

    @Test func `a program killed between request and answer sends the same message once`() async throws {
        let taken = WakeSignal()
        let server = server
        server.failSends { _ in
            taken.wake()
            return nil
        }
        line.set(.cut(after: 1)) { _, path in path.contains("/send/") }
        try await ann.running { [self] in
            try await ann.online()
            _ = try await ann.send("hello")
            await taken.wait()
        }
        line.set(.none)
        // The same store in a restarted program.
        let again = try await EngineUnderTest(line.url, store: ann.store, time: ann.time)
        try await again.running {
            _ = try await eventually("it is out") {
                try await again.store.outboxEntries().isEmpty ? true : nil
            }
            #expect(server.bodies() == ["hello"])
            #expect(try await again.store.latest(in: again.room, limit: 10).page.messages.map(\.body) == ["hello"])
        }
    }

    @Test func `a server that asks to slow down is left alone by all, at no cost`() async throws {
        server.failSends { _ in .refusal(429, "M_LIMIT_EXCEEDED", headers: ["Retry-After": "60"]) }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await ann.send("hello")
            _ = try await eventually("it waits") {
                try await ann.store.outboxEntries().first?.state == .waiting ? true : nil
            }
            let other = try await ann.send("elsewhere", to: ann.otherRoom)
            server.failSends(nil)
            await ann.time.sleepers(atLeast: 1)
            #expect(server.sends == 1)
            #expect(try await ann.attempts() == [0, 0])
            try await ann.passes(.seconds(60), until: "both are out") {
                let states = [try await ann.state(of: id), try await ann.state(of: other)]
                return states == [.sent, .sent]
            }
        }
    }

    @Test func `a conversation that cannot be made fails with all that was said in it, and is tried again with it`()
        async throws
    {
        server.failSends { _ in .refusal(404, "M_NOT_FOUND") }
        try await ann.running { [self] in
            try await ann.online()
            let local = try await ann.store.enqueueCreateRoom(
                name: nil, inviting: [UserID("@nobody:test.example")], isDirect: true)
            let first = try await ann.send("first", to: local)
            let second = try await ann.send("second", to: local)
            try await ann.becomes(.failed, first)
            try await ann.becomes(.failed, second)
            #expect(server.bodies(in: FakeHomeserver.rooms[1]).isEmpty)
            server.failSends(nil)
            try await ann.store.retry(second)
            try await ann.becomes(.sent, first)
            try await ann.becomes(.sent, second)
            #expect(server.bodies(in: FakeHomeserver.rooms[1]) == ["first", "second"])
        }
    }

    @Test func `an old message that may have been sent is looked for before it is repeated`() async throws {
        line.set(.cut(after: 1)) { _, path in path.contains("/send/") }
        try await ann.running { [self] in
            try await ann.online()
            _ = try await ann.send("hello")
            _ = try await eventually("the server has it") { server.bodies() == ["hello"] ? true : nil }
        }
        // Meanwhile the server forgets its transaction ids, and no sync has delivered the message.
        server.failSends { _ in .status(500) }
        server.failSyncs { _ in .json(["next_batch": "0"]) }
        ann.time.advance(by: .seconds(13 * 3600))
        line.set(.none)
        let again = try await EngineUnderTest(line.url, store: ann.store, time: ann.time)
        let sent = server.sends
        try await again.running { [self] in
            _ = try await eventually("it is found") { try await again.store.outboxEntries().isEmpty ? true : nil }
            #expect(server.sends == sent)
            #expect(server.bodies() == ["hello"])
        }
    }
}
