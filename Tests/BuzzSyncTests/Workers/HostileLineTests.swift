import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import ProcessKit
import TestSupport
import Testing

/// However the network mangles the server's answers, no message of either side is lost or duplicated.
@Suite struct HostileLineTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let fault: FaultProxy.Fault
        var testDescription: String { name }
    }

    nonisolated static let cases = [
        Case(name: "cut in its head", fault: .cut(after: 12)),
        Case(name: "cut in its body", fault: .cut(after: 260)),
        Case(name: "a body that only drips", fault: .drip),
        Case(name: "truncated JSON", fault: answer(#"{"next_batch":"9","rooms":{"join":{"!one:test.exa"#)),
        Case(name: "other JSON", fault: answer(#"["next_batch"]"#)),
        Case(name: "nothing", fault: answer("")),
        Case(name: "a token of the wrong type", fault: answer(#"{"next_batch":7}"#)),
        Case(name: "a sign-in page", fault: answer("<!doctype html><title>Free wifi</title>")),
        Case(
            name: "a sign-in page elsewhere",
            fault: .answer(status: 302, headers: ["Location: http://127.9.9.9:9/login"], body: "")),
        Case(name: "the network wants a sign-in", fault: .answer(status: 511, headers: [], body: "")),
        Case(name: "a full server", fault: .answer(status: 507, headers: [], body: "{}")),
    ]

    private static func answer(_ body: String) -> FaultProxy.Fault { .answer(status: 200, headers: [], body: body) }

    @Test(arguments: cases)
    func `what was said meanwhile arrives once when the line is sound again`(bad: Case) async throws {
        let server = try FakeHomeserver()
        let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
        let line = try FaultProxy(upstreamPort: port)
        defer { line.stop() }
        // A short timeout keeps the test fast.
        let http = HTTPClient(.init(slowestTransfer: (bytesPerSecond: 100, patience: .seconds(1))))
        let ann = try await EngineUnderTest(line.url, http: http)
        try await ann.running {
            try await ann.online()
            line.set(bad.fault, cuttingOpen: true)
            server.says("theirs")
            try await ann.passes(.seconds(2), until: "trouble is known") {
                switch ann.engine.status.phase {
                case .trouble, .offline: true
                default: false
                }
            }
            let id = try await ann.send("mine")
            line.set(.none, cuttingOpen: true)
            try await ann.passes(.seconds(30), until: "it is online") { ann.engine.status.isOnline }
            ann.engine.nudge()
            try await ann.passes(.seconds(30), until: "it is sent") { try await ann.state(of: id) == .sent }
            _ = try await eventually("both are there, once") {
                let bodies = try await ann.store.latest(in: ann.room, limit: 9).page.messages.map(\.body)
                return bodies.sorted() == ["mine", "theirs"] ? true : nil
            }
        }
        #expect(server.bodies() == ["theirs", "mine"])
    }

    @Test func `an answer without end is given up`() async throws {
        let server = try FakeHomeserver()
        let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
        let line = try FaultProxy(upstreamPort: port)
        defer { line.stop() }
        line.set(.flood)
        do throws(MatrixClientError) {
            _ = try await MatrixClient.test(line.url).joinedRooms()
            Issue.record("it ended")
        } catch {
            #expect(error.class == .retryable(after: nil))
        }
    }
}
