import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import Testing

@Suite struct TokenRenewalTests {
    /// A server on which token 1 has expired and refresh token 1 yields token 2.
    private func server(refresh: @escaping @Sendable () -> ServerResponse) throws -> ScriptedServer {
        try ScriptedServer { request in
            if request.path.hasSuffix("/refresh") { return refresh() }
            guard request.bearer == "token2" else { return .refusal(401, "M_UNKNOWN_TOKEN") }
            return .json(["joined_rooms": ["!a:x"]])
        }
    }

    @Test func `many calls with an expired token renew it once and all go through`() async throws {
        let server = try server { .json(["access_token": "token2", "refresh_token": "refresh2"]) }
        let sessions = MemorySessionStore(.test(server.url))
        let client = MatrixClient.test(server.url, sessions: sessions)
        let rooms = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await client.joinedRooms().count } }
            return try await group.reduce(0, +)
        }
        #expect(rooms == 10)
        #expect(server.calls(containing: "refresh").count == 1)
        #expect(try sessions.load()?.accessToken == "token2")
        #expect(try sessions.load()?.refreshToken == "refresh2")
    }

    @Test func `a renewal the server refuses ends the session, kept on file`() async throws {
        let server = try server { .refusal(401, "M_UNKNOWN_TOKEN", also: ["soft_logout": true]) }
        let sessions = MemorySessionStore(.test(server.url))
        let client = MatrixClient.test(server.url, sessions: sessions)
        await #expect(throws: MatrixClientError.signedOut(isSoft: true)) { _ = try await client.joinedRooms() }
        #expect(try sessions.load()?.hasEnded == true)
        #expect(try sessions.load()?.deviceID == "DEV")
    }

    @Test func `trouble while renewing is trouble, not the end of the session`() async throws {
        let server = try server { .status(502) }
        let sessions = MemorySessionStore(.test(server.url))
        let client = MatrixClient.test(server.url, sessions: sessions)
        do {
            _ = try await client.joinedRooms()
            Issue.record("it went through")
        } catch {
            #expect(error.class == .retryable(after: nil))
        }
        #expect(try sessions.load()?.hasEnded == false)
    }

    @Test func `a refusal in words of no homeserver does not end the session`() async throws {
        let server = try server { .status(403) }
        let sessions = MemorySessionStore(.test(server.url))
        let client = MatrixClient.test(server.url, sessions: sessions)
        do {
            _ = try await client.joinedRooms()
            Issue.record("it went through")
        } catch {
            #expect(error.class == .network)
        }
        #expect(try sessions.load()?.hasEnded == false)
    }

    @Test func `two processes of one account renew it once`() async throws {
        let used = Mutex(false)
        let server = try server {
            let isSecond = used.withLock { used in
                defer { used = true }
                return used
            }
            return isSecond
                ? .refusal(401, "M_UNKNOWN_TOKEN") : .json(["access_token": "token2", "refresh_token": "refresh2"])
        }
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        let store = FileSessionStore(path: folder + "/session.json")
        try store.save(.test(server.url))
        let rooms = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let client = MatrixClient(
                        session: .test(server.url), store: store, http: HTTPClient(), gate: nil, time: SystemTime())
                    return try await client.joinedRooms().count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(rooms == 4)
        #expect(server.calls(containing: "refresh").count == 1)
        #expect(try store.load()?.refreshToken == "refresh2")
    }

    @Test func `a token that another process renewed is taken over`() async throws {
        let server = try server { .refusal(401, "M_UNKNOWN_TOKEN") }
        var renewed = Session.test(server.url)
        renewed.accessToken = "token2"
        let client = MatrixClient.test(server.url, sessions: MemorySessionStore(renewed))
        #expect(try await client.joinedRooms().count == 1)
        #expect(server.calls(containing: "refresh").isEmpty)
    }

    @Test func `without a token to renew it the session is over`() async throws {
        let server = try server { .status(500) }
        let client = MatrixClient.test(server.url, refreshToken: nil)
        await #expect(throws: MatrixClientError.signedOut(isSoft: false)) { _ = try await client.joinedRooms() }
    }

    @Test func `a session never shows its tokens`() {
        #expect(!"\(Session.test("http://localhost"))".contains("token1"))
        #expect(!String(reflecting: Session.test("http://localhost")).contains("token1"))
    }
}
