import SQLKit

/// A connection and the executor it is confined to.
actor ConnectionActor {
    private let executor: DatabaseExecutor
    private let connection: Connection

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(label: String, open: @Sendable () throws -> Connection) throws {
        executor = DatabaseExecutor(label: label)
        connection = try open()
    }

    func run<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> T {
        try body(connection)
    }

    func transaction<T: Sendable>(_ begin: String, _ body: @Sendable (Connection) throws -> T) throws -> T {
        let value = try connection.transaction(begin) { try body(connection) }
        if max(connection.logPages.own, connection.logPages.companion) > Checkpointer.mostPages {
            // Checkpoints both files. Ignore a failure: the data is committed, and the next write tries again.
            try? connection.script("PRAGMA wal_checkpoint(PASSIVE)")
        }
        return value
    }

    /// - Returns: also the length of the log afterwards, in pages.
    func write<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> (T, logPages: LogPages) {
        (try transaction("BEGIN IMMEDIATE", body), connection.logPages)
    }

    /// A transaction with `synchronous = FULL`. The level can only be changed between transactions and is applied
    /// when a statement is compiled, so no commit statement may come from the cache.
    func durableTransaction<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> T {
        try connection.script("PRAGMA synchronous = FULL")
        // If this fails, later commits merely wait for the disk too.
        defer { try? connection.script("PRAGMA synchronous = NORMAL") }
        return try connection.transaction("BEGIN IMMEDIATE") { try body(connection) }
    }
}
