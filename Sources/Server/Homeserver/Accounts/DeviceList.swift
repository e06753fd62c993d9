import JSONKit
import SQLiteKit

/// A user's devices as their owner gets to see them.
enum DeviceList {
    static func all(of userID: String, _ connection: Connection) throws -> [JSON] {
        try connection.query(
            "SELECT device_id, display_name, last_seen_ip, last_seen_at FROM devices WHERE user_id = ?", userID
        ) { row in
            // Some clients want every field there, if null.
            let json: JSON = [
                "device_id": .string(row.text(0)), "display_name": JSON(row.textOrNil(1)),
                "last_seen_ip": JSON(row.textOrNil(2)), "last_seen_ts": JSON(row.int64OrNil(3)),
            ]
            return json
        }
    }
}
