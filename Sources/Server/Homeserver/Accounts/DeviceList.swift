import JSONKit
import SQLiteKit

/// A user's devices as their owner gets to see them.
enum DeviceList {
    static func all(of userID: String, _ connection: Connection) throws -> [JSON] {
        try connection.query(
            "SELECT device_id, display_name, last_seen_ip, last_seen_at FROM devices WHERE user_id = ?", userID
        ) { row in
            var json: JSON = ["device_id": .string(row.text(0))]
            if let name = row.textOrNil(1) { json["display_name"] = .string(name) }
            if let address = row.textOrNil(2) { json["last_seen_ip"] = .string(address) }
            if let time = row.int64OrNil(3) { json["last_seen_ts"] = .int(time) }
            return json
        }
    }
}
