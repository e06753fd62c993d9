import JSONKit
import MatrixProtocol
import SQLiteKit

/// Backups of room keys, encrypted by the user's clients.
struct KeyBackup {
    private let userID: String
    private let connection: Connection

    init(_ userID: String, _ connection: Connection) {
        self.userID = userID
        self.connection = connection
    }

    private func newest() throws -> Int64? {
        try connection.first("SELECT max(version) FROM key_backups WHERE user_id = ? AND is_deleted = 0", userID) {
            $0.int64OrNil(0)
        } ?? nil
    }

    /// - Parameter version: nil for the newest.
    func info(of version: Int64?) throws -> JSON? {
        guard let version = try version ?? newest() else { return nil }
        let row = try connection.first(
            "SELECT algorithm, auth_data, etag FROM key_backups WHERE user_id = ? AND version = ? AND is_deleted = 0",
            userID, version
        ) { (algorithm: $0.text(0), data: try JSON(parsing: $0.blob(1)), etag: $0.int64(2)) }
        guard let row else { return nil }
        return [
            "algorithm": .string(row.algorithm), "auth_data": row.data, "count": .int(try count(version)),
            "etag": .string(String(row.etag)), "version": .string(String(version)),
        ]
    }

    private func count(_ version: Int64) throws -> Int64 {
        try connection.first(
            "SELECT count(*) FROM backed_up_keys WHERE user_id = ? AND version = ?", userID, version
        ) { $0.int64(0) } ?? 0
    }

    func make(_ algorithm: String, _ data: JSON) throws -> Int64 {
        let last = try connection.first("SELECT max(version) FROM key_backups WHERE user_id = ?", userID) {
            $0.int64(0)
        }
        let version = (last ?? 0) + 1
        try connection.run(
            "INSERT INTO key_backups(user_id, version, algorithm, auth_data) VALUES(?, ?, ?, ?)", userID, version,
            algorithm, data.text)
        return version
    }

    func update(_ version: Int64, _ algorithm: String, _ data: JSON) throws {
        guard let known = try info(of: version) else { throw MatrixError.notFound("There is no such backup") }
        guard known["algorithm"].string == algorithm else {
            throw MatrixError.invalid("The algorithm of a backup cannot change")
        }
        try connection.run(
            "UPDATE key_backups SET auth_data = ? WHERE user_id = ? AND version = ?", data.text, userID, version)
    }

    func remove(_ version: Int64) throws {
        guard try info(of: version) != nil else { throw MatrixError.notFound("There is no such backup") }
        try connection.run(
            "UPDATE key_backups SET is_deleted = 1, auth_data = '{}' WHERE user_id = ? AND version = ?", userID, version
        )
        // Keep the newest version's row, so that no version number is used twice.
        try connection.run(
            """
            DELETE FROM key_backups WHERE user_id = ?1 AND is_deleted = 1
                AND version < (SELECT max(version) FROM key_backups WHERE user_id = ?1)
            """, userID)
        try connection.run("DELETE FROM backed_up_keys WHERE user_id = ? AND version = ?", userID, version)
    }

    func requireCurrent(_ version: Int64) throws {
        guard let newest = try newest() else { throw MatrixError.notFound("There is no such backup") }
        guard newest == version else {
            throw MatrixError(
                403, .wrongRoomKeysVersion, "That isn't the current backup",
                fields: JSONObject([("current_version", .string(String(newest)))]))
        }
    }

    // MARK: Keys

    private static let columns = "session_id, is_verified, first_index, forwarded, data, room_id"

    private static func text(_ row: borrowing Row) -> [UInt8] {
        var out = JSONBuilder()
        out.begin()
        out.member("first_message_index", row.int64(2))
        out.member("forwarded_count", row.int64(3))
        out.member("is_verified", row.bool(1))
        out.member("session_data", raw: row.blob(4))
        out.end()
        return out.bytes
    }

    func key(_ version: Int64, room: String, session: String) throws -> [UInt8]? {
        try connection.first(
            """
            SELECT \(Self.columns) FROM backed_up_keys
            WHERE user_id = ? AND version = ? AND room_id = ? AND session_id = ?
            """, userID, version, room, session, map: Self.text)
    }

    /// Writes `{"rooms":{"ROOM":{"sessions":{"SESSION":…}}}}`, or for one room only the object below its name. Reads
    /// one key at a time, because all of them may exceed the memory limit.
    func write(_ version: Int64, room: String?, into out: inout JSONBuilder) throws {
        var current = room
        out.begin()
        out.begin(room == nil ? "rooms" : "sessions")
        try connection.forEach(
            """
            SELECT \(Self.columns) FROM backed_up_keys
            WHERE user_id = ?1 AND version = ?2 AND (?3 IS NULL OR room_id = ?3) ORDER BY room_id
            """, userID, version, room
        ) { row in
            let id = row.text(5)
            if room == nil, id != current {
                if current != nil {
                    out.end()
                    out.end()
                }
                out.begin(id)
                out.begin("sessions")
                current = id
            }
            out.member(row.text(0), raw: Self.text(row))
            try out.relieve()
            return true
        }
        if room == nil, current != nil {
            out.end()
            out.end()
        }
        out.end()
        out.end()
    }

    func store(_ rooms: JSON, _ version: Int64) throws -> JSON {
        var hasChanged = false
        for (room, value) in rooms.object ?? JSONObject() {
            guard let sessions = value["sessions"].object else { throw MatrixError.missing("sessions") }
            for (session, key) in sessions {
                if try store(key, room, session, version) { hasChanged = true }
            }
        }
        return try answer(version, hasChanged)
    }

    /// Of two keys for the same session, keeps the better one: verified, then earlier index, then fewer forwards.
    private func store(_ key: JSON, _ room: String, _ session: String, _ version: Int64) throws -> Bool {
        guard let verified = try key.optionalBool("is_verified"),
            let first = try key.optionalInt("first_message_index"),
            let forwarded = try key.optionalInt("forwarded_count")
        else { throw MatrixError.missing("is_verified, first_message_index or forwarded_count") }
        let data = try Self.clientsOwn(key, "session_data")
        return try connection.run(
            """
            INSERT INTO backed_up_keys VALUES(?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET is_verified = excluded.is_verified, first_index = excluded.first_index,
                forwarded = excluded.forwarded, data = excluded.data
            WHERE (excluded.is_verified, -excluded.first_index, -excluded.forwarded)
                > (is_verified, -first_index, -forwarded)
            """, userID, version, room, session, verified, first, forwarded, data.text) > 0
    }

    /// Opaque data of the client: an object, although some clients send a string.
    static func clientsOwn(_ body: JSON, _ name: String) throws(MatrixError) -> JSON {
        let data = body[name]
        if data.isNull { throw .missing(name) }
        guard data.object != nil || data.string != nil else { throw .badJSON("\(name) must be an object") }
        return data
    }

    func removeKeys(_ version: Int64, room: String?, session: String?) throws -> JSON {
        let removed = try connection.run(
            """
            DELETE FROM backed_up_keys
            WHERE user_id = ? AND version = ? AND (? IS NULL OR room_id = ?) AND (? IS NULL OR session_id = ?)
            """, userID, version, room, room, session, session)
        return try answer(version, removed > 0)
    }

    private func answer(_ version: Int64, _ hasChanged: Bool) throws -> JSON {
        if hasChanged {
            try connection.run(
                "UPDATE key_backups SET etag = etag + 1 WHERE user_id = ? AND version = ?", userID, version)
        }
        let etag = try info(of: version)?["etag"].string ?? "0"
        return ["etag": .string(etag), "count": .int(try count(version))]
    }
}
