import BuzzModel
import SQLiteKit

extension AccountStore {
    /// Writes a copy of the store, for `takeOver`.
    package func copy(to path: String) async throws(StoreError) {
        do {
            try await database.backup(to: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Forgets everything but whose store it is, in one step, so that it can begin anew on another server under the same
    /// user id. Removing the file instead would leave its open connections to remove the log of the next one.
    package func empty() async throws(StoreError) {
        try await write(durably: true) { transaction in
            let db = transaction.db
            let tables = try db.query(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'settings'
                    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'message\\_fts%' ESCAPE '\\'
                ORDER BY name <> 'outbox', name <> 'conversations'
                """
            ) { $0.text(0) }
            for table in tables { try db.run("DELETE FROM \(table)") }
            try db.run("INSERT INTO message_fts (message_fts) VALUES ('delete-all')")
            try db.run("DELETE FROM settings WHERE name NOT IN ('account', 'pending.generation')")
            transaction.change.everything = true
        }
    }

    /// Gives this account's conversations what a copy of its store on the old server had for them: composer texts,
    /// scheduled messages, triages, drafts, cards and what is known of answers and memories. Repeating it changes
    /// nothing.
    ///
    /// - Returns: for how many conversations there was something, and how many are not here (yet).
    package func takeOver(
        _ path: String, of moved: MovedAccount
    ) async throws(StoreError) -> (done: Int, missing: Int) {
        let old: Database
        do {
            old = try await Database.openForReading(path, version: Schema.migrations.last?.version ?? 0)
        } catch {
            throw StoreError(error, path: path)
        }
        let ends = (old: ":" + (moved.user.serverName ?? ""), new: ":" + (account.serverName ?? ""))
        var (done, missing) = (0, 0)
        for (from, to) in moved.rooms.sorted(by: { $0.key < $1.key }) {
            let kept: KeptRows?
            do {
                kept = try await old.read { db in
                    try ConversationTable(db: db).key(of: from).map { key in
                        try KeptRows(of: key, db) {
                            $0.hasSuffix(ends.old) ? $0.dropLast(ends.old.count) + ends.new : $0
                        }
                    }
                }
            } catch {
                throw StoreError(error, path: path)
            }
            guard let kept else { continue }
            let isHere = try await write(durably: true) { transaction in
                guard let key = try ConversationTable(db: transaction.db).key(of: to) else { return false }
                try kept.write(to: key, transaction.db, now: transaction.now.milliseconds)
                transaction.touchThread(key)
                transaction.change.everything = true
                return true
            }
            if isHere { done += 1 } else { missing += 1 }
        }
        try await takeLibrary(old, path)
        return (done, missing)
    }

    /// The copilot's library as it was last seen; the next look at the copilot replaces it.
    private func takeLibrary(_ old: Database, _ path: String) async throws(StoreError) {
        let entries: [[SQLValue]]
        do {
            entries = try await old.read { db in
                try db.query("SELECT id, content, updated_at FROM faqs") { row in (0..<3).map { row.value($0) } }
            }
        } catch {
            throw StoreError(error, path: path)
        }
        try await write { transaction in
            for entry in entries {
                try transaction.db.run("INSERT OR IGNORE INTO faqs VALUES (?, ?, ?)", values: entry)
            }
        }
    }
}
