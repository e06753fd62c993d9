import Synchronization

/// A database file for the program's life: one writer on its own executor and, in WAL mode, a few readers beside it
/// that a running write does not hold up.
package final class Database: Sendable {
    package enum Location: Sendable, Hashable {
        case file(String)
        case memory
    }

    package struct Options: Sendable {
        package enum Synchronous: String, Sendable {
            /// Survives a crash of the program; the last commits may be lost with the power.
            case normal = "NORMAL"
            /// A commit that returned survives the loss of power.
            case full = "FULL"
        }

        package var synchronous: Synchronous
        package var readers: Int
        /// Of the writer, in KiB.
        package var cacheSize: Int
        /// Of each reader, in KiB. The system keeps the file in memory, too, for everybody.
        package var readerCacheSize: Int
        /// The log is moved into the file by a connection of its own, so that no write waits for that.
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
    /// How many reads each reader has to do.
    private let readsUnderWay: Mutex<[Int]>
    let checkpointer: Checkpointer?
    /// Nil where there is no log to wait for.
    let log: LogFlusher?
    let groups: GroupCommitter
    /// A second file, written in the same transactions.
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
            // The version is looked at first: a newer file stays untouched.
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

    /// One immediate transaction, rolled back when `body` throws.
    ///
    /// - Parameters:
    ///   - durably: waits for the disk whatever `Options.synchronous` says, so that this commit, and all before it,
    ///     survive the loss of power. A disk that fails then is an error although the commit stands.
    ///   - committed: is told of the commit as soon as others can read it, before the wait for the disk.
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
        // Both at once: the second wait would else come on top.
        async let other: Void? = companion?.log.flush()
        try await log.flush()
        try await other
        return value
    }

    /// One look at a consistent state, by the reader that has the least to do.
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

    /// Like `write`, but callers that come while a commit is under way share the next one, and its one wait for the
    /// disk. Each body has a savepoint of its own: what it throws undoes its own part only.
    @discardableResult
    package func writeGrouped<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws -> T {
        try await groups.write(body)
    }

    /// Forgets what is cached, which the file has too: after something large was read or written.
    package func releaseMemory() async throws {
        for connection in [writer] + readers { try await connection.run { try $0.script("PRAGMA shrink_memory") } }
    }

    /// What SQLite finds wrong with the file; empty when it is sound.
    ///
    /// - Parameter wholly: also holds indexes against their tables, which takes several times as long.
    package func checkIntegrity(wholly: Bool = false) async throws -> [String] {
        // On a connection of its own: reads and writes go on meanwhile.
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

    /// A consistent copy made while the program runs.
    package func backup(to path: String) async throws {
        try await writer.run { _ = try $0.run("VACUUM INTO ?", path) }
    }

    /// Moves the write-ahead log into the file, so that it can be copied or left alone.
    package func checkpoint() async throws {
        try await writer.run { try $0.script("PRAGMA wal_checkpoint(TRUNCATE)") }
    }
}
