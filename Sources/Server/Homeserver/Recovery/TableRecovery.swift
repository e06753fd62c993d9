import JSONKit
import SQLiteKit

/// Copies one table and skips pages that cannot be read.
struct TableRecovery {
    let old: Connection
    let new: Connection
    let name: String
    private let columns: [String]
    /// The primary key; empty for tables with row ids.
    private let key: [String]

    /// How many row ids after damage are tried one by one.
    private static let oneByOne = 2000

    init(old: Connection, new: Connection, name: String) throws {
        self.old = old
        self.new = new
        self.name = name
        columns = try new.query("SELECT name FROM pragma_table_info(?) ORDER BY cid", name) { $0.text(0) }
        let hasRowIDs = try new.first("SELECT wr FROM pragma_table_list(?)", name) { !$0.bool(0) } ?? true
        key =
            hasRowIDs
            ? [] : try new.query("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", name) { $0.text(0) }
    }

    /// - Returns: whether every row could be read.
    func copy() throws -> Bool { try key.isEmpty ? copyByRowID() : copyByKey() }

    func report(isWhole: Bool) throws -> RecoveryReport.Table {
        let whole = try new.first("SELECT count(*) FROM \(name)") { $0.int(0) } ?? 0
        guard !isWhole else { return RecoveryReport.Table(name: name, whole: whole, lost: 0) }
        return RecoveryReport.Table(name: name, whole: whole, lost: try count().map { max(0, $0 - whole) })
    }

    // MARK: Tables with row ids

    private func copyByRowID() throws -> Bool {
        let select = "SELECT rowid, \(list) FROM \(name) NOT INDEXED WHERE rowid > ? ORDER BY rowid"
        var last: Int64 = 0
        var isWhole = true
        while true {
            let start = last
            let isDone = try attempt {
                try old.forEach(select, start) { row in
                    last = max(last, row.int64(0))
                    return try put(row, from: 1, &isWhole)
                }
            }
            if isDone { return isWhole }
            isWhole = false
            // The row exists but cannot be read: skip it.
            if last == start, case .row(let id) = try seek(start + 1), id == start + 1 { last += 1 }
            guard case .row(let next) = try firstReadable(after: last) else { return false }
            last = next - 1
        }
    }

    private enum Place {
        case unreadable
        case end
        case row(Int64)
    }

    /// The first row at or after a row id.
    private func seek(_ id: Int64) throws -> Place {
        var place = Place.end
        let isReadable = try attempt {
            try old.forEach("SELECT rowid FROM \(name) NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1", id) {
                row in
                place = .row(row.int64(0))
                return false
            }
        }
        return isReadable ? place : .unreadable
    }

    /// Skips unreadable pages: tries row ids one by one at first, then in growing steps, and then searches back for
    /// the edge.
    private func firstReadable(after last: Int64) throws -> Place {
        var (bad, step, tries) = (last, Int64(1), 0)
        while true {
            let (id, isTooFar) = bad.addingReportingOverflow(step)
            guard !isTooFar else { return .end }
            let place = try seek(id)
            guard case .unreadable = place else { return step == 1 ? place : try edge(between: bad, and: id) }
            (bad, tries) = (id, tries + 1)
            if tries > Self.oneByOne { step += max(1, step / 20) }
        }
    }

    private func edge(between bad: Int64, and good: Int64) throws -> Place {
        var (bad, good) = (bad, good)
        while good - bad > 1 {
            let middle = bad + (good - bad) / 2
            if case .unreadable = try seek(middle) { bad = middle } else { good = middle }
        }
        return try seek(good)
    }

    // MARK: Tables that are their own index

    /// Copies from the start, from the end, and in between for each known user or room.
    private func copyByKey() throws -> Bool {
        var isWhole = true
        let select = "SELECT \(list) FROM \(name)"
        func scan(_ condition: String, _ order: String, _ value: SQLValue?) throws -> Bool {
            let keys = key.map { "\"\($0)\" \(order)" }.joined(separator: ", ")
            return try attempt {
                try old.forEach("\(select) \(condition) ORDER BY \(keys)", values: value.map { [$0] } ?? []) { row in
                    try put(row, from: 0, &isWhole)
                }
            }
        }
        if try scan("", "ASC", nil) { return isWhole }
        _ = try scan("", "DESC", nil)
        let condition = "WHERE \"\(key[0])\" = ?"
        for value in try candidates() where try !scan(condition, "ASC", value) {
            _ = try scan(condition, "DESC", value)
        }
        return false
    }

    /// Possible values of the key's first column, according to other tables.
    private func candidates() throws -> [SQLValue] {
        switch key[0] {
        case "user_id", "signer":
            try new.query(
                """
                SELECT user_id FROM users UNION SELECT DISTINCT sender FROM events UNION SELECT user_id FROM memberships
                """
            ) { $0.value(0) }
        case "room":
            try new.query("SELECT 0 UNION SELECT id FROM rooms UNION SELECT DISTINCT room FROM events") { $0.value(0) }
        default: []
        }
    }

    // MARK: Parts

    private var list: String { columns.map { "\"\($0)\"" }.joined(separator: ", ") }

    /// Skips a row that violates the new table's constraints.
    private func put(_ row: borrowing Row, from start: Int, _ isWhole: inout Bool) throws -> Bool {
        let isText = columns.indices.allSatisfy { index in
            guard case .text = row.value(index + start) else { return true }
            return Self.isText(row.blob(index + start), of: columns[index])
        }
        let values = columns.indices.map { row.value($0 + start) }
        if try !isText || !Self.put(values, columns: columns, into: name, new) { isWhole = false }
        return true
    }

    /// - Returns: `false` if the row violates a constraint of the table.
    static func put(_ values: [SQLValue], columns: [String], into name: String, _ db: Connection) throws -> Bool {
        let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        do {
            try db.run("INSERT OR IGNORE INTO \(name) (\(list)) VALUES (\(marks))", values: values)
            return true
        } catch let error as DatabaseError where error.kind == .constraint {
            return false
        }
    }

    /// Whether a text column contains valid UTF-8, or JSON if it should. A row that spans several pages can contain
    /// garbage that SQLite doesn't notice.
    static func isText(_ bytes: [UInt8], of column: String) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        guard Self.json.contains(column), bytes.first == UInt8(ascii: "{") else { return true }
        return (try? JSON(parsing: bytes)) != nil  // the damage made it invalid
    }

    private static let json: Set<String> = [
        "content", "body", "keys", "data", "auth_data", "event", "profile", "response", "signatures",
    ]

    /// Returns false if the old file could not be read any further. Errors in the new file are thrown.
    private func attempt(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let error as DatabaseError where [.corrupt, .notADatabase, .ioError].contains(error.kind) {
            return false
        }
    }

    /// The original number of rows, from an index that can still be read.
    private func count() throws -> Int? {
        let indexes = try new.query("SELECT name FROM pragma_index_list(?) WHERE partial = 0", name) { $0.text(0) }
        for index in indexes {
            var count: Int?
            let isReadable = try attempt {
                count = try old.first("SELECT count(*) FROM \(name) INDEXED BY \"\(index)\"") { $0.int(0) }
            }
            if isReadable { return count }
        }
        return nil
    }
}
