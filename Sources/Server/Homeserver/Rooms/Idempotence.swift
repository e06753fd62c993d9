import JSONKit
import SQLiteKit
import SodiumKit

/// Makes requests with a transaction id idempotent: a repetition gets the first response. The response is stored in
/// the same commit as the effects, so not even a crash executes a request twice.
enum Idempotence {
    /// - Parameter path: identifies the request completely, including the transaction id.
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

    /// Half of a digest: still collision-resistant enough, and there is a key for every message.
    static func key(_ text: String) -> [UInt8] {
        Array(Digest.sha256(Array(text.utf8)).prefix(16))
    }

    /// Deletes the oldest entries.
    static func prune(before time: Int64, _ connection: Connection) throws {
        try connection.run(
            """
            DELETE FROM transactions WHERE id < coalesce(
                (SELECT id FROM transactions WHERE created_at >= ? ORDER BY id LIMIT 1), (SELECT max(id) FROM transactions))
            """, time)
    }

    /// The same for a request whose transaction id is optional.
    static func onceIfNamed(
        _ session: Session, _ path: String, _ id: String?, _ transaction: Transaction, _ body: () throws -> JSON
    ) throws -> JSON {
        guard let id else { return try body() }
        return try once(session, "\(path)\u{1}\(id)", transaction, body)
    }
}
