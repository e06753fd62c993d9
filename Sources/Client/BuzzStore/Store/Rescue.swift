import BuzzModel
import Glibc
import SQLiteKit

/// Sets a damaged file aside and begins a new one with what only the old one had: changes not delivered and texts not
/// sent. Everything else comes from the server again.
struct Rescue {
    let path: String
    let now: Timestamp

    func rebuild(account: String) async throws -> (Database, Recovery) {
        let aside = try setAside()
        let database = try await Database.open(
            .file(path), migrations: Schema.migrations, options: AccountStore.options)
        try await database.write { try SettingTable(db: $0).set(.account, account) }
        let saved = await rescue(from: aside, into: database, account: account)
        return (database, Recovery(setAside: aside, rescuedChanges: saved.changes, rescuedTexts: saved.texts))
    }

    private func setAside() throws -> String {
        var time = time_t(now.milliseconds / 1000)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let aside = "\(path).damaged-\(date)-\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
        guard Glibc.rename(path, aside) == 0 else {
            throw StoreError.cannotOpen("\(path): \(String(cString: strerror(errno)))")
        }
        // They belong to the damaged file; beside the new one they would spoil it.
        for suffix in ["-wal", "-shm"] { _ = Glibc.rename(path + suffix, aside + suffix) }
        AccountStore.closeToOthers(path)
        return aside
    }

    /// As much as can be read, and each row by itself: one bad page must not cost the others.
    private func rescue(from aside: String, into database: Database, account: String) async -> (
        changes: Int, texts: Int
    ) {
        do {
            let salvage = try Salvage(path: aside)
            guard salvage.account == account else { return (0, 0) }
            return try await database.write { try salvage.write(into: $0) }
        } catch {
            // Nothing to be read: the recovery says so by its counts.
            return (0, 0)
        }
    }
}

/// What could be read of a damaged file, as rows of text and numbers.
private struct Salvage: Sendable {
    var account: String?
    private var tables: [Table] = []

    private struct Table: Sendable {
        var name: String
        var columns: [String]
        var rows: [[SQLValue]]
    }

    init(path: String) throws {
        let old = try Connection(path: path, mode: .readOnly)
        account = try SettingTable(db: old).value(.account)
        let messages = Self.numbers("SELECT DISTINCT message FROM outbox WHERE message IS NOT NULL", from: old)
        let conversations = Self.numbers(
            """
            SELECT conversation FROM outbox WHERE conversation IS NOT NULL
            UNION SELECT conversation FROM composer_texts
            """, from: old)
        // An older file has no such table.
        let corrected = Set(Self.numbers("SELECT conversation FROM deal_corrections", from: old))
            .subtracting(conversations).sorted()
        let transactions = "transaction_id IN (SELECT transaction_id FROM outbox)"
        tables = [
            Self.read("conversations", each: "key", of: conversations + corrected, from: old),
            Self.read("messages", each: "id", of: messages, from: old),
            Self.read("attachments", each: "message", of: messages, from: old),
            Self.read("reactions", where: transactions, from: old),
            Self.read("versions", where: transactions, from: old),
            Self.read("outbox", where: "1", from: old),
            Self.read("composer_texts", where: "1", from: old),
            Self.read("deal_corrections", where: "1", from: old),
        ]
    }

    private static func numbers(_ sql: String, from old: Connection) -> [Int64] {
        var numbers: [Int64] = []
        // What came before the page that can't be read is worth having.
        try? old.forEach(sql) { row in
            numbers.append(row.int64(0))
            return true
        }
        return numbers
    }

    /// Row by row, each by the shortest way: a bad page elsewhere in the table must not be in the way.
    private static func read(_ name: String, each key: String, of keys: [Int64], from old: Connection) -> Table {
        var table = Table(name: name, columns: columns(of: name, old), rows: [])
        for value in keys { table.rows += read(name, where: "\(key) = \(value)", from: old).rows }
        return table
    }

    private static func read(_ name: String, where condition: String, from old: Connection) -> Table {
        var table = Table(name: name, columns: columns(of: name, old), rows: [])
        let columns = table.columns
        // A page that can't be read ends the table, not the rescue.
        try? old.forEach("SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE \(condition)") { row in
            table.rows.append(columns.indices.map { row.value($0) })
            return true
        }
        return table
    }

    private static func columns(of name: String, _ old: Connection) -> [String] {
        // Generated columns are left out. What can't even name its columns is not rescued.
        (try? old.query("SELECT name FROM pragma_table_info(?)", name) { $0.text(0) }) ?? []
    }

    func write(into db: Connection) throws -> (changes: Int, texts: Int) {
        var counts: [String: Int] = [:]
        for table in tables {
            let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
            let names = table.columns.joined(separator: ", ")
            for row in table.rows {
                // Rows may name others that could not be read; such are left behind one by one.
                let isSaved = try? db.savepoint {
                    try db.run("INSERT INTO \(table.name) (\(names)) VALUES (\(marks))", values: row)
                }
                if isSaved != nil { counts[table.name, default: 0] += 1 }
            }
        }
        // All the rest is missing; the sync finds the token that fetches it.
        try db.run(
            """
            INSERT INTO gaps (conversation, position)
            SELECT c.key, coalesce((SELECT min(m.position) - 1 FROM messages m WHERE m.conversation = c.key AND m.is_placed),
                c.newest_position) FROM conversations c WHERE c.newest_position > 0
            """)
        // What was being sent may have arrived.
        try db.run("UPDATE outbox SET state = 'queued', is_uncertain = 1 WHERE state = 'sending'")
        return (counts["outbox"] ?? 0, counts["composer_texts"] ?? 0)
    }
}
