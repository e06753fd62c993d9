import SQLiteKit
import SodiumKit

/// Short-lived tokens with which a signed-in device signs in another one.
enum LoginTokens {
    static let lifetime: Int64 = 2 * 60 * 1000

    static func make(for userID: String, _ transaction: Transaction) throws -> String {
        let token = "bbl_" + Random.token()
        try transaction.connection.run("DELETE FROM login_tokens WHERE expires_at <= ?", transaction.now)
        try transaction.connection.run(
            "INSERT INTO login_tokens VALUES(?, ?, ?)", Digest.sha256(Array(token.utf8)), userID,
            transaction.now + lifetime)
        return token
    }

    /// The user of a token, which becomes invalid.
    static func use(_ token: String, _ transaction: Transaction) throws -> String? {
        let found = try transaction.connection.first(
            "DELETE FROM login_tokens WHERE hash = ? RETURNING user_id, expires_at", Digest.sha256(Array(token.utf8))
        ) { (userID: $0.text(0), expiresAt: $0.int64(1)) }
        guard let found, found.expiresAt > transaction.now,
            try Users.isActive(found.userID, transaction.connection)
        else { return nil }
        return found.userID
    }
}
