import BuzzModel
import BuzzServices
import BuzzSync
import ProcessKit
import TestSupport
import Testing

@Suite struct LiveAuthServiceTests {
    @Test func `what cannot be right is refused before anybody is asked`() async throws {
        let ann = try Someone("ann")
        for user in ["", "with space", "@ann", "@:test.example", "ann@nowhere", "ann@x@y.example"] {
            await #expect(throws: ServiceError.self, "\(user)") {
                _ = try await ann.auth.signIn(server: "http://127.0.0.1:1", user: user, password: "correct horse")
            }
        }
        await #expect(throws: ServiceError.invalid("Use at least 8 characters for the password.")) {
            _ = try await ann.auth.register(server: "http://127.0.0.1:1", user: "ann", password: "short")
        }
        #expect(try ann.host.storedSession() == nil)
    }

    @Test func `a wrong password and a taken name say so`() async throws {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "correct horse")
        let other = try Someone("other")
        do {
            _ = try await other.auth.signIn(server: server.url, user: "ann", password: "wrong horse")
            Issue.record("it let in")
        } catch {
            if case .signInRefused = error {} else { Issue.record("\(error)") }
        }
        await #expect(throws: ServiceError.signInRefused("this name is taken. Choose another one.")) {
            _ = try await other.auth.register(server: server.url, user: "ann", password: "correct horse")
        }
        #expect(await other.auth.account == nil)
    }

    @Test func `a server that is not there is said as such`() async throws {
        let ann = try Someone("ann")
        await #expect(throws: ServiceError.offline) {
            _ = try await ann.auth.signIn(server: "http://127.0.0.1:1", user: "ann", password: "correct horse")
        }
    }

    @Test func `signing out ends the session on the server and keeps what is stored`() async throws {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "correct horse")
        let client = try #require(ann.host.current?.client)
        let here = try await ann.conversations.create(name: "Notes", inviting: [], isDirect: false)
        try await ann.auth.signOut()
        #expect(await ann.auth.account == nil)
        await #expect(throws: MatrixClientError.self) { _ = try await client.joinedRooms() }
        await #expect(throws: ServiceError.notSignedIn) { _ = try await ann.inbox() }
        _ = try await ann.auth.signIn(server: server.url, user: "ann", password: "correct horse")
        #expect(try await ann.inbox().map(\.id) == [here])
    }

    @Test func `a changed password is the one that counts`() async throws {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "correct horse")
        await #expect(throws: ServiceError.self) {
            try await ann.auth.changePassword(from: "not it at all", to: "battery staple")
        }
        try await ann.auth.changePassword(from: "correct horse", to: "battery staple")
        let other = try Someone("other")
        #expect(
            try await other.auth.signIn(server: server.url, user: "@ann:test.example", password: "battery staple")
                .userID == ann.id)
    }

    @Test func `the session's file is for its owner alone`() async throws {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "correct horse")
        #expect(FilesForTests.mode(ann.host.places.sessionFile) == 0o600)
        #expect(FilesForTests.mode(ann.host.places.store(ann.id)) == 0o600)
    }

    @Test(arguments: ["", "a/b", "..", "a b", String(repeating: "x", count: 65)])
    func `names that cannot be a profile's are refused`(name: String) {
        #expect(throws: ServiceError.self) { _ = try ProfilePlaces(directories: .init(home: "/tmp/x"), name: name) }
    }
}
