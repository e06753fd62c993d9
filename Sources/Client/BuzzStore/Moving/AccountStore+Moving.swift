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
            try db.run(
                """
                DELETE FROM settings WHERE name NOT IN ('account', 'pending.generation')
                    AND name NOT LIKE '\(Self.takenOver)%'
                """)
            transaction.change.everything = true
        }
    }

    /// The settings that note what was taken over begin with this. What is done is not done again, because meanwhile
    /// messages may have been sent or cancelled, and cards corrected.
    private static let takenOver = "moved:"

    /// Gives this account's conversations what a copy of its store on the old server had for them: composer texts,
    /// scheduled messages, triages, drafts, cards and what is known of answers and memories. Each gets it once.
    ///
    /// - Parameter copy: the number of the copy, which no other one of this account has.
    /// - Returns: how many conversations got something, and how many are not here (yet).
    package func takeOver(
        _ path: String, copy: Int, of moved: MovedAccount
    ) async throws(StoreError) -> (done: Int, missing: Int) {
        let old: Database
        do {
            old = try await Database.openForReading(path, version: Schema.migrations.last?.version ?? 0)
        } catch {
            throw StoreError(error, path: path)
        }
        let ends = (old: ":" + (moved.user.serverName ?? ""), new: ":" + (account.serverName ?? ""))
        var (done, missing) = (0, 0)
        let conversations: [(key: Int64, id: String)]
        // The map may call a conversation by any name it had.
        var places: [Int64: String] = [:]
        do {
            conversations = try await old.read { db in
                try db.query("SELECT key, id FROM conversations ORDER BY key") { ($0.int64(0), $0.text(1)) }
            }
            places = try await old.read { db in
                let table = ConversationTable(db: db)
                return try moved.rooms.reduce(into: [:]) { places, room in
                    if let key = try table.key(of: room.key) { places[key] = room.value }
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
        for (oldKey, from) in conversations {
            let kept: KeptRows
            do {
                kept = try await old.read { db in
                    try KeptRows(of: oldKey, db) {
                        $0.hasSuffix(ends.old) ? $0.dropLast(ends.old.count) + ends.new : $0
                    }
                }
            } catch {
                throw StoreError(error, path: path)
            }
            let to = places[oldKey]
            let isHere: Bool? = try await write(durably: true) { transaction in
                let (settings, note) = (SettingTable(db: transaction.db), "\(Self.takenOver)\(copy):\(from)")
                guard try settings.value(note) == nil else { return nil }
                guard let to, let key = try ConversationTable(db: transaction.db).key(of: to) else {
                    return false
                }
                try kept.write(to: key, transaction.db, now: transaction.now.milliseconds)
                try settings.set(note, "")
                transaction.touchThread(key)
                transaction.change.everything = true
                return true
            }
            guard let isHere, !kept.isEmpty else { continue }
            if isHere { done += 1 } else { missing += 1 }
        }
        try await takeLibrary(old, path, copy)
        return (done, missing)
    }

    /// The copilot's library as it was last seen; the next look at the copilot replaces it.
    private func takeLibrary(_ old: Database, _ path: String, _ copy: Int) async throws(StoreError) {
        let entries: [[SQLValue]]
        do {
            entries = try await old.read { db in
                try db.query("SELECT id, content, updated_at FROM faqs") { row in (0..<3).map { row.value($0) } }
            }
        } catch {
            throw StoreError(error, path: path)
        }
        try await write { transaction in
            let (settings, note) = (SettingTable(db: transaction.db), "\(Self.takenOver)\(copy):library")
            guard try settings.value(note) == nil else { return }
            try settings.set(note, "")
            for entry in entries {
                try transaction.db.run("INSERT OR IGNORE INTO faqs VALUES (?, ?, ?)", values: entry)
            }
        }
    }
}
