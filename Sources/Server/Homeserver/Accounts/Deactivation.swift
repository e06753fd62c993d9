import JSONKit
import SQLiteKit

/// Closes an account permanently.
struct Deactivation {
    let transaction: Transaction
    private var connection: Connection { transaction.connection }

    init(_ transaction: Transaction) {
        self.transaction = transaction
    }

    /// - Parameter erases: also hides what the user has written from everybody who joins later.
    func close(_ userID: String, erases: Bool) throws {
        if erases { try Erasure.add(userID, transaction) }
        for membership in [Membership.join, .invite, .knock] {
            for id in try Memberships.rooms(of: userID, membership, connection) {
                guard var room = try Room.find(id: id, connection) else { continue }
                try transaction.append(.member(.leave, userID, by: userID), to: &room)
            }
        }
        try Devices.remove(Devices.all(of: userID, connection), of: userID, transaction)
        try connection.run(
            """
            UPDATE users SET deactivated_at = ?, display_name = NULL, avatar_url = NULL, profile = '{}'
            WHERE user_id = ?
            """, transaction.now, userID)
        for table in [
            "account_data", "filters", "notifications", "read_positions", "silences", "openid_tokens", "key_backups",
            "backed_up_keys",
        ] {
            try connection.run("DELETE FROM \(table) WHERE user_id = ?", userID)
        }
        transaction.server.pushRules.forget(userID)
    }
}
