import ProcessKit
import SQLiteKit
import SodiumKit

/// Short-lived tokens that prove a user's identity to a third party and nothing else.
enum OpenIDTokens {
    static let lifetime: Int64 = 3600 * 1000
    /// Beyond this number the oldest token is deleted.
    private static let mostPerUser = 100

    static func make(for userID: String, _ transaction: Transaction) throws -> String {
        let token = "bbo_" + Random.token()
        try transaction.connection.run("DELETE FROM openid_tokens WHERE expires_at <= ?", transaction.now)
        try transaction.connection.run(
            """
            DELETE FROM openid_tokens WHERE hash IN (
                SELECT hash FROM openid_tokens WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)
            """, userID, mostPerUser - 1)
        try transaction.connection.run(
            "INSERT INTO openid_tokens VALUES(?, ?, ?)", Digest.sha256(Array(token.utf8)), userID,
            transaction.now + lifetime)
        return token
    }

    /// Deletes a user's short-lived tokens, including login tokens: they must not outlive the session that requested
    /// them.
    static func end(of userID: String, _ transaction: Transaction) throws {
        for table in ["openid_tokens", "login_tokens"] {
            try transaction.connection.run("DELETE FROM \(table) WHERE user_id = ?", userID)
        }
    }
}

extension Homeserver {
    /// The user of an OpenID token; nil when it is unknown or has expired.
    package func userID(openIDToken token: String) async throws -> String? {
        let now = time.now()
        return try await read { connection in
            try connection.first(
                """
                SELECT o.user_id FROM openid_tokens o JOIN users u ON u.user_id = o.user_id
                WHERE o.hash = ? AND o.expires_at > ? AND u.deactivated_at IS NULL
                """, Digest.sha256(Array(token.utf8)), now
            ) { $0.text(0) }
        }
    }
}
