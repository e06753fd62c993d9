import BuzzModel
import Glibc
import SQLiteKit

/// A small second file with a copy of the data that only this device has: outbox rows with everything they refer to,
/// composer texts, and scheduled messages. Triggers on the writing connection fill it in the same transactions, so that
/// code that changes the outbox does not need to know about it. Its tables have the same names and columns as the
/// store's.
struct PendingFile {
    static let schema = "kept"
    let path: String

    init(store: String) { path = store + ".pending" }

    /// A copied table: its name, its key, and a condition that selects the rows to copy.
    struct Kept {
        var name: String
        var key: [String]
        var rows: String
    }

    /// In the order of references between them.
    static let tables = [
        Kept(
            name: "conversations", key: ["key"],
            rows: """
                key IN (SELECT conversation FROM outbox UNION SELECT conversation FROM composer_texts
                    UNION SELECT conversation FROM scheduled)
                """),
        Kept(name: "messages", key: ["id"], rows: "id IN (SELECT message FROM outbox)"),
        Kept(name: "attachments", key: ["message"], rows: "message IN (SELECT message FROM outbox)"),
        Kept(name: "reactions", key: ["id"], rows: "transaction_id IN (SELECT transaction_id FROM outbox)"),
        Kept(name: "versions", key: ["id"], rows: "transaction_id IN (SELECT transaction_id FROM outbox)"),
        Kept(name: "outbox", key: ["id"], rows: "1"),
        Kept(name: "composer_texts", key: ["conversation", "window"], rows: "1"),
        Kept(name: "scheduled", key: ["id"], rows: "1"),
    ]

    // MARK: Opening

    /// Attaches the file to the store, creating it if needed, and brings both to the same state.
    ///
    /// - Returns: what was restored to the store; `nil` if there was no such file.
    func attach(to database: Database, account: String) async throws -> Salvage.Saved? {
        do {
            return try await attachSound(to: database, account: account)
        } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
            // The damaged file may be this one or the store.
            guard isUnsound, !StoreFile(path: path).isInUseElsewhere else { throw error }
            remove()
            return try await attachSound(to: database, account: account)
        }
    }

    private func attachSound(to database: Database, account: String) async throws -> Salvage.Saved? {
        StoreFile(path: path).closeToOthers()
        return try await database.attach(path, as: Self.schema) { try PendingTables(db: $0).setUp(account: account) }
    }

    /// Whether this file is damaged.
    var isUnsound: Bool {
        guard access(path, F_OK) == 0 else { return false }
        do {
            return try Connection(path: path, mode: .readOnly).query("PRAGMA quick_check(1)") { $0.text(0) } != ["ok"]
        } catch let error as DatabaseError {
            return error.kind == .corrupt || error.kind == .notADatabase
        } catch {
            return false
        }
    }

    /// Safe because the store has the same data.
    func remove() {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }
}
