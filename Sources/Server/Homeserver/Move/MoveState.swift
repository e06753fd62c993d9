import SQLiteKit

/// The notes of a move: what has been moved, and what it is called on the new server. An interrupted move goes on by
/// them, and a later one moves only what is new.
package struct MoveState: Sendable {
    /// How far an account has come.
    enum Step: Int64 {
        /// Its name was free when the move began, so that an account of that name is ours.
        case planned
        case registered
        case hasProfile
        /// Closed on the old server and now on the new one.
        case closed
        /// The new server doesn't take its name.
        case refused
    }

    let database: Database

    package static func open(_ location: Database.Location) async throws -> MoveState {
        MoveState(database: try await Database.open(location, migrations: migrations))
    }

    private static let migrations = [
        Migration(version: 1, sql: schema),
        // Whether the account was on the new server before: its password stays, and it is never closed.
        Migration(version: 2, sql: "ALTER TABLE users ADD COLUMN is_adopted INTEGER NOT NULL DEFAULT 0"),
    ]

    private static let schema = """
        CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE users(
            old TEXT PRIMARY KEY, new TEXT NOT NULL UNIQUE, step INTEGER NOT NULL,
            password TEXT, has_password INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        -- `new` is reserved before the upload.
        CREATE TABLE media(old TEXT PRIMARY KEY, new TEXT NOT NULL, is_uploaded INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE rooms(number INTEGER PRIMARY KEY, old TEXT NOT NULL UNIQUE, new TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE events(
            pos INTEGER PRIMARY KEY, room INTEGER NOT NULL, old TEXT NOT NULL UNIQUE, new TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE INDEX events_by_room ON events(room, pos);
        -- What could not be moved, and why.
        CREATE TABLE left_behind(
            kind TEXT NOT NULL, item TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY(kind, item)
        ) STRICT, WITHOUT ROWID;
        """

    func read<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws -> T {
        try await database.read(body)
    }

    // MARK: Settings

    func setting(_ name: String) async throws -> String? {
        try await read { try $0.first("SELECT value FROM settings WHERE name = ?", name) { $0.text(0) } }
    }

    func number(_ name: String) async throws -> Int64 { Int64(try await setting(name) ?? "") ?? 0 }

    func set(_ name: String, to value: some CustomStringConvertible & Sendable) async throws {
        try await database.write { try Self.set(name, to: "\(value)", $0) }
    }

    private static func set(_ name: String, to value: String, _ connection: Connection) throws {
        try connection.run(
            "INSERT INTO settings VALUES(?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", name, value)
    }

    /// The position of the last event that was moved or left behind.
    static let lastEvent = "last_event"

    // MARK: What was moved

    func set(_ user: String, to step: Step) async throws {
        try await database.write {
            _ = try $0.run("UPDATE users SET step = ? WHERE old = ? AND step < ?", step.rawValue, user, step.rawValue)
        }
    }

    func moved(_ room: MoveSource.Room, to id: String) async throws {
        try await database.write { try $0.run("INSERT INTO rooms VALUES(?, ?, ?)", room.number, room.id, id) }
    }

    func moved(_ event: EventRow, to id: String) async throws {
        try await database.write {
            // The new server may answer with an event that was there: a state that is so already.
            try $0.run(
                "INSERT OR IGNORE INTO events VALUES(?, ?, ?, ?)", event.position, event.room, event.eventID, id)
            try Self.set(Self.lastEvent, to: String(event.position), $0)
        }
    }

    /// - Parameter event: whether nothing more is to be done for it.
    func leave(_ kind: String, _ item: String, _ reason: String, event: EventRow? = nil) async throws {
        try await database.write {
            try $0.run(
                "INSERT INTO left_behind VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET reason = excluded.reason", kind,
                item, reason)
            if let event { try Self.set(Self.lastEvent, to: String(event.position), $0) }
        }
    }

    /// What was left behind for a while and is there now.
    func found(_ kind: String, _ item: String) async throws {
        try await database.write {
            _ = try $0.run("DELETE FROM left_behind WHERE kind = ? AND item = ?", kind, item)
        }
    }

    // MARK: Asking

    func step(of user: String) async throws -> Step? {
        try await read {
            try $0.first("SELECT step FROM users WHERE old = ?", user) { Step(rawValue: $0.int64(0)) } ?? nil
        }
    }

    func isAdopted(_ user: String) async throws -> Bool {
        try await read { try $0.first("SELECT is_adopted FROM users WHERE old = ?", user) { $0.bool(0) } ?? false }
    }

    func room(_ number: Int64) async throws -> String? {
        try await read { try $0.first("SELECT new FROM rooms WHERE number = ?", number) { $0.text(0) } }
    }

    func hasRoom(_ new: String) async throws -> Bool {
        try await read { try $0.first("SELECT 1 FROM rooms WHERE new = ?", new) { _ in true } ?? false }
    }

    func event(_ old: String) async throws -> String? {
        try await read { try $0.first("SELECT new FROM events WHERE old = ?", old) { $0.text(0) } }
    }

    /// The newest event of a room that was moved, up to a position.
    func event(in room: Int64, upTo position: Int64) async throws -> String? {
        try await read {
            try $0.first(
                "SELECT new FROM events WHERE room = ? AND pos <= ? ORDER BY pos DESC LIMIT 1", room, position
            ) { $0.text(0) }
        }
    }

    func hasEvent(_ new: String) async throws -> Bool {
        try await read { try $0.first("SELECT 1 FROM events WHERE new = ?", new) { _ in true } ?? false }
    }
}
