import BuzzModel
import SQLiteKit

/// The store and its pending file on one connection. Each counts the changes of the outbox (`pending.generation`);
/// after a crash or damage the counts tell which of them is ahead.
struct PendingTables {
    let db: Connection

    private static let generation = "pending.generation"
    private static let lost =
        "The message store was damaged, and this may have been sent already. Check the conversation before you retry."

    func setUp(account: String) throws -> Salvage.Saved? {
        try db.script("CREATE TABLE IF NOT EXISTS kept.kept_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        let owner = try meta("account")
        if let owner, owner != account { throw StoreError.wrongAccount(expected: account, found: owner) }
        try setMeta("account", account)
        let own = Int(try setting() ?? "") ?? 0
        let kept = Int(try meta(Self.generation) ?? "") ?? 0
        var saved = owner.map { _ in Salvage.Saved(changes: 0, texts: 0, isWhole: true) }
        // The store has lost transactions or everything.
        if kept > own { saved = try putBack() }
        try save(generation: max(own, kept))
        let hasNewTables = try makeTables()
        if try hasNewTables || kept < own || differs() { try fill() }
        try db.script(try triggers())
        return saved
    }

    // MARK: If the store is behind

    /// Rows of the store's outbox that the pending file no longer has were delivered or withdrawn in the lost
    /// transactions. They fail instead of being sent again, unless the user retries them.
    private func putBack() throws -> Salvage.Saved {
        let rows = try PendingFile.tables.map(read)
        try db.run("DELETE FROM outbox WHERE transaction_id IN (SELECT transaction_id FROM kept.kept_outbox)")
        try db.run("UPDATE outbox SET state = 'failed', next_attempt = NULL, last_error = ?", Self.lost)
        // Likewise, scheduled messages that are missing in the pending file were sent or withdrawn in the lost
        // transactions.
        try db.run(
            "UPDATE scheduled SET problem = ? WHERE id NOT IN (SELECT id FROM kept.kept_scheduled)", Self.lost)
        try db.run("DELETE FROM scheduled WHERE id IN (SELECT id FROM kept.kept_scheduled)")
        let saved = try Salvage(rows).write(into: db)
        try db.run(
            """
            UPDATE messages SET state = iif(o.state = 'failed', 'failed', 'queued'), error = o.last_error
            FROM outbox o WHERE o.message = messages.id AND o.kind = 'message' AND messages.event_id IS NULL
            """)
        return saved
    }

    private func read(_ kept: PendingFile.Kept) throws -> SalvageReader.Table {
        let name = kept.name
        let known = try columns("kept", "kept_\(name)")
        var table = SalvageReader.Table(name: name, columns: try columns("main", name).filter(known.contains))
        guard !table.columns.isEmpty else { return table }
        let count = table.columns.count
        table.rows = try db.query("SELECT \(list(table.columns)) FROM kept.kept_\(name) ORDER BY \(list(kept.key))") {
            row in
            (0..<count).map { row.value($0) }
        }
        return table
    }

    // MARK: If the second file is behind

    private func makeTables() throws -> Bool {
        var areNew = false
        for table in PendingFile.tables {
            let name = "kept_\(table.name)"
            let columns = try columns("main", table.name)
            guard try self.columns("kept", name) != columns else { continue }
            areNew = true
            try db.script(
                """
                DROP TABLE IF EXISTS kept.\(name);
                CREATE TABLE kept.\(name) (\(list(columns)), PRIMARY KEY (\(list(table.key))));
                """)
            for column in ["conversation", "message", "transaction_id"] where columns.contains(column) {
                try db.script("CREATE INDEX kept.\(name)_\(column) ON \(name) (\(column))")
            }
        }
        return areNew
    }

    private func differs() throws -> Bool {
        for (name, columns) in [
            ("outbox", "id, transaction_id, state, target"), ("composer_texts", "conversation, window, text"),
            ("scheduled", "id, content, send_at, problem"),
        ] {
            let own = "SELECT \(columns) FROM main.\(name)"
            let kept = "SELECT \(columns) FROM kept.kept_\(name)"
            for pair in ["\(own) EXCEPT \(kept)", "\(kept) EXCEPT \(own)"] {
                if try db.first("SELECT 1 FROM (\(pair))", map: { _ in true }) == true { return true }
            }
        }
        return false
    }

    private func fill() throws {
        for table in PendingFile.tables {
            let columns = list(try columns("main", table.name))
            try db.run("DELETE FROM kept.kept_\(table.name)")
            try db.run(
                """
                INSERT INTO kept.kept_\(table.name) (\(columns)) SELECT \(columns) FROM main.\(table.name) WHERE \(table.rows)
                """)
        }
    }

    private func save(generation: Int) throws {
        try db.run(
            "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            Self.generation, String(generation))
        try setMeta(Self.generation, String(generation))
    }

    // MARK: Copying later changes

    /// Rows that an outbox row refers to must be written before it, because its trigger copies them.
    private func triggers() throws -> String {
        let count = """
            UPDATE settings SET value = value + 1 WHERE name = '\(Self.generation)';
            UPDATE kept_meta SET value = value + 1 WHERE name = '\(Self.generation)';
            """
        let isForgotten = """
            AND NOT EXISTS (SELECT 1 FROM kept_outbox WHERE conversation = old.conversation)
            AND NOT EXISTS (SELECT 1 FROM kept_composer_texts WHERE conversation = old.conversation)
            AND NOT EXISTS (SELECT 1 FROM kept_scheduled WHERE conversation = old.conversation)
            """
        let row = try [
            copy("outbox", "id = new.id"), copy("conversations", "key = new.conversation"),
            copy("messages", "id = new.message"), copy("attachments", "message = new.message"),
            copy("reactions", "transaction_id = new.transaction_id"),
            copy("versions", "transaction_id = new.transaction_id"),
        ].joined(separator: "\n")
        let forget = """
            DELETE FROM kept_messages WHERE id = old.message
                AND NOT EXISTS (SELECT 1 FROM kept_outbox WHERE message = old.message);
            DELETE FROM kept_attachments WHERE message = old.message
                AND NOT EXISTS (SELECT 1 FROM kept_outbox WHERE message = old.message);
            DELETE FROM kept_conversations WHERE key = old.conversation \(isForgotten);
            """
        let forgetRow = """
            DELETE FROM kept_outbox WHERE id = old.id;
            DELETE FROM kept_reactions WHERE transaction_id = old.transaction_id;
            DELETE FROM kept_versions WHERE transaction_id = old.transaction_id;
            """
        let text = try [
            copy("composer_texts", "conversation = new.conversation AND window = new.window"),
            copy("conversations", "key = new.conversation"),
        ].joined(separator: "\n")
        let forgetText = """
            DELETE FROM kept_composer_texts WHERE conversation = old.conversation AND window = old.window;
            DELETE FROM kept_conversations WHERE key = old.conversation \(isForgotten);
            """
        let later = try [
            copy("scheduled", "id = new.id"), copy("conversations", "key = new.conversation"),
        ].joined(separator: "\n")
        let forgetLater = """
            DELETE FROM kept_scheduled WHERE id = old.id;
            DELETE FROM kept_conversations WHERE key = old.conversation \(isForgotten);
            """
        return """
            CREATE TEMP TRIGGER keep_row AFTER INSERT ON outbox BEGIN \(row) \(count) END;
            CREATE TEMP TRIGGER keep_change AFTER UPDATE ON outbox BEGIN \(forgetRow) \(row) \(forget) \(count) END;
            CREATE TEMP TRIGGER keep_no_row AFTER DELETE ON outbox BEGIN \(forgetRow) \(forget) \(count) END;
            CREATE TEMP TRIGGER keep_text AFTER INSERT ON composer_texts BEGIN \(text) \(count) END;
            CREATE TEMP TRIGGER keep_text_change AFTER UPDATE ON composer_texts BEGIN \(forgetText) \(text) \(count) END;
            CREATE TEMP TRIGGER keep_no_text AFTER DELETE ON composer_texts BEGIN \(forgetText) \(count) END;
            CREATE TEMP TRIGGER keep_later AFTER INSERT ON scheduled BEGIN \(later) \(count) END;
            CREATE TEMP TRIGGER keep_later_change AFTER UPDATE ON scheduled BEGIN \(forgetLater) \(later) \(count) END;
            CREATE TEMP TRIGGER keep_no_later AFTER DELETE ON scheduled BEGIN \(forgetLater) \(count) END;
            CREATE TEMP TRIGGER keep_conversation AFTER UPDATE OF id, name, membership, is_encrypted ON conversations
                WHEN EXISTS (SELECT 1 FROM kept_conversations WHERE key = new.key)
                BEGIN \(try copy("conversations", "key = new.key")) END;
            """
    }

    /// Deletes and inserts, because inside a trigger the outer statement's conflict clause would override one given
    /// here.
    private func copy(_ name: String, _ condition: String) throws -> String {
        let columns = list(try columns("main", name))
        return """
            DELETE FROM kept_\(name) WHERE \(condition);
            INSERT INTO kept_\(name) (\(columns)) SELECT \(columns) FROM \(name) WHERE \(condition);
            """
    }

    // MARK: Parts

    private func list(_ columns: [String]) -> String { columns.map { "\"\($0)\"" }.joined(separator: ", ") }

    /// Excludes generated columns.
    private func columns(_ schema: String, _ table: String) throws -> [String] {
        try db.query("SELECT name FROM pragma_table_info(?, ?)", table, schema) { $0.text(0) }
    }

    private func setting() throws -> String? {
        try db.first("SELECT value FROM main.settings WHERE name = ?", Self.generation) { $0.text(0) }
    }

    private func meta(_ name: String) throws -> String? {
        try db.first("SELECT value FROM kept.kept_meta WHERE name = ?", name) { $0.text(0) }
    }

    private func setMeta(_ name: String, _ value: String) throws {
        try db.run(
            "INSERT INTO kept.kept_meta (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            name,
            value)
    }
}
