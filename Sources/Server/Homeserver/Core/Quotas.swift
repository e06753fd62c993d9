import MatrixProtocol
import SQLiteKit

/// Limits on what one account can store. Triggers in the database (schema 5) count and enforce them for every write
/// against the table `quotas`, so that no code path can be forgotten.
package struct Quotas: Sendable, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        case accountData = "account_data"
        case keyBackups = "key_backups"
        case backedUpKeys = "backed_up_keys"
        case encryptionKeys = "encryption_keys"
        case media
        case devices
        case filters
        case pushers
        case receipts
        case aliases
        case reports
    }

    package struct Limit: Sendable, Equatable {
        package var count: Int64
        package var bytes: Int64

        package init(count: Int64, bytes: Int64) {
            self.count = count
            self.bytes = bytes
        }
    }

    private var limits: [Kind: Limit] = [
        .accountData: Limit(count: 50_000, bytes: 8 << 20),
        .keyBackups: Limit(count: 200, bytes: 1 << 20),
        .backedUpKeys: Limit(count: 200_000, bytes: 128 << 20),
        .encryptionKeys: Limit(count: 50_000, bytes: 32 << 20),
        .media: Limit(count: 100_000, bytes: 2 << 30),
        .devices: Limit(count: 500, bytes: 1 << 20),
        .filters: Limit(count: 1000, bytes: 1 << 20),
        .pushers: Limit(count: 100, bytes: 256 << 10),
        .receipts: Limit(count: 100_000, bytes: 32 << 20),
        .aliases: Limit(count: 1000, bytes: 1 << 20),
        .reports: Limit(count: 1000, bytes: 1 << 20),
    ]

    package init() {}

    package subscript(_ kind: Kind) -> Limit {
        get { limits[kind] ?? Limit(count: 0, bytes: 0) }
        set { limits[kind] = newValue }
    }

    /// An account's usage of one kind.
    package struct Use: Sendable, Equatable {
        package let kind: String
        package let count: Int64
        package let bytes: Int64
        package let limit: Limit

        /// The used share of the limit; 1 is all of it.
        package var share: Double {
            max(Double(count) / Double(max(1, limit.count)), Double(bytes) / Double(max(1, limit.bytes)))
        }
    }

    /// - Parameter onlyMissing: keeps limits that a server with its own settings has written.
    func write(onlyMissing: Bool, _ connection: Connection) throws {
        for (kind, limit) in limits {
            try connection.run(
                "INSERT OR \(onlyMissing ? "IGNORE" : "REPLACE") INTO quotas VALUES(?, ?, ?)", kind.rawValue,
                limit.count, limit.bytes)
        }
    }

    static func uses(of userID: String, _ connection: Connection) throws -> [Use] {
        try connection.query(
            """
            SELECT u.kind, u.count, u.bytes, q.count, q.bytes FROM usage u JOIN quotas q ON q.kind = u.kind
            WHERE u.user_id = ? AND u.count > 0 ORDER BY u.kind
            """, userID
        ) {
            Use(
                kind: $0.text(0), count: $0.int64(1), bytes: $0.int64(2),
                limit: Limit(count: $0.int64(3), bytes: $0.int64(4)))
        }
    }

    /// The client's error for a write that the database rejected; nil for other errors.
    static func refusal(_ error: DatabaseError) -> MatrixError? {
        guard error.kind == .constraint, let mark = error.message.firstRange(of: "quota ") else { return nil }
        let what = error.message[mark.upperBound...].split(separator: " ").map(String.init)
        let kind = (what.last ?? "").split(separator: "_").joined(separator: " ")
        return what.first == "bytes"
            ? MatrixError(
                413, .tooLarge, "You have stored as many bytes of \(kind) as this server keeps for one account")
            : MatrixError(
                403, .resourceLimitExceeded, "You have stored as many \(kind) as this server keeps for one account")
    }

    // MARK: Schema

    /// The counted tables: name, column of the owner, kind, and SQL expression for the size of a row.
    static let counted: [(table: String, owner: String, kind: Kind, weight: String)] = [
        ("account_data", "user_id", .accountData, "length(CAST(@.content AS BLOB)) + length(@.type)"),
        ("key_backups", "user_id", .keyBackups, "length(CAST(@.auth_data AS BLOB)) + length(@.algorithm)"),
        (
            "backed_up_keys", "user_id", .backedUpKeys,
            "length(CAST(@.data AS BLOB)) + length(@.room_id) + length(@.session_id)"
        ),
        ("device_keys", "user_id", .encryptionKeys, "length(CAST(@.keys AS BLOB))"),
        ("one_time_keys", "user_id", .encryptionKeys, "length(CAST(@.key AS BLOB)) + length(@.key_id)"),
        ("fallback_keys", "user_id", .encryptionKeys, "length(CAST(@.key AS BLOB)) + length(@.key_id)"),
        ("cross_signing_keys", "user_id", .encryptionKeys, "length(CAST(@.key AS BLOB))"),
        ("key_signatures", "signer", .encryptionKeys, "length(CAST(@.signatures AS BLOB)) + length(@.target)"),
        ("media", "user_id", .media, "coalesce(@.size, 0)"),
        ("devices", "user_id", .devices, "length(@.device_id) + length(coalesce(@.display_name, ''))"),
        ("filters", "user_id", .filters, "length(CAST(@.body AS BLOB))"),
        ("pushers", "user_id", .pushers, "length(CAST(@.body AS BLOB))"),
        ("receipts", "user_id", .receipts, "length(@.thread) + length(@.event_id)"),
        ("aliases", "creator", .aliases, "length(@.alias)"),
        ("reports", "reporter", .reports, "length(CAST(coalesce(@.reason, '') AS BLOB))"),
    ]

    /// Released with schema 5, so it must not change: another table needs a new migration.
    static var schema: String {
        """
        CREATE TABLE quotas(kind TEXT PRIMARY KEY, count INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE usage(
            user_id TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, bytes INTEGER NOT NULL,
            PRIMARY KEY(user_id, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER usage_grows_by_count BEFORE UPDATE OF count ON usage WHEN new.count > old.count
            AND new.count > coalesce((SELECT count FROM quotas WHERE kind = new.kind), new.count)
        BEGIN SELECT CASE new.kind \(refusals("count")) END; END;
        CREATE TRIGGER usage_grows_by_bytes BEFORE UPDATE OF bytes ON usage WHEN new.bytes > old.bytes
            AND new.bytes > coalesce((SELECT bytes FROM quotas WHERE kind = new.kind), new.bytes)
        BEGIN SELECT CASE new.kind \(refusals("bytes")) END; END;

        """ + counted.map(triggers).joined(separator: "\n")
    }

    /// RAISE in SQLite only accepts a literal message, so there is one branch per kind.
    private static func refusals(_ what: String) -> String {
        Kind.allCases.map { "WHEN '\($0.rawValue)' THEN RAISE(ABORT, 'quota \(what) \($0.rawValue)')" }
            .joined(separator: " ")
    }

    private static func triggers(
        _ one: (table: String, owner: String, kind: Kind, weight: String)
    ) -> String {
        func weight(_ row: String) -> String { one.weight.replacing("@", with: row) }
        let (table, owner, kind) = (one.table, one.owner, one.kind.rawValue)
        return """
            INSERT INTO usage SELECT \(owner), '\(kind)', count(*), sum(\(weight(table))) FROM \(table) WHERE true
                GROUP BY \(owner)
                ON CONFLICT DO UPDATE SET count = count + excluded.count, bytes = bytes + excluded.bytes;
            CREATE TRIGGER usage_of_new_\(table) AFTER INSERT ON \(table) WHEN new.\(owner) <> '' BEGIN
                INSERT OR IGNORE INTO usage VALUES(new.\(owner), '\(kind)', 0, 0);
                UPDATE usage SET count = count + 1, bytes = bytes + \(weight("new"))
                    WHERE user_id = new.\(owner) AND kind = '\(kind)';
            END;
            CREATE TRIGGER usage_of_changed_\(table) AFTER UPDATE ON \(table)
                WHEN new.\(owner) <> '' AND \(weight("new")) <> \(weight("old")) BEGIN
                UPDATE usage SET bytes = bytes + (\(weight("new"))) - (\(weight("old")))
                    WHERE user_id = new.\(owner) AND kind = '\(kind)';
            END;
            CREATE TRIGGER usage_of_old_\(table) AFTER DELETE ON \(table) WHEN old.\(owner) <> '' BEGIN
                UPDATE usage SET count = count - 1, bytes = bytes - (\(weight("old")))
                    WHERE user_id = old.\(owner) AND kind = '\(kind)';
            END;

            """
    }
}
