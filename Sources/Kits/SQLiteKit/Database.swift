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

        package init(
            synchronous: Synchronous = .normal, readers: Int = 2, cacheSize: Int = 4096, readerCacheSize: Int = 4096
        ) {
            self.synchronous = synchronous
            self.readers = readers
            self.cacheSize = cacheSize
            self.readerCacheSize = readerCacheSize
        }
    }

    package let location: Location
    private let options: Options
    private let writer: ConnectionActor
    private let readers: [ConnectionActor]
    private let nextReader = Atomic<Int>(0)
    let groups: GroupCommitter

    private init(
        location: Location, options: Options, writer: ConnectionActor, readers: [ConnectionActor]
    ) {
        self.location = location
        self.options = options
        self.writer = writer
        self.readers = readers
        groups = GroupCommitter(writer: writer)
    }

    package static func open(
        _ location: Location, migrations: [Migration], options: Options = Options()
    ) async throws -> Database {
        guard case .file(let path) = location else {
            let only = try ConnectionActor(label: "database.memory") { try Connection(path: ":memory:") }
            try await only.run { try $0.migrate(migrations) }
            return Database(location: location, options: options, writer: only, readers: [])
        }
        let writer = try ConnectionActor(label: "database.writer") { try Connection(path: path) }
        try await writer.run { connection in
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
        return Database(location: location, options: options, writer: writer, readers: readers)
    }

    /// One immediate transaction, rolled back when `body` throws.
    ///
    /// - Parameter durably: waits for the disk whatever `Options.synchronous` says, so that this commit, and all before
    ///   it, survive the loss of power.
    @discardableResult
    package func write<T: Sendable>(
        durably: Bool = false, _ body: @Sendable (Connection) throws -> T
    ) async throws -> T {
        guard durably, options.synchronous == .normal else {
            return try await writer.transaction("BEGIN IMMEDIATE", body)
        }
        return try await writer.durableTransaction(body)
    }

    /// One look at a consistent state. Readers take turns.
    package func read<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws -> T {
        guard !readers.isEmpty else { return try await writer.transaction("BEGIN", body) }
        let turn = nextReader.wrappingAdd(1, ordering: .relaxed).oldValue
        return try await readers[turn % readers.count].transaction("BEGIN", body)
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
    package func checkIntegrity() async throws -> [String] {
        let findings = try await writer.run { connection in
            try connection.query("PRAGMA quick_check(20)") { $0.text(0) }
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
