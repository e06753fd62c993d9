import ProcessKit
import SQLiteKit
import Synchronization

/// The copilot's database: one file for all creators. Every access names its creator, and every query of a table type
/// is restricted to that creator's number.
package final class CopilotStore: Sendable {
    let database: Database
    let time: any TimeSource
    private let numbers = Mutex<[String: Int64]>([:])

    package static func databasePath(in directory: String) -> String { directory + "/copilot.db" }

    package static func open(
        _ location: Database.Location, time: any TimeSource = SystemTime()
    ) async throws -> CopilotStore {
        let database = try await Database.open(
            location, migrations: CopilotSchema.migrations, options: Database.Options(synchronous: .normal, readers: 2))
        return CopilotStore(database: database, time: time)
    }

    private init(database: Database, time: any TimeSource) {
        self.database = database
        self.time = time
    }

    /// Completes the file, so that it can be copied.
    package func close() async throws { try await database.checkpoint() }

    /// Makes a consistent copy while the copilot runs.
    package func backup(to path: String) async throws { try await database.backup(to: path) }

    /// The problems of the file; empty if it is intact.
    package func checkIntegrity() async throws -> [String] { try await database.checkIntegrity() }

    /// The number under which a creator's data is stored.
    func number(of userID: String) async throws -> Int64 {
        if let known = numbers.withLock({ $0[userID] }) { return known }
        let number = try await database.write { connection in
            // The number may have belonged to a creator who was deleted. New revisions distinguish this one from data
            // that is still cached under it, here or in another process.
            try connection.run(
                """
                INSERT INTO creators(user_id, corrections_revision, faq_revision)
                VALUES(?, abs(random() % 1099511627776), abs(random() % 1099511627776)) ON CONFLICT DO NOTHING
                """, userID)
            return try connection.first("SELECT number FROM creators WHERE user_id = ?", userID) { $0.int64(0) }
        }
        guard let number else { throw DatabaseError(kind: .other, code: 0, message: "no number for a creator") }
        numbers.withLock { $0[userID] = number }
        return number
    }

    func read<T: Sendable>(
        for userID: String, _ body: @Sendable (Connection, _ creator: Int64) throws -> T
    ) async throws -> T {
        let creator = try await number(of: userID)
        return try await database.read { try body($0, creator) }
    }

    /// Returns once the change is on disk by default, because what a user teaches or saves must survive a power loss.
    @discardableResult
    func write<T: Sendable>(
        for userID: String, durably: Bool = true, _ body: @Sendable (Connection, _ creator: Int64) throws -> T
    ) async throws -> T {
        let creator = try await number(of: userID)
        return try await database.write(durably: durably) { try body($0, creator) }
    }

    /// All users with stored data.
    func users() async throws -> [String] {
        try await database.read { try $0.query("SELECT user_id FROM creators ORDER BY number") { $0.text(0) } }
    }

    /// Deletes all data of a creator.
    package func forget(_ userID: String) async throws {
        try await write(for: userID) { connection, creator in
            try MemoryTable(connection: connection, creator: creator).removeAll()
            try connection.run("DELETE FROM creators WHERE number = ?", creator)
        }
        numbers.withLock { $0[userID] = nil }
    }
}
