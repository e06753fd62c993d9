import CSQLite
// Values, errors and migrations are part of this kit's interface.
@_exported import SQLKit

/// A connection to a database file. It is not `Sendable`: it must be used on one executor only.
///
/// Statements are prepared once per SQL text and cached, so keep SQL literal and pass values as bindings.
package final class Connection {
    package enum Mode: Sendable {
        case readWrite
        case readOnly
        /// For a file without a log that nobody writes: needs neither locks nor files beside it.
        case immutable
    }

    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    private var watch: LogWatch?
    private static let keptStatements = 256
    /// Must run before the process opens its first connection; a later call is refused and does no harm.
    private static let configured = buzz_sqlite_without_statistics()

    package init(path: String, mode: Mode = .readWrite) throws {
        _ = Self.configured
        var opened: OpaquePointer?
        let access =
            switch mode {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = mode == .immutable ? Self.immutableAddress(of: path) : path
        let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            let systemError = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw DatabaseError(code: code, message: message, sql: nil, systemError: systemError)
        }
        handle = opened
        sqlite3_busy_timeout(handle, 10_000)
        // The schema of an untrusted file must not run code.
        _ = sqlite3_exec(handle, "PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON", nil, nil, nil)
    }

    private static func immutableAddress(of path: String) -> String {
        var address = "file:"
        for character in path.unicodeScalars {
            switch character {
            case "%": address += "%25"
            case "?": address += "%3f"
            case "#": address += "%23"
            default: address.unicodeScalars.append(character)
            }
        }
        return address + "?immutable=1"
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Pages in the write-ahead logs after the last commit; only counted after `countLogPages`.
    var logPages: LogPages { watch?.pages ?? LogPages() }

    /// Disables automatic checkpoints on commit; the caller takes over checkpointing.
    func countLogPages() {
        let watch = LogWatch()
        self.watch = watch
        sqlite3_wal_hook(handle, LogWatch.committed, Unmanaged.passUnretained(watch).toOpaque())
    }

    package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    // MARK: Running

    /// Runs a statement that returns no rows; returns how many rows it changed.
    @discardableResult
    package func run(_ sql: String, _ values: (any SQLBindable)?...) throws -> Int {
        try run(sql, values: values)
    }

    @discardableResult
    package func run(_ sql: String, values: [(any SQLBindable)?]) throws -> Int {
        try forEach(sql, values: values) { _ in true }
        return Int(sqlite3_changes64(handle))
    }

    /// Runs several statements without bindings.
    package func script(_ sql: String) throws {
        var message: UnsafeMutablePointer<CChar>?
        let code = sqlite3_exec(handle, sql, nil, nil, &message)
        guard code == SQLITE_OK else {
            let text = message.map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
            sqlite3_free(message)
            throw DatabaseError(code: code, message: text, sql: sql, systemError: sqlite3_system_errno(handle))
        }
    }

    package func query<T>(_ sql: String, _ values: (any SQLBindable)?..., map: (borrowing Row) throws -> T) throws
        -> [T]
    {
        try query(sql, values: values, map: map)
    }

    package func query<T>(_ sql: String, values: [(any SQLBindable)?], map: (borrowing Row) throws -> T) throws -> [T] {
        var rows: [T] = []
        try forEach(sql, values: values) { row in
            rows.append(try map(row))
            return true
        }
        return rows
    }

    package func first<T>(_ sql: String, _ values: (any SQLBindable)?..., map: (borrowing Row) throws -> T) throws -> T?
    {
        try first(sql, values: values, map: map)
    }

    package func first<T>(_ sql: String, values: [(any SQLBindable)?], map: (borrowing Row) throws -> T) throws -> T? {
        var found: T?
        try forEach(sql, values: values) { row in
            found = try map(row)
            return false
        }
        return found
    }

    package func forEach(
        _ sql: String, _ values: (any SQLBindable)?..., body: (borrowing Row) throws -> Bool
    ) throws {
        try forEach(sql, values: values, body: body)
    }

    /// Calls `body` with each row until it returns `false`.
    package func forEach(
        _ sql: String, values: [(any SQLBindable)?], body: (borrowing Row) throws -> Bool
    ) throws {
        let prepared = try take(sql)
        defer { prepared.rest() }
        let statement = prepared.handle
        try bind(values, to: statement, sql: sql)
        while true {
            let code = sqlite3_step(statement)
            switch code {
            case SQLITE_ROW:
                guard try body(Row(statement: statement)) else { return }
            case SQLITE_DONE:
                return
            default:
                throw error(code, sql)
            }
        }
    }

    /// Runs `body` atomically inside a transaction that is already open.
    package func savepoint<T>(_ body: () throws -> T) throws -> T {
        try run("SAVEPOINT inner")
        do {
            let value = try body()
            try run("RELEASE inner")
            return value
        } catch {
            // After a full disk or an I/O error SQLite has already rolled back the transaction; report that error.
            if isInTransaction {
                try run("ROLLBACK TO inner")
                try run("RELEASE inner")
            }
            throw error
        }
    }

    /// Runs `body` in a transaction; rolls it back when `body` throws.
    func transaction<T>(_ begin: String, _ body: () throws -> T) throws -> T {
        try run(begin)
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // After a full disk or an I/O error SQLite has already rolled back.
            if isInTransaction { try run("ROLLBACK") }
            throw error
        }
    }

    // MARK: Statements

    /// A statement that is not running: the cached one, or a new one when the same SQL is running in an outer call.
    private func take(_ sql: String) throws -> Statement {
        if let kept = statements[sql], !kept.isRunning {
            kept.isRunning = true
            return kept
        }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK else { throw error(code, sql) }
        guard let prepared else {
            throw DatabaseError(kind: .misuse, code: SQLITE_MISUSE, message: "an empty statement", sql: sql)
        }
        let statement = Statement(handle: prepared)
        if statements.count < Self.keptStatements, statements[sql] == nil { statements[sql] = statement }
        return statement
    }

    private func bind(_ values: [(any SQLBindable)?], to statement: OpaquePointer, sql: String) throws {
        let expected = Int(sqlite3_bind_parameter_count(statement))
        guard values.count == expected else {
            throw DatabaseError(
                kind: .misuse, code: SQLITE_MISUSE, message: "\(expected) values wanted, \(values.count) given",
                sql: sql)
        }
        for (index, value) in values.enumerated() {
            let code = bind(value?.sqlValue ?? .null, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code, sql) }
        }
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, at position: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, position)
        case .integer(let value): return sqlite3_bind_int64(statement, position, value)
        case .real(let value): return sqlite3_bind_double(statement, position, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty buffer may have no address, and SQLite would bind nil as NULL.
                    sqlite3_bind_text64(
                        statement, position, characters.baseAddress ?? buzz_empty_text(), UInt64(characters.count),
                        buzz_sqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value):
            guard !value.isEmpty else { return sqlite3_bind_zeroblob(statement, position, 0) }
            return value.withUnsafeBytes {
                sqlite3_bind_blob64(statement, position, $0.baseAddress, UInt64($0.count), buzz_sqlite_transient())
            }
        }
    }

    private func error(_ code: Int32, _ sql: String) -> DatabaseError {
        DatabaseError(
            code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql,
            systemError: sqlite3_system_errno(handle))
    }
}

/// The lengths of a file's log and of its companion's.
struct LogPages: Sendable {
    var own = 0
    var companion = 0
}

/// Receives the lengths of the logs after each commit.
private final class LogWatch {
    var pages = LogPages()

    static let committed:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
            context, _, schema, pages in
            guard let context, let schema else { return SQLITE_OK }
            let watch = Unmanaged<LogWatch>.fromOpaque(context).takeUnretainedValue()
            if String(cString: schema) == "main" {
                watch.pages.own = Int(pages)
            } else {
                watch.pages.companion = Int(pages)
            }
            return SQLITE_OK
        }
}
