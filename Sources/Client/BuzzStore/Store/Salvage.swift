import SQLiteKit

/// What could be read of a damaged file, as rows of text and numbers.
struct Salvage: Sendable {
    struct Saved: Sendable {
        var changes: Int
        var texts: Int
        /// Nothing that only the damaged file had is missing.
        var isWhole: Bool
    }

    /// `nil` where the file can't say.
    let account: String?
    private let tables: [SalvageReader.Table]
    private let isWhole: Bool

    /// Throws where not even the names of the tables can be read.
    init(path: String) throws {
        let old = try Connection(path: path, mode: .readOnly)
        let names = try old.query("SELECT name FROM sqlite_schema WHERE name = 'outbox'") { $0.text(0) }
        guard !names.isEmpty else { throw StoreError.damaged("it has no tables") }
        let reader = SalvageReader(old: old)
        // Told as unknown below.
        account = (try? SettingTable(db: old).value(.account)) ?? nil
        let outbox = reader.all("outbox")
        let texts = reader.all("composer_texts")
        // An older file has no such table.
        let corrections = reader.sorted("deal_corrections")
        let messages = outbox.values("message")
        let transactions = outbox.values("transaction_id")
        let conversations = outbox.values("conversation") + texts.values("conversation")
        let corrected = corrections.values("conversation").filter { !conversations.contains($0) }
        let readable = reader.read("conversations", each: "key", of: conversations + corrected)
        let known = readable.values("key")
        tables = [
            readable,
            // Only where something was about to be sent: that conversation is known not to be encrypted.
            reader.identifiers(of: outbox.values("conversation").filter { !known.contains($0) }),
            reader.read("messages", each: "id", of: messages),
            reader.read("attachments", each: "message", of: messages),
            reader.read("reactions", each: "transaction_id", of: transactions),
            reader.read("versions", each: "transaction_id", of: transactions),
            outbox, texts, corrections,
            // The server has deleted them.
            reader.all("to_device"),
            // What was given to this device alone.
            reader.read("settings", each: "name", of: [.text(AccountStore.voiceSetting)]),
        ]
        isWhole = reader.isWhole
    }

    func write(into db: Connection) throws -> Saved {
        var counts: [String: Int] = [:]
        var isWhole = isWhole
        for table in tables {
            let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
            let names = table.columns.joined(separator: ", ")
            for row in table.rows {
                // Rows may name others that could not be read; such are left behind one by one.
                if try Self.insert(row, names, marks, table, db) {
                    counts[table.name, default: 0] += 1
                } else {
                    isWhole = false
                }
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
        return Saved(changes: counts["outbox"] ?? 0, texts: counts["composer_texts"] ?? 0, isWhole: isWhole)
    }

    private static func insert(
        _ row: [SQLValue], _ names: String, _ marks: String, _ table: SalvageReader.Table, _ db: Connection
    ) throws -> Bool {
        do {
            try db.savepoint { _ = try db.run("INSERT INTO \(table.name) (\(names)) VALUES (\(marks))", values: row) }
            return true
        } catch let error as DatabaseError where !error.isOfTheDisk {
            guard table.name == "outbox", let message = table.columns.firstIndex(of: "message"), row[message] != .null
            else { return false }
            // What is sent lies in the row itself; the message that shows it comes back with its echo.
            var alone = row
            alone[message] = .null
            return try insert(alone, names, marks, table, db)
        }
    }
}

extension DatabaseError {
    /// Nothing is wrong with the row: it can be written another time.
    fileprivate var isOfTheDisk: Bool {
        [.full, .ioError, .busy, .readOnly, .cannotOpen, .interrupted].contains(kind)
    }
}
