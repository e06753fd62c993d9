import CPostgres
import Glibc
import SQLKit

/// A connection to a PostgreSQL server. It is not `Sendable`: it must be used on one executor only.
///
/// Statements are prepared once per SQL text, and the server says which types their values have.
final class PostgresConnection: SQLConnection {
    private struct Prepared {
        let name: String
        let types: [PostgresType]
    }

    private let handle: OpaquePointer
    private var prepared: [String: Prepared] = [:]
    private let patience: Duration
    /// It must not be used again.
    private(set) var isLost = false

    var dialect: SQLDialect { .postgres }

    private static let keptStatements = 256

    /// - Parameters:
    ///   - patience: how long an answer may take. The server gives up a little earlier.
    init(_ address: PostgresAddress, patience: Duration) throws {
        self.patience = patience
        let words = address.parameters.flatMap { [strdup($0.key), strdup($0.value)] }
        defer { for word in words { free(word) } }
        let keywords =
            stride(from: 0, to: words.count, by: 2).map { words[$0].map { UnsafePointer<CChar>($0) } } + [nil]
        let values = stride(from: 1, to: words.count, by: 2).map { words[$0].map { UnsafePointer<CChar>($0) } } + [nil]
        guard let opened = buzz_pq_connect_start_params(keywords, values, 0) else {
            throw DatabaseError(kind: .unreachable, state: "", message: "out of memory")
        }
        handle = opened
        buzz_pq_quiet(handle)
        // Makes libpq say the code of a refusal, for which it has no function.
        _ = buzz_pq_set_error_verbosity(handle, PQERRORS_VERBOSE)
        try shakeHands(until: ContinuousClock.now + .seconds(address.timeout * address.servers))
        _ = buzz_pq_set_error_verbosity(handle, PQERRORS_DEFAULT)
        _ = buzz_pq_setnonblocking(handle, 1)
        let limit = patience.components.seconds * 900
        try script("SET statement_timeout = \(limit); SET lock_timeout = \(limit)")
    }

