import JSONKit
import SQLiteKit

/// Closing an account for good.
struct Deactivation {
    let transaction: Transaction
    private var connection: Connection { transaction.connection }

    init(_ transaction: Transaction) {
        self.transaction = transaction
    }

    /// - Parameter erases: also takes back what the user has written.
    func close(_ userID: String, erases: Bool) throws {
        for membership in [Membership.join, .invite, .knock] {
            for id in try Memberships.rooms(of: userID, membership, connection) {
                guard var room = try Room.find(id: id, connection) else { continue }
                if erases, membership == .join { try erase(userID, &room) }
                try transaction.append(.member(.leave, userID, by: userID), to: &room)
            }
        }
        try Devices.remove(Devices.all(of: userID, connection), of: userID, transaction)
        try connection.run(
            """
            UPDATE users SET password = NULL, deactivated_at = ?, display_name = NULL, avatar_url = NULL, profile = '{}'
            WHERE user_id = ?
            """, transaction.now, userID)
        for table in [
            "account_data", "filters", "notifications", "read_notifications", "openid_tokens", "key_backups",
            "backed_up_keys",
        ] {
            try connection.run("DELETE FROM \(table) WHERE user_id = ?", userID)
        }
        transaction.server.pushRules.forget(userID)
    }

    private func erase(_ userID: String, _ room: inout Room) throws {
        let written = try connection.query(
            """
            SELECT event_id FROM events WHERE room = ? AND sender = ? AND state_key IS NULL AND redacted_by IS NULL
                AND type <> 'm.room.redaction'
            """, room.id, userID
        ) { $0.text(0) }
        for eventID in written {
            var draft = EventDraft(
                "m.room.redaction", sender: userID,
                content: ["redacts": .string(eventID), "reason": "The account was erased"])
            draft.redacts = eventID
            try transaction.append(draft, to: &room)
        }
    }
}
