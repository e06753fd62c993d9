import SQLKit
import Synchronization

/// One connection of the pool and the executor it is confined to. It connects when it is needed, and again after a loss.
actor PostgresLane {
    private let executor: DatabaseExecutor
    private let door: PostgresDoor
    private var connection: PostgresConnection?

    private static let attempts = 4

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(number: Int, door: PostgresDoor) {
        executor = DatabaseExecutor(label: "postgres.\(number)")
        self.door = door
    }

    /// Runs `body` in a transaction, and again if another transaction was in its way: nothing of it was kept then.
    func transaction<T: Sendable>(_ begin: String, _ body: @Sendable (any SQLConnection) throws -> T) throws -> T {
        for _ in 1..<Self.attempts {
            do {
                return try once(begin, body)
            } catch let error as DatabaseError where error.isWorthAnotherTry {
                continue
            }
        }
        return try once(begin, body)
    }

    private func once<T>(_ begin: String, _ body: (any SQLConnection) throws -> T) throws -> T {
        let connection = try begun(begin)
        do {
            let value = try body(connection)
            // A failed statement whose error was swallowed makes COMMIT a ROLLBACK.
            guard try connection.command("COMMIT").command == "COMMIT" else {
                throw DatabaseError(kind: .other, state: "25P02", message: "the transaction was rolled back")
            }
            return value
        } catch {
            // If it cannot be rolled back, the connection is given up, and the server does it; the first error says more.
            if connection.isLost || (try? connection.command("ROLLBACK")) == nil { self.connection = nil }
            throw error
        }
    }

    /// A connection in a new transaction. One that was lost while idle is replaced, because nothing was done on it yet.
    private func begun(_ begin: String) throws -> PostgresConnection {
        if let connection {
            do {
                try connection.command(begin)
                return connection
            } catch {
                self.connection = nil
            }
        }
        let fresh = try door.connect()
        try fresh.command(begin)
        connection = fresh
        return fresh
    }

    func close() { connection = nil }
}

/// Opens connections. After a failure it stays shut for a moment, so that callers are told at once instead of waiting
/// one after the other.
final class PostgresDoor: Sendable {
    private let address: PostgresAddress
    private let patience: Duration
    private let greeting: String
    private let rest = Mutex<(end: ContinuousClock.Instant, error: DatabaseError)?>(nil)

    init(_ address: PostgresAddress, patience: Duration, greeting: String) {
        self.address = address
        self.patience = patience
        self.greeting = greeting
    }

    func connect() throws -> PostgresConnection {
        let start = ContinuousClock.now
        if let rest = rest.withLock({ $0 }), start < rest.end { throw rest.error }
        do {
            let connection = try PostgresConnection(address, patience: patience)
            if !greeting.isEmpty { try connection.script(greeting) }
            rest.withLock { $0 = nil }
            return connection
        } catch let error as DatabaseError {
            let now = ContinuousClock.now
            rest.withLock { $0 = (now + max(.milliseconds(500), (now - start) * 2), error) }
            throw error
        }
    }
}
