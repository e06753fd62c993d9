import BuzzModel
import Glibc
import SQLiteKit

/// What only this device has, once more in a small file of its own: rows of the outbox with what they are about, and the
/// composer's texts. Triggers of the writing connection fill it in the same transactions, so that nobody who changes the
/// outbox has to think of it. Each of its tables has the columns of the store's table of that name.
struct PendingFile {
    static let schema = "kept"
    let path: String

    init(store: String) { path = store + ".pending" }

    /// A table of which rows are kept, by which columns, and which of them.
    struct Kept {
        var name: String
        var key: [String]
        var rows: String
    }

    /// In the order in which rows may name each other.
    static let tables = [
        Kept(
            name: "conversations", key: ["key"],
            rows: "key IN (SELECT conversation FROM outbox UNION SELECT conversation FROM composer_texts)"),
        Kept(name: "messages", key: ["id"], rows: "id IN (SELECT message FROM outbox)"),
        Kept(name: "attachments", key: ["message"], rows: "message IN (SELECT message FROM outbox)"),
        Kept(name: "reactions", key: ["id"], rows: "transaction_id IN (SELECT transaction_id FROM outbox)"),
        Kept(name: "versions", key: ["id"], rows: "transaction_id IN (SELECT transaction_id FROM outbox)"),
        Kept(name: "outbox", key: ["id"], rows: "1"),
        Kept(name: "composer_texts", key: ["conversation", "window"], rows: "1"),
    ]

    // MARK: Opening

    /// Opens it beside the store, made where there is none, and brings the two to the same state.
    ///
    /// - Returns: what the store did not have; `nil` where there was no such file.
    func attach(to database: Database, account: String) async throws -> Salvage.Saved? {
        do {
            return try await attachSound(to: database, account: account)
        } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
            // Either file may be the damaged one.
            guard isUnsound, !StoreFile(path: path).isInUseElsewhere else { throw error }
            remove()
            return try await attachSound(to: database, account: account)
        }
    }

    private func attachSound(to database: Database, account: String) async throws -> Salvage.Saved? {
        StoreFile(path: path).closeToOthers()
        return try await database.attach(path, as: Self.schema) { try PendingTables(db: $0).setUp(account: account) }
    }

    /// Whether it is this file that is damaged.
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

    /// What is in it is in the store, too.
    func remove() {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }
}
