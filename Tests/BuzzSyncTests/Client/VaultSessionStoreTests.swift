import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import SecretKit
import Synchronization
import TestSupport
import Testing

@Suite struct VaultSessionStoreTests {
    /// A secret store that can be locked.
    private final class Vault: SecretVault {
        let secrets = Mutex<[String: String]>([:])
        let error = Mutex<SecretVaultError?>(nil)

        private func check() throws(SecretVaultError) { if let error = error.withLock({ $0 }) { throw error } }

        func read(_ key: String) async throws(SecretVaultError) -> String? {
            try check()
            return secrets.withLock { $0[key] }
        }

        func write(_ secret: String, as key: String, label: String) async throws(SecretVaultError) {
            try check()
            secrets.withLock { $0[key] = secret }
        }

        func remove(_ key: String) async throws(SecretVaultError) {
            try check()
            secrets.withLock { $0[key] = nil }
        }
    }

    private let vault = Vault()
    private let folder = TestFolder()
    private var path: String { folder.path + "/session.json" }
    private var store: VaultSessionStore { VaultSessionStore(path: path, vault: vault, profile: "work") }

    @Test func `tokens lie in the secret store and not in the file`() async throws {
        try await store.save(.test("http://x"))
        let text = try Files.readText(path, limit: 4096)
        #expect(!text.contains("token1") && !text.contains("refresh1"))
        let sealed = try #require(try store.load())
        #expect(sealed.isSealed)
        let open = try await store.unsealed(sealed)
        #expect(open == .test("http://x"))
        // Another field of the session changes while its tokens are sealed.
        var moved = sealed
        moved.serverURL = "http://y"
        try await store.save(moved)
        #expect(try await store.unsealed(try #require(try store.load())).accessToken == "token1")
        try await store.remove()
        #expect(vault.secrets.withLock { $0.isEmpty })
        #expect(try store.load() == nil)
    }

    @Test func `a secret store that refuses leaves the tokens in the file`() async throws {
        vault.error.withLock { $0 = .unavailable }
        try await store.save(.test("http://x"))
        #expect(try store.load() == .test("http://x"))
    }

    @Test func `a locked secret store is waited for and ends no session`() async throws {
        try await store.save(.test("http://x"))
        let server = try ScriptedServer { request in
            request.bearer == "token1" ? .json(["joined_rooms": []]) : .refusal(401, "M_UNKNOWN_TOKEN")
        }
        var sealed = try #require(try store.load())
        sealed.serverURL = server.url
        let client = MatrixClient(session: sealed, store: store, http: HTTPClient())
        vault.error.withLock { $0 = .noAnswer }
        await #expect(throws: MatrixClientError.sealed("The desktop's secret store does not answer. Unlock it.")) {
            _ = try await client.joinedRooms()
        }
        #expect(MatrixClientError.sealed("").class == .network)
        #expect(server.requests.isEmpty)
        vault.error.withLock { $0 = nil }
        #expect(try await client.joinedRooms().isEmpty)
    }

    @Test func `a renewed token replaces the one in the secret store`() async throws {
        try await store.save(.test("http://x"))
        let server = try ScriptedServer { request in
            if request.path.hasSuffix("/refresh") { return .json(["access_token": "token2", "refresh_token": "r2"]) }
            return request.bearer == "token2" ? .json(["joined_rooms": []]) : .refusal(401, "M_UNKNOWN_TOKEN")
        }
        var sealed = try #require(try store.load())
        sealed.serverURL = server.url
        try await store.save(sealed)
        let client = MatrixClient(session: sealed, store: store, http: HTTPClient())
        _ = try await client.joinedRooms()
        let kept = try await store.unsealed(try #require(try store.load()))
        #expect(kept.accessToken == "token2")
        #expect(kept.refreshToken == "r2")
    }
}

/// A folder that is deleted with the test.
private final class TestFolder: Sendable {
    let path: String

    init() {
        path = "/tmp/buzz-vault-\(AccountName.random)"
        // If this fails, the first save fails too.
        try? Files.makeDirectory(path)
    }

    deinit {
        // Errors are ignored: nothing depends on the removal.
        try? Files.removeTree(path)
    }
}

private enum AccountName {
    static var random: UInt64 { UInt64.random(in: 0...UInt64.max) }
}
