import JSONKit
import MatrixProtocol
import SQLiteKit

/// The old homeserver's data. It is only read, also while the server runs; what comes in after the beginning is left
/// for the next move.
package struct MoveSource: Sendable {
    struct User: Sendable {
        let id: String
        /// Deactivated, or a guest, who cannot sign in again.
        let isClosed: Bool
        let isErased: Bool
        let displayName: String?
        let avatarURL: String?
    }

    struct Room: Sendable {
        let number: Int64
        let id: String
        let version: RoomVersion
        let isPublic: Bool
    }

    struct Media: Sendable {
        let id: String
        let owner: String
        let type: String?
        let fileName: String?
        let hash: String
        let size: Int64
    }

    struct Setting: Sendable {
        let user: String
        /// Zero for the account itself.
        let room: Int64
        let type: String
        let content: JSON
    }

    struct Receipt: Sendable {
        let room: Int64
        let user: String
        let type: String
        /// Empty for the whole room.
        let thread: String
        let position: Int64
    }

    package let serverName: String
    /// The last position there was when the move began.
    let end: Int64
    private let database: Database
    private let media: MediaFiles

    package static func open(_ directory: String) async throws -> MoveSource {
        let known = Schema.migrations.last?.version ?? 0
        do {
            let database = try await Database.openForReading(
                HomeserverStorage.databasePath(in: directory), version: known)
            return try await MoveSource(database, media: MediaFiles(directory: directory + "/media"))
        } catch let error as DatabaseError {
            if case .newerSchema(let found, known) = error.kind, found < known { throw MoveError.olderDatabase }
            throw error
        }
    }

    package init(_ app: HomeserverApp) async throws {
        try await self.init(app.server.database, media: app.server.media)
    }

    private init(_ database: Database, media: MediaFiles) async throws {
        self.database = database
        self.media = media
        (serverName, end) = try await database.read { connection in
            (
                try connection.first("SELECT value FROM settings WHERE name = 'server_name'") { $0.text(0) } ?? "",
                try connection.first("SELECT pos FROM stream") { $0.int64(0) } ?? 0
            )
        }
    }

    func path(of media: Media) -> String { self.media.path(of: media.hash) }

    // MARK: Accounts

    func users() async throws -> [User] {
        try await database.read { connection in
            try connection.query(
                """
                SELECT user_id, deactivated_at IS NOT NULL OR is_guest,
                    EXISTS (SELECT 1 FROM erased_users e WHERE e.user_id = users.user_id), display_name, avatar_url
                FROM users ORDER BY created_at, user_id
                """
            ) {
                User(
                    id: $0.text(0), isClosed: $0.bool(1), isErased: $0.bool(2), displayName: $0.textOrNil(3),
                    avatarURL: $0.textOrNil(4))
            }
        }
    }

    /// What clients have stored since a position, for the accounts themselves first.
    func settings(since position: Int64) async throws -> [Setting] {
        try await database.read { connection in
            try connection.query(
                """
                SELECT user_id, room, type, content FROM account_data WHERE pos > ? AND pos <= ?
                ORDER BY user_id, room, type
                """, position, end
            ) {
                Setting(user: $0.text(0), room: $0.int64(1), type: $0.text(2), content: try JSON(parsing: $0.blob(3)))
            }
        }
    }

    func receipts(since position: Int64) async throws -> [Receipt] {
        try await database.read { connection in
            try connection.query(
                """
                SELECT room, user_id, type, thread, event_pos FROM receipts WHERE pos > ? AND pos <= ?
                ORDER BY event_pos, user_id, type, thread
                """, position, end
            ) {
                Receipt(
                    room: $0.int64(0), user: $0.text(1), type: $0.text(2), thread: $0.text(3), position: $0.int64(4))
            }
        }
    }

    /// The rooms each user has something to do with, and whether it is forgotten.
    func memberships() async throws -> [(user: String, room: Int64, isForgotten: Bool)] {
        try await database.read { connection in
            try connection.query(
                "SELECT user_id, room, is_forgotten FROM memberships ORDER BY user_id, room"
            ) { ($0.text(0), $0.int64(1), $0.bool(2)) }
        }
    }

    // MARK: Rooms

    func room(_ number: Int64) async throws -> Room? {
        try await rooms("WHERE id = ?", number).first
    }

    func rooms() async throws -> [Room] { try await rooms("WHERE 0 < ?", 1) }

    private func rooms(_ condition: String, _ value: Int64) async throws -> [Room] {
        try await database.read { connection in
            try connection.query("SELECT id, room_id, version, is_public FROM rooms \(condition) ORDER BY id", value) {
                Room(
                    number: $0.int64(0), id: $0.text(1), version: RoomVersion(rawValue: $0.int(2)) ?? .standard,
                    isPublic: $0.bool(3))
            }
        }
    }

    /// Who sent the room's first event.
    func creator(of room: Int64) async throws -> String {
        try await database.read {
            try $0.first(
                "SELECT sender FROM events WHERE room = ? AND type = 'm.room.create' ORDER BY pos LIMIT 1", room
            ) { $0.text(0) } ?? ""
        }
    }

    func isEncrypted(_ room: Int64) async throws -> Bool {
        try await database.read {
            try $0.first(
                "SELECT 1 FROM events WHERE room = ? AND type = 'm.room.encryption' AND state_key = '' LIMIT 1", room
            ) { _ in true } ?? false
        }
    }

    func aliases(of room: Int64) async throws -> [(alias: String, creator: String)] {
        try await database.read { connection in
            try connection.query("SELECT alias, creator FROM aliases WHERE room = ? ORDER BY alias", room) {
                ($0.text(0), $0.text(1))
            }
        }
    }

    // MARK: Events

    func events(after position: Int64, limit: Int) async throws -> [EventRow] {
        try await database.read { connection in
            try connection.query(
                "SELECT \(EventRow.columns) FROM events WHERE pos > ? AND pos <= ? ORDER BY pos LIMIT ?", position, end,
                limit
            ) { EventRow($0) }
        }
    }

    func event(at position: Int64) async throws -> EventRow? {
        try await database.read { try Events.at(position, $0) }
    }

    /// How many events came after a position, until now.
    func countEvents(after position: Int64) async throws -> Int64 {
        try await database.read {
            try $0.first("SELECT count(*) FROM events WHERE pos > ?", position) { $0.int64(0) } ?? 0
        }
    }

    /// How many events there are of a kind.
    func countEvents(where condition: String) async throws -> Int64 {
        try await database.read {
            try $0.first("SELECT count(*) FROM events WHERE \(condition)") { $0.int64(0) } ?? 0
        }
    }

    // MARK: Media

    func uploads() async throws -> [Media] {
        try await database.read { connection in
            try connection.query(
                """
                SELECT media_id, user_id, content_type, file_name, sha256, size FROM media WHERE sha256 IS NOT NULL
                ORDER BY created_at, media_id
                """
            ) {
                Media(
                    id: $0.text(0), owner: $0.text(1), type: $0.textOrNil(2), fileName: $0.textOrNil(3),
                    hash: $0.text(4), size: $0.int64(5))
            }
        }
    }
}
