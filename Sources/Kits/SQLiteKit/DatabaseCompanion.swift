import Synchronization

/// A second file that is written in the same transactions as the first. After a crash each of the two is whole, and one may
/// be a transaction ahead of the other.
struct DatabaseCompanion: Sendable {
    let log: LogFlusher
    let checkpointer: Checkpointer
}

extension Database {
    /// Opens a second file beside this one, whose tables are known to the writer under the name of a schema. Whoever waits
    /// for the disk waits for both from now on.
    ///
    /// - Parameter setUp: runs in one transaction; when it throws the file is closed again.
    package func attach<T: Sendable>(
        _ path: String, as schema: String, _ setUp: @Sendable (Connection) throws -> T
    ) async throws -> T {
        let value = try await writer.run { connection in
            try connection.run("ATTACH ? AS \(schema)", path)
            do {
                try connection.script(
                    """
                    PRAGMA \(schema).journal_mode = WAL;
                    PRAGMA \(schema).synchronous = NORMAL;
                    PRAGMA \(schema).cache_size = -256;
                    """)
                return try connection.transaction("BEGIN IMMEDIATE") { try setUp(connection) }
            } catch {
                // It goes with the connection should it not go now; what failed is to be told.
                try? connection.script("DETACH \(schema)")
                throw error
            }
        }
        let checkpointer = try Checkpointer(path: path)
        companion.withLock { $0 = DatabaseCompanion(log: LogFlusher(path: path), checkpointer: checkpointer) }
        return value
    }
}
