import BuzzModel
import BuzzServices
import BuzzSync
import ProcessKit
import TestSupport
import Testing

/// The server soft-logs the session out: the user may sign in again on the same device, and nothing local is lost.
@Suite struct SoftLogoutTests {
    @Test func `what is stored and what waits is kept, and signing in again sends it from the same device`()
        async throws
    {
        let server = try await LiveServer()
        let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
        let line = try FaultProxy(upstreamPort: port)
        defer { line.stop() }
        let ann = try Someone(LiveServer.name("ann"))
        let bob = try Someone(LiveServer.name("bob"))
        _ = try await ann.auth.register(server: line.url, user: ann.name, password: "correct horse")
        _ = try await bob.auth.register(server: server.url, user: bob.name, password: "correct horse")
        let device = try ann.host.storedSession()?.deviceID
        try await bob.running {
            let here = try await ann.running {
                let here = try await ann.conversations.resolve(bob.id.rawValue)
                try await ann.messaging.send(OutgoingMessage(text: "before"), to: here)
                let there = try await bob.accepts(from: ann)
                try await bob.sees(["before"], in: there)
                _ = try await eventually("it is sent") { try await ann.sync.outbox().isEmpty ? true : nil }
                line.set(
                    .answer(
                        status: 401, headers: ["Content-Type: application/json"],
                        body: #"{"errcode":"M_UNKNOWN_TOKEN","error":"expired","soft_logout":true}"#),
                    cuttingOpen: true)
                _ = try await eventually("the session is over") { () -> Bool? in
                    if case .signedOut = await ann.sync.status.phase { true } else { nil }
                }
                try await ann.messaging.send(OutgoingMessage(text: "meanwhile"), to: here)
                #expect(try await ann.bodies(in: here) == ["before", "meanwhile"])
                return here
            }
            line.set(.none)
            _ = try await ann.auth.signIn(server: line.url, user: ann.name, password: "correct horse")
            #expect(try ann.host.storedSession()?.deviceID == device)
            try await ann.running {
                let there = try await bob.conversations.resolve(ann.id.rawValue)
                try await bob.sees(["before", "meanwhile"], in: there)
                try await ann.sees(["before", "meanwhile"], in: here)
                _ = try await eventually("nothing waits") { try await ann.sync.outbox().isEmpty ? true : nil }
            }
        }
        await server.stop()
    }
}
