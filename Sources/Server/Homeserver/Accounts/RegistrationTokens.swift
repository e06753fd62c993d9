import SQLiteKit

/// Tokens that an operator gives to people who may register.
package enum RegistrationTokens {
    static func isValid(_ token: String, now: Int64, _ connection: Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM registration_tokens
            WHERE token = ? AND (uses_allowed IS NULL OR uses < uses_allowed) AND (expires_at IS NULL OR expires_at > ?)
            """, token, now
        ) { _ in true } ?? false
    }

    /// Uses a token once; false when it is not valid any more.
    static func use(_ token: String, _ transaction: Transaction) throws -> Bool {
        guard try isValid(token, now: transaction.now, transaction.connection) else { return false }
        try transaction.connection.run("UPDATE registration_tokens SET uses = uses + 1 WHERE token = ?", token)
        return true
    }
}
