import JSONKit
import ProcessKit
import TestSupport
import Testing

@testable import Homeserver

@Suite struct RateLimiterTests {
    @Test func `nobody's name is kept by asking for it`() async throws {
        let limiter = RateLimiter(.init(burst: 3, perSecond: 0.1), time: ManualTime())
        for number in 0..<30_000 {
            // Calls refused at the cap must not leave an entry either.
            do { try limiter.spend("user \(number)") } catch { #expect(error.status == 429) }
        }
        #expect(limiter.count <= 20_000)
    }

    @Test func `a call refused for one key takes nothing from the other`() throws {
        let limiter = RateLimiter(.init(burst: 2, perSecond: 0.1), time: ManualTime())
        try limiter.spend("address", "ann")
        try limiter.spend("address", "bob")
        #expect(throws: MatrixError.self) { try limiter.spend("ann", "address") }
        limiter.refund("address")
        // The refused call took none of Ann's tries, so she has one left.
        try limiter.spend("ann", "address")
        #expect(throws: MatrixError.self) { try limiter.spend("ann") }
    }

    @Test func `a name that can be nobody's is refused before anything is remembered of it`() async throws {
        let server = try await TestHomeserver { $0.limits.login = .init(burst: 3, perSecond: 0.1) }
        for number in 0..<4 {
            let name = String(repeating: "x", count: 100_000) + "\(number)"
            let body: JSON = ["type": "m.login.password", "user": .string(name), "password": "wrong"]
            #expect(try await server.send("POST", "/v3/login", body).code == "M_FORBIDDEN")
        }
        #expect(server.app.server.failedLogins.count == 0)
    }
}
