import JSONKit
import SQLiteKit
import SodiumKit

extension Administration {
    package struct Token: Sendable, Equatable {
        package let token: String
        package let uses: Int
        /// Nil for unlimited uses.
        package let usesAllowed: Int?
        /// Milliseconds since 1970; nil if it never expires.
        package let expiresAt: Int64?
    }

    /// Creates a registration token.
    package func addToken(uses: Int?, expiresAt: Int64?) async throws -> String {
        let token = Random.token(bytes: 12)
        try await server.commit { transaction in
            try transaction.connection.run(
                "INSERT INTO registration_tokens(token, uses_allowed, expires_at) VALUES(?, ?, ?)", token, uses,
                expiresAt)
            try Audit.note("token add", String(token.prefix(4)) + "…", transaction)
        }
        return token
    }

    package func tokens() async throws -> [Token] {
        try await server.read { connection in
            try connection.query("SELECT token, uses, uses_allowed, expires_at FROM registration_tokens") { row in
                Token(
                    token: row.text(0), uses: row.int(1), usesAllowed: row.intOrNil(2), expiresAt: row.int64OrNil(3))
            }
        }
    }

    /// False when there is no such token.
    package func removeToken(_ token: String) async throws -> Bool {
        try await server.commit { transaction in
            try transaction.connection.run("DELETE FROM registration_tokens WHERE token = ?", token) > 0
        }
    }
}
