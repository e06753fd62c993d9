import Synchronization

/// A database file, open as long as the program runs: one writer on its own executor and, in WAL mode, several
/// readers that a running write does not block.
package final class Database: Sendable {
    package enum Location: Sendable, Hashable {
        case file(String)
        case memory
    }

    package struct Options: Sendable {
        package enum Synchronous: String, Sendable {
            /// Survives a crash of the program; a power loss may lose the latest commits.
            case normal = "NORMAL"
            /// Every commit that has returned survives a power loss.
            case full = "FULL"
        }

        package var synchronous: Synchronous
        package var readers: Int
        /// The writer's cache in KiB.
        package var cacheSize: Int
        /// Each reader's cache in KiB. Small, because the page cache of the system is shared by all.
        package var readerCacheSize: Int
        /// Checkpoints on a separate connection, so that no write waits for one.
        package var checkpointsBeside: Bool

        package init(
            synchronous: Synchronous = .normal, readers: Int = 2, cacheSize: Int = 4096, readerCacheSize: Int = 4096,
            checkpointsBeside: Bool = false
        ) {
            self.checkpointsBeside = checkpointsBeside
            self.synchronous = synchronous
            self.readers = readers
            self.cacheSize = cacheSize
            self.readerCacheSize = readerCacheSize
        }
    }

    package let location: Location
    private let options: Options
    let writer: ConnectionActor
    private let readers: [ConnectionActor]
    /// The number of pending reads per reader.
    private let readsUnderWay: Mutex<[Int]>
    let checkpointer: Checkpointer?
    /// Nil without a write-ahead log.
    let log: LogFlusher?
    let groups: GroupCommitter
    /// A second file that is written in the same transactions.
    let companion = Mutex<DatabaseCompanion?>(nil)

    init(
        location: Location, options: Options, writer: ConnectionActor, readers: [ConnectionActor] = [],
        checkpointer: Checkpointer? = nil, log: LogFlusher? = nil
    ) {
        self.location = location
        self.options = options
        self.writer = writer
        self.readers = readers
        self.checkpointer = checkpointer
        self.log = log
        readsUnderWay = Mutex(Array(repeating: 0, count: readers.count))
        groups = GroupCommitter(writer: writer, checkpointer: checkpointer)
    }

    package static func open(
        _ location: Location, migrations: [Migration], options: Options = Options()
    ) async throws -> Database {
        guard case .file(let path) = location else {
            let only = try ConnectionActor(label: "database.memory") { try Connection(path: ":memory:") }
            try await only.run { try $0.migrate(migrations) }
            return Database(location: location, options: options, writer: only)
        }
        let writer = try ConnectionActor(label: "database.writer") { try Connection(path: path) }
        let hasLog = try await writer.run { connection in
            // Check the version first: a file from a newer program must stay untouched.
            let found = try connection.schemaVersion()
            if found > migrations.last?.version ?? 0 { try connection.migrate(migrations) }
            try connection.script(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = \(options.synchronous.rawValue);
                PRAGMA cache_size = -\(options.cacheSize);
                PRAGMA temp_store = MEMORY;
                PRAGMA journal_size_limit = 67108864;
                """)
            try connection.migrate(migrations)
            let hasLog = try connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal"
            if hasLog, options.checkpointsBeside { connection.countLogPages() }
            return hasLog
        }
        var readers: [ConnectionActor] = []
        for index in 0..<options.readers {
            let reader = try ConnectionActor(label: "database.reader.\(index)") {
                try Connection(path: path, mode: .readOnly)
            }
            try await reader.run {
                try $0.script("PRAGMA cache_size = -\(options.readerCacheSize); PRAGMA temp_store = MEMORY")
            }
            readers.append(reader)
        }
        return Database(
            location: location, options: options, writer: writer, readers: readers,
            checkpointer: hasLog && options.checkpointsBeside ? try Checkpointer(path: path) : nil,
            log: hasLog ? LogFlusher(path: path) : nil)
    }

    /// Runs `body` in an immediate transaction; rolls it back when `body` throws.
    ///
    /// - Parameters:
    ///   - durably: waits for the disk whatever `Options.synchronous` says, so that this commit and all before it
    ///     survive a power loss. If that wait fails this throws although the transaction is committed.
    ///   - committed: called when others can read the commit, before the wait for the disk.
    @discardableResult
    package func write<T: Sendable>(
        durably: Bool = false, committed: @Sendable (T) -> Void = { _ in }, _ body: @Sendable (Connection) throws -> T
    ) async throws -> T {
        let waits = durably && options.synchronous == .normal
        if waits, log == nil {
            let value = try await writer.durableTransaction(body)
            committed(value)
            return value
        }
        let (value, pages) = try await writer.write(body)
        committed(value)
        let companion = companion.withLock { $0 }
        checkpointer?.logHas(pages.own)
        companion?.checkpointer.logHas(pages.companion)
        guard waits, let log else { return value }
        // Sync both files at the same time instead of one after the other.
        async let other: Void? = companion?.log.flush()
        try await log.flush()
        try await other
        return value
    }

    /// Reads one consistent snapshot on the reader with the fewest pending reads.
    package func read<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws -> T {
        guard !readers.isEmpty else { return try await writer.transaction("BEGIN", body) }
        let chosen = readsUnderWay.withLock { counts in
            var chosen = 0
            for index in counts.indices where counts[index] < counts[chosen] { chosen = index }
            counts[chosen] += 1
            return chosen
        }
        defer { readsUnderWay.withLock { $0[chosen] -= 1 } }
        return try await readers[chosen].transaction("BEGIN", body)
    }

    /// Like `write`, but callers that arrive during a commit share the next one and its single wait for the disk.
    /// Each body has its own savepoint, so a body that throws only rolls back its own changes.
    @discardableResult
    package func writeGrouped<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws -> T {
        try await groups.write(body)
    }

    /// Drops cached pages; call after reading or writing something large.
    package func releaseMemory() async throws {
        for connection in [writer] + readers { try await connection.run { try $0.script("PRAGMA shrink_memory") } }
    }

    /// The problems SQLite finds in the file; empty when it is intact.
    ///
    /// - Parameter wholly: also compares indexes with their tables, which takes several times as long.
    package func checkIntegrity(wholly: Bool = false) async throws -> [String] {
        // Use a separate connection so that reads and writes can continue.
        let checker =
            switch location {
            case .memory: writer
            case .file(let path):
                try ConnectionActor(label: "database.check") { try Connection(path: path, mode: .readOnly) }
            }
        let findings = try await checker.run { connection in
            try connection.query("PRAGMA \(wholly ? "integrity" : "quick")_check(20)") { $0.text(0) }
        }
        return findings == ["ok"] ? [] : findings
    }

    /// Makes a consistent copy while the database is in use.
    package func backup(to path: String) async throws {
        try await writer.run { _ = try $0.run("VACUUM INTO ?", path) }
    }

    /// Moves the write-ahead log into the file, so that the file alone is complete.
    package func checkpoint() async throws {
        try await writer.run { try $0.script("PRAGMA wal_checkpoint(TRUNCATE)") }
    }
}
