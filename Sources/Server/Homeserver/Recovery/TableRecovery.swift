import SQLiteKit

/// Copies one table: no page that can't be read is in the way of the others.
struct TableRecovery {
    let old: Connection
    let new: Connection
    let name: String
    private let columns: [String]
    /// Empty for tables with row ids.
    private let key: [String]

    /// Behind damage rows are looked for as far as this where nothing says where the table ends.
    private static let blindly: Int64 = 1_000_000

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

    func copy() throws -> RecoveryReport.Table {
        let isWhole = try key.isEmpty ? copyByRowID() : copyByKey()
        let whole = try new.first("SELECT count(*) FROM \(name)") { $0.int(0) } ?? 0
        guard !isWhole else { return RecoveryReport.Table(name: name, whole: whole, lost: 0) }
        return RecoveryReport.Table(name: name, whole: whole, lost: try count().map { max(0, $0 - whole) })
    }

    // MARK: Tables with row ids

    private func copyByRowID() throws -> Bool {
        let select = "SELECT rowid, \(list) FROM \(name) NOT INDEXED"
        var last: Int64 = 0
        var isWhole = true
        while true {
            let isDone = try attempt {
                try old.forEach("\(select) WHERE rowid > ? ORDER BY rowid", last) { row in
                    last = max(last, row.int64(0))
                    return try put(row, from: 1, &isWhole)
                }
            }
            if isDone { return isWhole }
            isWhole = false
            guard let next = try firstReadable(select, after: last, &isWhole) else { return false }
            last = next
        }
    }

    /// One by one, each by the shortest way.
    private func firstReadable(_ select: String, after last: Int64, _ isWhole: inout Bool) throws -> Int64? {
        var end = last + Self.blindly
        _ = try attempt {
            end =
                try old.first("SELECT rowid FROM \(name) NOT INDEXED ORDER BY rowid DESC LIMIT 1") { $0.int64(0) }
                ?? end
        }
        var candidate = last + 1
        while candidate <= end {
            var isThere = false
            _ = try attempt {
                try old.forEach("\(select) WHERE rowid = ?", candidate) { row in
                    isThere = true
                    return try put(row, from: 1, &isWhole)
                }
            }
            if isThere { return candidate }
            candidate += 1
        }
        return nil
    }

    // MARK: Tables that are their own index

    /// From the front, from the back, and in between for each user and room that is known.
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

    /// What the first column may say, as far as other tables tell.
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

    /// A row that does not fit where it belongs is no row.
    private func put(_ row: borrowing Row, from start: Int, _ isWhole: inout Bool) throws -> Bool {
        let values = columns.indices.map { row.value($0 + start) }
        do {
            try new.run(
                "INSERT OR IGNORE INTO \(name) (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))",
                values: values)
        } catch let error as DatabaseError where error.kind == .constraint {
            isWhole = false
        }
        return true
    }

    /// False where the old file could not be read on. What goes wrong with the new one ends everything.
    private func attempt(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let error as DatabaseError where [.corrupt, .notADatabase, .ioError].contains(error.kind) {
            return false
        }
    }

    /// How many there were, by an index that can still be read.
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
