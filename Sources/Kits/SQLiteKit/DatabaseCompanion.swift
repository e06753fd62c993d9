import Synchronization

/// A second file that is written in the same transactions as the first. After a crash each is intact, but one may be
/// a transaction ahead of the other.
struct DatabaseCompanion: Sendable {
    let log: LogFlusher
    let checkpointer: Checkpointer
}

extension Database {
    /// Attaches a second file, whose tables the writer sees under the given schema name. From then on every wait for
    /// the disk includes both files.
    ///
    /// - Parameter setUp: runs in one transaction; when it throws, the file is detached again.
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
                // If this fails the file is closed with the connection; report the original error.
                try? connection.script("DETACH \(schema)")
                throw error
            }
        }
        let checkpointer = try Checkpointer(path: path)
        companion.withLock { $0 = DatabaseCompanion(log: LogFlusher(path: path), checkpointer: checkpointer) }
        return value
    }
}
