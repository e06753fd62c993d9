import JSONKit
import MatrixProtocol
import SQLiteKit

/// Filters that clients have stored on the server.
enum Filters {
    static func add(_ body: JSON, of userID: String, _ connection: Connection) throws -> Int64 {
        let text = body.text
        let known = try connection.first("SELECT id FROM filters WHERE user_id = ? AND body = ?", userID, text) {
            $0.int64(0)
        }
        if let known { return known }
        let last = try connection.first("SELECT max(id) FROM filters WHERE user_id = ?", userID) { $0.int64(0) }
        let id = (last ?? 0) + 1
        try connection.run("INSERT INTO filters VALUES(?, ?, ?)", userID, id, text)
        return id
    }

    static func text(_ id: Int64, of userID: String, _ connection: Connection) throws -> [UInt8] {
        let body = try connection.first("SELECT body FROM filters WHERE user_id = ? AND id = ?", userID, id) {
            $0.blob(0)
        }
        guard let body else { throw MatrixError.notFound("There is no such filter") }
        return body
    }

    static func find(_ id: Int64, of userID: String, _ connection: Connection) throws -> SyncFilter {
        try SyncFilter(JSON(parsing: text(id, of: userID, connection)))
    }
}
