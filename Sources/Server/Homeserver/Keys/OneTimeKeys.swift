import JSONKit
import SQLiteKit

/// One-time keys, each claimed once, and the fallback key for when they have run out.
enum OneTimeKeys {
    static let mostPerDevice = 1000

    static func counts(of session: Session, _ connection: Connection) throws -> JSON {
        var counts = JSONObject([("signed_curve25519", 0)])
        try connection.forEach(
            "SELECT algorithm, count(*) FROM one_time_keys WHERE user_id = ? AND device_id = ? GROUP BY algorithm",
            session.userID, session.deviceID
        ) { row in
            counts[row.text(0)] = .int(row.int64(1))
            return true
        }
        return .object(counts)
    }

    static func unusedFallbacks(of session: Session, _ connection: Connection) throws -> JSON {
        .array(
            try connection.query(
                "SELECT algorithm FROM fallback_keys WHERE user_id = ? AND device_id = ? AND is_used = 0",
                session.userID, session.deviceID
            ) { .string($0.text(0)) })
    }

    /// Claims the oldest key, or the fallback if there is no other.
    static func claim(
        _ algorithm: String, of userID: String, _ deviceID: String, _ transaction: Transaction
    ) throws -> (id: String, key: JSON)? {
        let connection = transaction.connection
        let key = try connection.first(
            """
            DELETE FROM one_time_keys WHERE user_id = ? AND device_id = ? AND algorithm = ? AND key_id = (
                SELECT key_id FROM one_time_keys WHERE user_id = ? AND device_id = ? AND algorithm = ?
                ORDER BY added LIMIT 1)
            RETURNING key_id, key
            """, userID, deviceID, algorithm, userID, deviceID, algorithm
        ) { (id: $0.text(0), key: try JSON(parsing: $0.blob(1))) }
        if let key {
            transaction.effects.wakes.insert(.user(userID))
            return key
        }
        let fallback = try connection.first(
            """
            UPDATE fallback_keys SET is_used = 1 WHERE user_id = ? AND device_id = ? AND algorithm = ?
            RETURNING key_id, key
            """, userID, deviceID, algorithm
        ) { (id: $0.text(0), key: try JSON(parsing: $0.blob(1))) }
        return fallback
    }
}
