import JSONKit
import SQLiteKit

/// A user's devices as shown to the user.
enum DeviceList {
    /// Where, when and with which client each device was last used.
    static func connections(of userID: String, _ connection: Connection) throws -> [(device: String, json: JSON)] {
        try connection.query(
            "SELECT device_id, last_seen_ip, last_seen_at, last_user_agent FROM devices WHERE user_id = ?", userID
        ) { row in
            let json: JSON = [
                "ip": JSON(row.textOrNil(1)), "last_seen": JSON(row.int64OrNil(2)),
                "user_agent": .string(row.textOrNil(3) ?? ""),
            ]
            return (row.text(0), json)
        }
    }

    static func all(of userID: String, _ connection: Connection) throws -> [JSON] {
        try connection.query(
            "SELECT device_id, display_name, last_seen_ip, last_seen_at FROM devices WHERE user_id = ?", userID
        ) { row in
            // Some clients require every field to be present, even if null.
            let json: JSON = [
                "device_id": .string(row.text(0)), "display_name": JSON(row.textOrNil(1)),
                "last_seen_ip": JSON(row.textOrNil(2)), "last_seen_ts": JSON(row.int64OrNil(3)),
            ]
            return json
        }
    }
}
