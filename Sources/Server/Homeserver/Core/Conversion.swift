import SQLiteKit

/// The parts of schema migrations that cannot be expressed in SQL.
enum Conversion {
    static func run(_ server: Homeserver) async throws {
        let isDue = try await server.read { connection in
            try connection.first("SELECT 1 FROM settings WHERE name = 'conversion_is_due'") { _ in true } ?? false
        }
        guard isDue else { return }
        try await server.commit { transaction in
            let connection = transaction.connection
            let users = try connection.query(
                "SELECT user_id FROM account_data WHERE room = 0 AND type = 'm.push_rules'"
            ) { $0.text(0) }
            for user in users { try Silences.settle(user, transaction) }
            try connection.forEach("SELECT key, response, created_at FROM old_transactions ORDER BY created_at") {
                row in
                try connection.run(
                    "INSERT OR IGNORE INTO transactions(key, response, created_at) VALUES(?, ?, ?)",
                    Idempotence.key(row.text(0)), row.text(1), row.int64(2))
                return true
            }
            try connection.script("DROP TABLE old_transactions")
            try connection.run("DELETE FROM settings WHERE name = 'conversion_is_due'")
        }
    }
}
