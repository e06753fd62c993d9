import SQLiteKit

/// The readable rows of a damaged file.
struct Salvage: Sendable {
    struct Saved: Sendable {
        var changes: Int
        var texts: Int
        /// False if data that only the damaged file had is missing.
        var isWhole: Bool
    }

    /// `nil` if the file doesn't tell.
    let account: String?
    private let tables: [SalvageReader.Table]
    private let isWhole: Bool

    /// Rows that were read from another file.
    init(_ tables: [SalvageReader.Table]) {
        self.tables = tables
        account = nil
        isWhole = true
    }

    /// Throws if not even the table names can be read.
    ///
    /// - Parameter hasPending: the pending changes are already known from their own file, so they are not read here.
    init(path: String, hasPending: Bool) throws {
        let old = try Connection(path: path, mode: .readOnly)
        let names = try old.query("SELECT name FROM sqlite_schema WHERE name = 'outbox'") { $0.text(0) }
        guard !names.isEmpty else { throw StoreError.damaged("it has no tables") }
        let reader = SalvageReader(old: old)
        // If unreadable, the account counts as unknown.
        account = (try? SettingTable(db: old).value(.account)) ?? nil
        let none = SalvageReader.Table(name: "outbox", columns: [])
        let outbox = hasPending ? none : reader.all("outbox")
        let texts = hasPending ? none : reader.all("composer_texts")
        // Files of older versions lack this table.
        let later = hasPending ? none : reader.all("scheduled")
        // Files of older versions lack this table.
        let corrections = reader.sorted("deal_corrections")
        let messages = outbox.values("message")
        let transactions = outbox.values("transaction_id")
        let conversations =
            outbox.values("conversation") + texts.values("conversation") + later.values("conversation")
        let corrected = corrections.values("conversation").filter { !conversations.contains($0) }
        let readable = reader.read("conversations", each: "key", of: conversations + corrected)
        let known = readable.values("key")
        tables = [
            readable,
            // Only the ids of conversations that something was to be sent to. Whether they are encrypted is known from
            // the key file and the server.
            reader.identifiers(of: outbox.values("conversation").filter { !known.contains($0) }),
            reader.read("messages", each: "id", of: messages),
            reader.read("attachments", each: "message", of: messages),
            reader.read("reactions", each: "transaction_id", of: transactions),
            reader.read("versions", each: "transaction_id", of: transactions),
            outbox, texts, later, corrections,
            // The server has already deleted these.
            reader.all("to_device"),
            // Settings that exist only on this device.
            reader.read("settings", each: "name", of: [.text(AccountStore.voiceSetting)]),
        ]
        isWhole = reader.isWhole
    }

    func write(into db: Connection) throws -> Saved {
        var counts: [String: Int] = [:]
        var isWhole = isWhole
        var newConversations: [SQLValue] = []
        for table in tables {
            let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
            let names = table.columns.joined(separator: ", ")
            for row in table.rows {
                // A row may refer to others that could not be read; skip such rows individually.
                switch try Self.insert(row, names, marks, table, db) {
                case .failed: isWhole = false
                case .known: break
                case .new:
                    counts[table.name, default: 0] += 1
                    guard table.name == "conversations", let key = table.columns.firstIndex(of: "key") else { break }
                    newConversations.append(row[key])
                }
            }
        }
        for key in newConversations { try Self.insertGap(key, db) }
        // Rows that were being sent may have reached the server.
        try db.run("UPDATE outbox SET state = 'queued', is_uncertain = 1 WHERE state = 'sending'")
        return Saved(
            changes: (counts["outbox"] ?? 0) + (counts["scheduled"] ?? 0), texts: counts["composer_texts"] ?? 0,
            isWhole: isWhole)
    }

    /// All earlier messages are missing: mark them as a gap, whose token the next sync provides.
    private static func insertGap(_ conversation: SQLValue, _ db: Connection) throws {
        try db.run(
            """
            INSERT INTO gaps (conversation, position)
            SELECT c.key, coalesce((SELECT min(m.position) - 1 FROM messages m WHERE m.conversation = c.key AND m.is_placed),
                c.newest_position) FROM conversations c WHERE c.newest_position > 0 AND c.key = ?
            """, conversation)
    }

    private enum Insertion {
        case new
        /// The row already exists.
        case known
        case failed
    }

    private static func insert(
        _ row: [SQLValue], _ names: String, _ marks: String, _ table: SalvageReader.Table, _ db: Connection
    ) throws -> Insertion {
        do {
            let count = try db.savepoint {
                try db.run(
                    "INSERT INTO \(table.name) (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING", values: row)
            }
            return count > 0 ? .new : .known
        } catch let error as DatabaseError where !error.isOfTheDisk {
            guard table.name == "outbox", let message = table.columns.firstIndex(of: "message"), row[message] != .null
            else { return .failed }
            // The outbox row alone suffices for sending; the message row returns with its echo.
            var alone = row
            alone[message] = .null
            return try insert(alone, names, marks, table, db)
        }
    }
}

extension DatabaseError {
    /// The error is not caused by the row, so writing it can be tried again.
    fileprivate var isOfTheDisk: Bool {
        [.full, .ioError, .busy, .readOnly, .cannotOpen, .interrupted].contains(kind)
    }
}
