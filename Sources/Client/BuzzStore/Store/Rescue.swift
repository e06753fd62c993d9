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
        let database = try await Database.open(.file(path), migrations: Schema.migrations)
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
    private var tables: [(name: String, columns: [String], rows: [[SQLValue]])] = []

    init(path: String) throws {
        let old = try Connection(path: path, mode: .readOnly)
        account = try SettingTable(db: old).value(.account)
        let wanted = [
            ("conversations", "key IN (SELECT conversation FROM outbox UNION SELECT conversation FROM composer_texts)"),
            ("messages", "id IN (SELECT message FROM outbox) OR is_placed = 0"),
            ("attachments", "message IN (SELECT message FROM outbox)"),
            ("reactions", "transaction_id IN (SELECT transaction_id FROM outbox)"),
            ("versions", "transaction_id IN (SELECT transaction_id FROM outbox)"),
            ("outbox", "1"), ("composer_texts", "1"),
        ]
        for (name, condition) in wanted {
            tables.append(Self.read(name, where: condition, from: old))
        }
    }

    private static func read(
        _ name: String, where condition: String, from old: Connection
    ) -> (name: String, columns: [String], rows: [[SQLValue]]) {
        var rows: [[SQLValue]] = []
        // The order of the columns is the schema's; generated ones are left out.
        let columns = (try? old.query("SELECT name FROM pragma_table_info(?)", name) { $0.text(0) }) ?? []
        // A page that can't be read ends the table, not the rescue.
        try? old.forEach("SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE \(condition)") { row in
            rows.append(columns.indices.map { row.value($0) })
            return true
        }
        return (name, columns, rows)
    }

    func write(into db: Connection) throws -> (changes: Int, texts: Int) {
        var counts: [String: Int] = [:]
        // Rows may name others that could not be read; such are left behind one by one.
        for table in tables {
            let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
            let names = table.columns.joined(separator: ", ")
            for row in table.rows {
                let isSaved = try? db.savepoint {
                    try db.run("INSERT INTO \(table.name) (\(names)) VALUES (\(marks))", values: row)
                }
                if isSaved != nil { counts[table.name, default: 0] += 1 }
            }
        }
        // What was being sent may have arrived.
        try db.run("UPDATE outbox SET state = 'queued', is_uncertain = 1 WHERE state = 'sending'")
        return (counts["outbox"] ?? 0, counts["composer_texts"] ?? 0)
    }
}
