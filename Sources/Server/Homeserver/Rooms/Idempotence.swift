import JSONKit
import SQLiteKit

/// Requests with a transaction id are done once; a repetition gets the first one's answer. Kept on disk in the same
/// commit as what they did, so not even a crash lets one through twice.
enum Idempotence {
    /// - Parameter path: names everything the request is about, the transaction id included.
    static func once(
        _ session: Session, _ path: String, _ transaction: Transaction, _ body: () throws -> JSON
    ) throws -> JSON {
        let key = "\(session.userID)\u{1}\(session.deviceID)\u{1}\(path)"
        let known = try transaction.connection.first("SELECT response FROM transactions WHERE key = ?", key) {
            try JSON(parsing: $0.blob(0))
        }
        if let known { return known }
        let response = try body()
        try transaction.connection.run(
            "INSERT INTO transactions VALUES(?, ?, ?)", key, response.text, transaction.now)
        return response
    }

    /// The same for a request that may say which one it is.
    static func onceIfNamed(
        _ session: Session, _ path: String, _ id: String?, _ transaction: Transaction, _ body: () throws -> JSON
    ) throws -> JSON {
        guard let id else { return try body() }
        return try once(session, "\(path)\u{1}\(id)", transaction, body)
    }
}
