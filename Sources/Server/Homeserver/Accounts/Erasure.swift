import SQLiteKit

/// Accounts that were closed with a request for erasure: their messages stay readable for those who were in the room
/// at the time; everyone else sees them without content.
enum Erasure {
    static func users(_ connection: Connection) throws -> Set<String> {
        Set(try connection.query("SELECT user_id FROM erased_users") { $0.text(0) })
    }

    static func add(_ userID: String, _ transaction: Transaction) throws {
        try transaction.connection.run(
            "INSERT INTO erased_users VALUES(?, ?) ON CONFLICT DO NOTHING", userID, transaction.now)
    }
}
