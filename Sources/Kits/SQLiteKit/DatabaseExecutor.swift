import Dispatch

/// A serial executor over a dispatch queue of its own, so that SQLite never blocks Swift's shared threads.
final class DatabaseExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}

/// A connection and the one executor it is used on.
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
        try connection.transaction(begin) { try body(connection) }
    }

    /// The level can be changed between transactions only, and takes effect when the statement is compiled: such a
    /// statement must not come from the cache.
    func durableTransaction<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> T {
        try connection.script("PRAGMA synchronous = FULL")
        let result = Result { try connection.transaction("BEGIN IMMEDIATE") { try body(connection) } }
        try connection.script("PRAGMA synchronous = NORMAL")
        return try result.get()
    }
}
