import PostgresKit
import ProcessKit
import SQLKit
import SQLiteKit
import Synchronization

/// The copilot's store: a file, or a database on a PostgreSQL server that several processes share. Every access names
/// its creator, and every query of a table type is restricted to that creator's number.
package final class CopilotStore: Sendable {
    private enum Backing: Sendable {
        case file(Database)
        case server(PostgresDatabase)
    }

    private let backing: Backing
    let time: any TimeSource
    private let numbers = Mutex<[String: Int64]>([:])

    package static func databasePath(in directory: String) -> String { directory + "/copilot.db" }

    package static func open(
        _ location: Database.Location, time: any TimeSource = SystemTime()
    ) async throws -> CopilotStore {
        let database = try await Database.open(
            location, migrations: CopilotSchema.migrations, options: Database.Options(synchronous: .normal, readers: 2))
        return CopilotStore(backing: .file(database), time: time)
    }

    /// - Parameter alone: no other process may use the store meanwhile.
    package static func open(
        _ address: PostgresAddress, alone: Bool = false, time: any TimeSource = SystemTime(),
        options: PostgresDatabase.Options = .init()
    ) async throws -> CopilotStore {
        var options = options
        options.greeting = alone ? StoreLock.whole : StoreLock.shared
        if alone {
            options.connections = 1
            // A move counts and compares whole tables.
            options.patience = .seconds(600)
        }
        let database = try await PostgresDatabase.open(
            address, migrations: CopilotSchema.postgres, schema: CopilotSchema.versions, options: options)
        let store = CopilotStore(backing: .server(database), time: time)
        if !alone, try await store.isHalfMoved {
            throw DatabaseError(
                kind: .busy, state: "", message: "a move into it has not finished; repeat the same command")
        }
        return store
    }

    package static func open(
        at place: CopilotPlace, alone: Bool = false, time: any TimeSource = SystemTime()
    ) async throws -> CopilotStore {
        switch place {
        case .file(let path): try await open(.file(path), time: time)
        case .server(let address): try await open(address, alone: alone, time: time)
        }
    }

    private init(backing: Backing, time: any TimeSource) {
        self.backing = backing
        self.time = time
    }

    /// Completes a file, so that it can be copied.
    package func close() async throws {
        switch backing {
        case .file(let database): try await database.checkpoint()
        case .server(let database): await database.close()
        }
    }

    /// Makes a consistent copy of a file while the copilot runs.
    package func backup(to path: String) async throws {
        if case .file(let database) = backing { try await database.backup(to: path) }
    }

    /// The problems of a file; empty if it is intact. A server looks after its own.
    package func checkIntegrity() async throws -> [String] {
        if case .file(let database) = backing { try await database.checkIntegrity() } else { [] }
    }

    func read<T: Sendable>(_ body: @Sendable (any SQLConnection) throws -> T) async throws -> T {
        switch backing {
        case .file(let database): try await database.read { try body($0.common) }
        case .server(let database): try await database.read(body)
        }
    }

    @discardableResult
    func write<T: Sendable>(
        durably: Bool = true, _ body: @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        switch backing {
        case .file(let database): try await database.write(durably: durably) { try body($0.common) }
        case .server(let database): try await database.write(durably: durably, body)
        }
    }

    /// The number under which a creator's data is stored.
    func number(of userID: String) async throws -> Int64 {
        if let known = numbers.withLock({ $0[userID] }) { return known }
        let number = try await write { connection in
            // The number may have belonged to a creator who was deleted. New revisions distinguish this one from data
            // that is still cached under it, here or in another process.
            let revisions: Range<Int64> = 0..<1 << 40
            try connection.run(
                """
                INSERT INTO creators(user_id, corrections_revision, faq_revision) VALUES(?, ?, ?)
                ON CONFLICT DO NOTHING
                """, userID, Int64.random(in: revisions), Int64.random(in: revisions))
            return try connection.first("SELECT number FROM creators WHERE user_id = ?", userID) { $0.int64(0) }
        }
        guard let number else { throw DatabaseError(kind: .other, code: 0, message: "no number for a creator") }
        numbers.withLock { $0[userID] = number }
        return number
    }

    func read<T: Sendable>(
        for userID: String, _ body: @Sendable (any SQLConnection, _ creator: Int64) throws -> T
    ) async throws -> T {
        for _ in 0..<3 {
            let creator = try await number(of: userID)
            let value = try await read { connection -> T? in
                try Self.isThere(creator, userID, connection) ? .some(try body(connection, creator)) : nil
            }
            if let value { return value }
            numbers.withLock { $0[userID] = nil }
        }
        throw Self.deleted
    }

    /// Returns once the change is on disk by default, because what a user teaches or saves must survive a power loss.
    /// One creator's writes happen one after the other, also those of different processes.
    @discardableResult
    func write<T: Sendable>(
        for userID: String, durably: Bool = true,
        _ body: @Sendable (any SQLConnection, _ creator: Int64) throws -> T
    ) async throws -> T {
        for _ in 0..<3 {
            let creator = try await number(of: userID)
            let value = try await write(durably: durably) { connection -> T? in
                try Self.isThere(creator, userID, connection, held: true) ? .some(try body(connection, creator)) : nil
            }
            if let value { return value }
            // Another process has deleted the creator's data; this is new data.
            numbers.withLock { $0[userID] = nil }
        }
        throw Self.deleted
    }

    private static let deleted = DatabaseError(kind: .busy, message: "the creator's data is being deleted")

    /// Whether a number is still the creator's: another process may have deleted it, and a file gives numbers again.
    ///
    /// - Parameter held: on a server, locks the creator until the transaction ends. SQLite has one writer.
    private static func isThere(
        _ creator: Int64, _ userID: String, _ connection: any SQLConnection, held: Bool = false
    ) throws -> Bool {
        let lock = held && connection.dialect == .postgres ? " FOR UPDATE" : ""
        return try connection.first(
            "SELECT 1 FROM creators WHERE number = ? AND user_id = ?\(lock)", creator, userID
        ) { _ in true } ?? false
    }

    /// All users with stored data.
    func users() async throws -> [String] {
        try await read { try $0.query("SELECT user_id FROM creators ORDER BY number") { $0.text(0) } }
    }

    /// Deletes all data of a creator.
    package func forget(_ userID: String) async throws {
        try await write(for: userID) { connection, creator in
            try MemoryTable(connection: connection, creator: creator).removeAll()
            try connection.run("DELETE FROM creators WHERE number = ?", creator)
        }
        numbers.withLock { $0[userID] = nil }
    }

    /// How many creators have data in it.
    package func creators() async throws -> Int { try await users().count }
}
