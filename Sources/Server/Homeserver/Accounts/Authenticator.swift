import ProcessKit
import SQLiteKit
import SodiumKit
import Synchronization

/// Maps access tokens to sessions. Results are cached until a session ends, whether through this process or another
/// one on the same database.
final class Authenticator: Sendable {
    private struct State {
        var sessions: [[UInt8]: Session] = [:]
        var ids: Set<Int64> = []
        var dataVersion: Int64?
        var checkedAt: Int64 = 0
        /// The number of calls of `forgetAll`: a look-up that started before one must not be cached after it.
        var generation = 0
    }

    /// How long a change by another process may go unnoticed, in milliseconds.
    private static let checkEvery: Int64 = 100
    private static let kept = 20_000

    private let database: Database
    private let time: any TimeSource
    private let outsideChange: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter outsideChange: called when another process has written to the database.
    init(database: Database, time: any TimeSource, outsideChange: @escaping @Sendable () -> Void) {
        self.database = database
        self.time = time
        self.outsideChange = outsideChange
    }

    func forgetAll() {
        state.withLock { state in
            state.sessions = [:]
            state.ids = []
            state.generation += 1
        }
    }

    func session(token: String) async throws -> Session? {
        try await noticeOutsideChanges()
        let hash = Digest.sha256(Array(token.utf8))
        let (known, generation) = state.withLock { ($0.sessions[hash], $0.generation) }
        if let known { return known }
        guard let found = try await database.read({ try Self.find(hash, in: $0) }) else { return nil }
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.sessions.count >= Self.kept {
                state.sessions = [:]
                state.ids = []
            }
            state.sessions[hash] = found
            state.ids.insert(found.id)
        }
        return found
    }

    /// Whether the session is still valid since the request arrived.
    func isAlive(_ session: Session) async throws -> Bool {
        try await noticeOutsideChanges()
        if state.withLock({ $0.ids.contains(session.id) }) { return true }
        return try await database.read { connection in
            try connection.first("SELECT 1 FROM sessions WHERE id = ?", session.id) { _ in true } ?? false
        }
    }

    private static func find(_ hash: [UInt8], in connection: Connection) throws -> Session? {
        try connection.first(
            """
            SELECT s.id, s.user_id, s.device_id, u.is_guest, s.access_expires_at, s.parent
            FROM sessions s JOIN users u ON u.user_id = s.user_id
            WHERE s.access_hash = ? AND u.deactivated_at IS NULL
            """, hash
        ) { row in
            Session(
                id: row.int64(0), userID: row.text(1), deviceID: row.text(2), isGuest: row.bool(3),
                expiresAt: row.int64OrNil(4), parent: row.int64OrNil(5))
        }
    }

    /// SQLite's data version counts commits by other connections. All our writes use one connection, so a new value
    /// means that another process has written.
    private func noticeOutsideChanges() async throws {
        guard case .file = database.location else { return }
        let now = time.now()
        let isDue = state.withLock { state in
            guard now - state.checkedAt >= Self.checkEvery || now < state.checkedAt else { return false }
            state.checkedAt = now
            return true
        }
        guard isDue else { return }
        let version = try await database.write { connection in
            try connection.first("PRAGMA data_version") { $0.int64(0) }
        }
        let hasChanged = state.withLock { state in
            defer { state.dataVersion = version }
            return state.dataVersion != nil && state.dataVersion != version
        }
        guard hasChanged else { return }
        forgetAll()
        outsideChange()
    }
}

extension Homeserver {
    /// The session of a token; for an invalid token, the error tells the client how to recover.
    func session(token: String) async throws -> Session {
        guard let session = try await authenticator.session(token: token) else {
            throw MatrixError.unknownToken(softLogout: false)
        }
        if let expiresAt = session.expiresAt, expiresAt <= time.now() {
            throw MatrixError.unknownToken(softLogout: true)
        }
        guard let parent = session.parent else { return session }
        // The first use of a refreshed pair invalidates the old one.
        try await commit { try Sessions.retire(parent, heir: session.id, $0) }
        return session
    }

    /// Never cached: callers need the current role.
    package func role(of userID: String) async throws -> Role? {
        try await read { connection in
            try connection.first(
                "SELECT role FROM users WHERE user_id = ? AND deactivated_at IS NULL", userID
            ) { Role(rawValue: $0.text(0)) } ?? nil
        }
    }

    /// The user's role on a server that has creators; nil if it has none, because roles mean nothing there.
    func distinguishedRole(of userID: String) async throws -> Role? {
        let hasCreators = try await read { connection in
            try connection.first(
                "SELECT 1 FROM users WHERE role = 'creator' AND deactivated_at IS NULL LIMIT 1"
            ) { _ in true } ?? false
        }
        return hasCreators ? try await role(of: userID) : nil
    }

    /// The user whose access token this is; nil if it is unknown or has expired.
    package func userID(accessToken: String) async throws -> String? {
        guard let session = try await authenticator.session(token: accessToken) else { return nil }
        if let expiresAt = session.expiresAt, expiresAt <= time.now() { return nil }
        return session.userID
    }
}
