import JSONKit
import SQLiteKit

/// Data that clients store on the server, for the whole account (room 0) or for one room.
enum AccountData {
    static func content(
        _ type: String, of userID: String, room: Int64 = 0, _ connection: Connection
    ) throws -> JSON? {
        try connection.first(
            "SELECT content FROM account_data WHERE user_id = ? AND room = ? AND type = ?", userID, room, type
        ) { try JSON(parsing: $0.blob(0)) }
    }

    static func set(
        _ type: String, of userID: String, room: Int64 = 0, to content: JSON, _ transaction: Transaction
    ) throws {
        let position = try transaction.nextPosition()
        try transaction.connection.run(
            """
            INSERT INTO account_data VALUES(?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET content = excluded.content, pos = excluded.pos
            """, userID, room, type, content.text, position)
        transaction.effects.wakes.insert(.user(userID))
        guard type == "m.push_rules" else { return }
        transaction.touchesRules = true
        transaction.server.pushRules.forget(userID)
        try Silences.settle(userID, transaction)
    }

    /// Users whose events and invitations this user wants to be hidden.
    static func ignored(by userID: String, _ connection: Connection) throws -> Set<String> {
        let list = try content("m.ignored_user_list", of: userID, connection)
        return Set(list?["ignored_users"].object?.keys ?? [])
    }
}
