import SQLiteKit

/// Accounts closed with the wish to be forgotten: what they wrote stays with those who were there to read it, and is
/// shown without its content to everyone else.
enum Erasure {
    static func users(_ connection: Connection) throws -> Set<String> {
        Set(try connection.query("SELECT user_id FROM erased_users") { $0.text(0) })
    }

    static func add(_ userID: String, _ transaction: Transaction) throws {
        try transaction.connection.run(
            "INSERT INTO erased_users VALUES(?, ?) ON CONFLICT DO NOTHING", userID, transaction.now)
    }
}
