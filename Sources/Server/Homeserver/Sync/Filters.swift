import JSONKit
import MatrixProtocol
import SQLiteKit

/// Filters clients keep on the server.
enum Filters {
    private static let mostPerUser = 1000

    static func add(_ body: JSON, of userID: String, _ connection: Connection) throws -> Int64 {
        let text = body.text
        let known = try connection.first("SELECT id FROM filters WHERE user_id = ? AND body = ?", userID, text) {
            $0.int64(0)
        }
        if let known { return known }
        let last = try connection.first("SELECT max(id), count(*) FROM filters WHERE user_id = ?", userID) {
            (id: $0.int64(0), count: $0.int(1))
        }
        guard last?.count ?? 0 < mostPerUser else {
            throw MatrixError(403, .resourceLimitExceeded, "You have as many filters as this server keeps")
        }
        let id = (last?.id ?? 0) + 1
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
