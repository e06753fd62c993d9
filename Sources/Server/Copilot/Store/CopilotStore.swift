import ProcessKit
import SQLiteKit
import Synchronization

/// Everything the copilot keeps: one file for all creators. Every access names the creator it is for, and every query
/// of a table type is bound to that creator's number.
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

    /// Brings the file up to date, so that it can be copied as it is.
    package func close() async throws { try await database.checkpoint() }

    /// A consistent copy made while the copilot runs.
    package func backup(to path: String) async throws { try await database.backup(to: path) }

    /// What is wrong with the file; empty when it is sound.
    package func checkIntegrity() async throws -> [String] { try await database.checkIntegrity() }

    /// What the creator's own things are stored under.
    func number(of userID: String) async throws -> Int64 {
        if let known = numbers.withLock({ $0[userID] }) { return known }
        let number = try await database.write { connection in
            // A number may have been somebody's who was forgotten: what is still kept in memory under it, here or in
            // another process, is told apart by revisions that nobody had before.
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

    /// On disk before it returns: what a person teaches or saves must not be lost with the power.
    @discardableResult
    func write<T: Sendable>(
        for userID: String, durably: Bool = true, _ body: @Sendable (Connection, _ creator: Int64) throws -> T
    ) async throws -> T {
        let creator = try await number(of: userID)
        return try await database.write(durably: durably) { try body($0, creator) }
    }

    /// Everybody for whom something is kept.
    func users() async throws -> [String] {
        try await database.read { try $0.query("SELECT user_id FROM creators ORDER BY number") { $0.text(0) } }
    }

    /// Removes everything of one creator.
    package func forget(_ userID: String) async throws {
        try await write(for: userID) { connection, creator in
            try MemoryTable(connection: connection, creator: creator).removeAll()
            try connection.run("DELETE FROM creators WHERE number = ?", creator)
        }
        numbers.withLock { $0[userID] = nil }
    }
}
