import SQLiteKit

/// Reads the tables of a damaged file around its unreadable pages.
final class SalvageReader {
    struct Table: Sendable {
        var name: String
        var columns: [String]
        var rows: [[SQLValue]] = []

        /// The distinct values of a column, in order.
        func values(_ column: String) -> [SQLValue] {
            guard let index = columns.firstIndex(of: column) else { return [] }
            var seen: Set<SQLValue> = [.null]
            return rows.map { $0[index] }.filter { seen.insert($0).inserted }
        }
    }

    /// How many row ids to try beyond damage when the number of rows is unknown.
    private static let blindly: Int64 = 20_000
    private static let farthest: Int64 = 200_000

    private let old: Connection
    private(set) var isWhole = true

    init(old: Connection) { self.old = old }

    /// All rows of a table with row ids: from the start to the damage, from the end back to it, and one by one in
    /// between.
    func all(_ name: String) -> Table {
        var table = Table(name: name, columns: columns(of: name))
        guard !table.columns.isEmpty else { return table }
        var found: [Int64: [SQLValue]] = [:]
        let select = "SELECT rowid, \(table.columns.joined(separator: ", ")) FROM \(name) NOT INDEXED"
        let count = table.columns.count
        func scan(_ order: String, until end: Int64?) -> (last: Int64?, isDone: Bool) {
            var last: Int64?
            let isDone = attempt {
                try old.forEach("\(select) ORDER BY rowid \(order)") { row in
                    let id = row.int64(0)
                    if let end, id <= end { return false }
                    found[id] = (1...count).map { row.value($0) }
                    last = id
                    return true
                }
            }
            return (last, isDone)
        }
        let front = scan("ASC", until: nil)
        if !front.isDone {
            let back = scan("DESC", until: front.last ?? 0)
            let first = (front.last ?? 0) + 1
            let end = min(back.last ?? first + Self.blindly, first + Self.farthest)
            for id in first..<max(first, end) {
                attempt {
                    try old.forEach("\(select) WHERE rowid = ?", id) { row in
                        found[id] = (1...count).map { row.value($0) }
                        return false
                    }
                }
            }
        }
        table.rows = found.sorted { $0.key < $1.key }.map(\.value)
        return table
    }

    /// For a table without row ids: the rows before the first damage.
    func sorted(_ name: String) -> Table { read(name, where: "1", nil) }

    /// Looks up each row by its key, so that a bad page elsewhere in the table does not matter.
    func read(_ name: String, each key: String, of keys: [SQLValue]) -> Table {
        var table = Table(name: name, columns: columns(of: name))
        for value in keys { table.rows += read(name, where: "\(key) = ?", value).rows }
        return table
    }

    private func read(_ name: String, where condition: String, _ value: SQLValue?) -> Table {
        var table = Table(name: name, columns: columns(of: name))
        let columns = table.columns
        guard !columns.isEmpty else { return table }
        attempt {
            try old.forEach(
                "SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE \(condition)",
                values: value.map { [$0] } ?? []
            ) { row in
                table.rows.append(columns.indices.map { row.value($0) })
                return true
            }
        }
        return table
    }

    /// For conversations whose rows cannot be read: their ids from the index, which are enough to deliver to them.
    func identifiers(of keys: [SQLValue]) -> Table {
        var table = Table(name: "conversations", columns: ["key", "id"])
        guard !keys.isEmpty else { return table }
        attempt {
            try old.forEach("SELECT key, id FROM conversations INDEXED BY sqlite_autoindex_conversations_1") { row in
                if keys.contains(row.value(0)) { table.rows.append([row.value(0), row.value(1)]) }
                return true
            }
        }
        return table
    }

    private func columns(of name: String) -> [String] {
        // Without generated columns. A table whose columns cannot be read is not recovered.
        (try? old.query("SELECT name FROM pragma_table_info(?)", name) { $0.text(0) }) ?? []
    }

    /// Records unreadable data as missing instead of stopping.
    @discardableResult
    private func attempt(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            isWhole = false
            return false
        }
    }
}