    private func shakeHands(until end: ContinuousClock.Instant) throws {
        guard buzz_pq_status(handle) != CONNECTION_BAD else { throw refused() }
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
            guard next != PGRES_POLLING_FAILED else { throw refused() }
            try wait(for: next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: end)
            next = buzz_pq_connect_poll(handle)
        }
    }

    deinit { buzz_pq_finish(handle) }

    /// For example 150018.
    var serverVersion: Int { Int(buzz_pq_server_version(handle)) }

    func perform(_ sql: String, values: [(any SQLBindable)?], body: (SQLRow) throws -> Bool) throws -> Int {
        let statement = try prepare(sql)
        guard values.count == statement.types.count else {
            throw DatabaseError(
                kind: .misuse, state: "", message: "\(statement.types.count) values wanted, \(values.count) given",
                sql: sql)
        }
        let bytes = try zip(statement.types, values).map { type, value -> [UInt8]? in
            guard let value = value?.sqlValue, value != .null else { return nil }
            guard let bytes = type.bytes(of: value) else {
                throw DatabaseError(kind: .misuse, state: "", message: "a value of another type is wanted", sql: sql)
            }
            return bytes
        }
        let result = try execute(statement.name, bytes, sql)
        for row in 0..<result.rows {
            guard try body(result.row(row)) else { break }
        }
        return result.changed
    }

    func script(_ sql: String) throws { try command(sql) }

    /// Runs statements without values; returns the last one's result.
    @discardableResult
    func command(_ sql: String) throws -> PostgresResult {
        try answer(sql) { buzz_pq_send_query(handle, sql) }
    }

    private func prepare(_ sql: String) throws -> Prepared {
        if let known = prepared[sql] { return known }
        if prepared.count >= Self.keptStatements {
            try command("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        let numbered = Self.numbered(sql)
        _ = try answer(sql) { buzz_pq_send_prepare(handle, name, numbered, 0, nil) }
        let description = try answer(sql) { buzz_pq_send_describe_prepared(handle, name) }
        let statement = Prepared(name: name, types: description.valueTypes.map { PostgresType($0) })
        prepared[sql] = statement
        return statement
    }

    /// `?` and `?1` as PostgreSQL writes them: `$1`.
    static func numbered(_ sql: String) -> String {
        var result: [UInt8] = []
        var count = 0
        var isQuoted = false
        let bytes = Array(sql.utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == 0x27 { isQuoted.toggle() }
            guard byte == 0x3F, !isQuoted else {
                result.append(byte)
                continue
            }
            result.append(0x24)
            let isNumbered = index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1])
            if !isNumbered {
                count += 1
                result += Array("\(count)".utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func execute(_ name: String, _ values: [[UInt8]?], _ sql: String) throws -> PostgresResult {
        // One buffer for all, never empty, so that each has an address.
        let all = Array(values.compactMap { $0 }.joined()) + [0]
        return try answer(sql) {
            all.withUnsafeBytes { buffer in
                guard let base = buffer.bindMemory(to: CChar.self).baseAddress else { return 0 }
                var offset = 0
                let starts = values.map { value -> UnsafePointer<CChar>? in
                    guard let value else { return nil }
                    defer { offset += value.count }
                    return base + offset
                }
                let lengths = values.map { Int32($0?.count ?? 0) }
                let formats = values.map { _ in Int32(1) }
                return buzz_pq_send_query_prepared(handle, name, Int32(values.count), starts, lengths, formats, 1)
            }
        }
    }

    // MARK: Waiting

    /// Sends something and waits for the answer, but not for ever.
    private func answer(_ sql: String, _ send: () -> Int32) throws -> PostgresResult {
        guard !isLost else { throw DatabaseError(kind: .unreachable, state: "", message: "the connection was lost") }
        guard send() == 1 else { throw lost() }
        let end = ContinuousClock.now + patience
        while true {
            let left = buzz_pq_flush(handle)
            if left == 0 { break }
            guard left > 0 else { throw lost() }
            try wait(for: POLLIN | POLLOUT, until: end)
            guard buzz_pq_consume_input(handle) == 1 else { throw lost() }
        }
        var last: PostgresResult?
        while true {
            while buzz_pq_is_busy(handle) == 1 {
                try wait(for: POLLIN, until: end)
                guard buzz_pq_consume_input(handle) == 1 else { throw lost() }
            }
            guard let result = buzz_pq_get_result(handle) else { break }
            let next = PostgresResult(result)
            // The first failure is the reason; after it the server skips the rest.
            if last?.isFine ?? true { last = next }
        }
        guard let last else { throw lost() }
        if buzz_pq_status(handle) != CONNECTION_OK { isLost = true }
        guard last.isFine else { throw last.error(sql) }
        return last
    }

    private func wait(for events: Int32, until end: ContinuousClock.Instant) throws {
        let left = ContinuousClock.now.duration(to: end)
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        var entry = pollfd(fd: buzz_pq_socket(handle), events: Int16(events), revents: 0)
        let found = milliseconds > 0 ? poll(&entry, 1, Int32(clamping: milliseconds)) : 0
        guard found == 0 else { return }
        isLost = true
        throw DatabaseError(
            kind: .unreachable, state: "",
            message: "the server did not answer in time")
    }

    private func lost() -> DatabaseError {
        isLost = true
        return DatabaseError(state: "", message: String(cString: buzz_pq_error_message(handle)))
    }

    /// Why the server, or libpq itself, did not let us in.
    private func refused() -> DatabaseError {
        isLost = true
        let message = String(cString: buzz_pq_error_message(handle))
        if let (state, sentence) = Self.refusal(message) { return DatabaseError(state: state, message: sentence) }
        let error = DatabaseError(state: "", message: message)
        guard buzz_pq_connection_needs_password(handle) == 1 else { return error }
        return DatabaseError(kind: .denied, state: "", message: error.message)
    }

    /// The code and the sentence in what libpq says at its most verbose: “… FATAL:  3D000: database … does not exist”.
    /// The word before the code is in the server's language.
    static func refusal(_ message: String) -> (state: String, sentence: String)? {
        guard let found = message.firstMatch(of: /:  ([0-9A-Z]{5}): (.*)/) else { return nil }
        return (String(found.1), String(found.2))
    }
}
