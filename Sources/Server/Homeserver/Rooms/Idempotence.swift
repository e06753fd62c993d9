import JSONKit
import SQLiteKit
import SodiumKit

/// Requests with a transaction id are done once; a repetition gets the first one's answer. Kept on disk in the same
/// commit as what they did, so not even a crash lets one through twice.
enum Idempotence {
    /// - Parameter path: names everything the request is about, the transaction id included.
    static func once(
        _ session: Session, _ path: String, _ transaction: Transaction, _ body: () throws -> JSON
    ) throws -> JSON {
        let key = key("\(session.userID)\u{1}\(session.deviceID)\u{1}\(path)")
        let known = try transaction.connection.first("SELECT response FROM transactions WHERE key = ?", key) {
            try JSON(parsing: $0.blob(0))
        }
        if let known { return known }
        let response = try body()
        try transaction.connection.run(
            "INSERT INTO transactions(key, response, created_at) VALUES(?, ?, ?)", key, response.text, transaction.now)
        return response
    }

    /// Half a digest: nobody finds another request with the same one, and there is a key for every message.
    static func key(_ text: String) -> [UInt8] {
        Array(Digest.sha256(Array(text.utf8)).prefix(16))
    }

    /// Forgets the oldest.
    static func prune(before time: Int64, _ connection: Connection) throws {
        try connection.run(
            """
            DELETE FROM transactions WHERE id < coalesce(
                (SELECT id FROM transactions WHERE created_at >= ? ORDER BY id LIMIT 1), (SELECT max(id) FROM transactions))
            """, time)
    }

    /// The same for a request that may say which one it is.
    static func onceIfNamed(
        _ session: Session, _ path: String, _ id: String?, _ transaction: Transaction, _ body: () throws -> JSON
    ) throws -> JSON {
        guard let id else { return try body() }
        return try once(session, "\(path)\u{1}\(id)", transaction, body)
    }
}
