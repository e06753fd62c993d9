import SQLKit
import Synchronization

/// A PostgreSQL database: a small pool of connections, each opened when it is needed.
package final class PostgresDatabase: Sendable {
    /// What must be true of the database before it is used.
    package struct Options: Sendable {
        package var connections = 6
        /// How long an answer may take.
        package var patience: Duration = .seconds(10)
        /// As PostgreSQL counts: 130000 is 13.
        package var oldestServer = 130_000
        /// Statements for each new connection.
        package var greeting = ""

        package init() {}
    }

    package let address: PostgresAddress
    private let lanes: [PostgresLane]
    private let underWay: Mutex<[Int]>

    private init(_ address: PostgresAddress, _ options: Options) {
        self.address = address
        let door = PostgresDoor(address, patience: options.patience, greeting: options.greeting)
        lanes = (0..<options.connections).map { PostgresLane(number: $0, door: door) }
        underWay = Mutex(Array(repeating: 0, count: options.connections))
    }

    /// Opens the database and brings its schema up to date, one process at a time. A newer schema is refused unchanged.
    ///
    /// - Parameter schema: the name of the table that keeps the schema's version.
    package static func open(
        _ address: PostgresAddress, migrations: [Migration], schema: String, options: Options = Options()
    ) async throws -> PostgresDatabase {
        let database = PostgresDatabase(address, options)
        let known = migrations.last?.version ?? 0
        // Look first: a server that only reads can still be used for reading.
        let found = try await database.read { connection in
            if let server = connection as? PostgresConnection, server.serverVersion < options.oldestServer {
                let (found, wanted) = (server.serverVersion / 10_000, options.oldestServer / 10_000)
                throw DatabaseError(
                    kind: .oldServer, state: "", message: "it is PostgreSQL \(found), and \(wanted) or newer is needed")
            }
            return try version(connection, schema)
        }
        if found != known { try await database.write { try migrate($0, migrations, schema) } }
        return database
    }

    private static func version(_ connection: any SQLConnection, _ schema: String) throws -> Int {
        let exists = try connection.first("SELECT to_regclass(?) IS NOT NULL", schema) { $0.bool(0) } ?? false
        return exists ? try connection.first("SELECT version FROM \(schema)") { $0.int(0) } ?? 0 : 0
    }

    private static func migrate(_ connection: any SQLConnection, _ migrations: [Migration], _ schema: String) throws {
        try connection.run("SELECT pg_advisory_xact_lock(hashtext(?))", schema)
        let found = try version(connection, schema)
        let known = migrations.last?.version ?? 0
        guard found <= known else {
            throw DatabaseError(
                kind: .newerSchema(found: found, known: known), state: "",
                message: "the database has version \(found), this program knows \(known)")
        }
        if found == 0 { try connection.script("CREATE TABLE \(schema)(version BIGINT NOT NULL)") }
        for migration in migrations where migration.version > found { try connection.script(migration.sql) }
        try connection.run("DELETE FROM \(schema)")
        try connection.run("INSERT INTO \(schema)(version) VALUES(?)", known)
    }

    /// Reads one consistent snapshot.
    package func read<T: Sendable>(_ body: @Sendable (any SQLConnection) throws -> T) async throws -> T {
        try await run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Runs `body` in a transaction; rolls it back when `body` throws. `body` may run several times.
    ///
    /// - Parameter durably: returns once the change is on the server's disk.
    @discardableResult
    package func write<T: Sendable>(
        durably: Bool = true, _ body: @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await run(durably ? "BEGIN" : "BEGIN; SET LOCAL synchronous_commit TO off", body)
    }

    /// On the connection with the fewest pending transactions.
    private func run<T: Sendable>(
        _ begin: String, _ body: @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        let chosen = underWay.withLock { counts in
            var chosen = 0
            for index in counts.indices where counts[index] < counts[chosen] { chosen = index }
            counts[chosen] += 1
            return chosen
        }
        defer { underWay.withLock { $0[chosen] -= 1 } }
        return try await lanes[chosen].transaction(begin, body)
    }

    package func close() async {
        for lane in lanes { await lane.close() }
    }
}
