import SQLiteKit

/// Devices and the data that belongs to them.
enum Devices {
    /// Signs devices out and deletes their keys and undelivered messages.
    static func remove(_ deviceIDs: [String], of userID: String, _ transaction: Transaction) throws {
        let connection = transaction.connection
        for deviceID in deviceIDs {
            try connection.run("DELETE FROM devices WHERE user_id = ? AND device_id = ?", userID, deviceID)
            try connection.run("DELETE FROM device_inbox WHERE user_id = ? AND device_id = ?", userID, deviceID)
            for table in ["one_time_keys", "fallback_keys", "device_keys"] {
                try connection.run("DELETE FROM \(table) WHERE user_id = ? AND device_id = ?", userID, deviceID)
            }
        }
        if !deviceIDs.isEmpty { try noteChange(of: userID, transaction) }
        try OpenIDTokens.end(of: userID, transaction)
        transaction.effects.endsSessions = true
        transaction.effects.endedDevices += deviceIDs.map { (userID, $0) }
        transaction.effects.wakes.insert(.user(userID))
    }

    /// The addresses at which the user's devices were last seen.
    static func places(of userID: String, _ connection: Connection) throws -> [String] {
        try connection.query(
            "SELECT DISTINCT last_seen_ip FROM devices WHERE user_id = ? AND last_seen_ip IS NOT NULL", userID
        ) { $0.text(0) }
    }

    static func all(of userID: String, _ connection: Connection) throws -> [String] {
        try connection.query("SELECT device_id FROM devices WHERE user_id = ?", userID) { $0.text(0) }
    }

    /// Records a change to a user's keys that only this user can see, and tells all of their devices.
    static func noteChange(of subject: String, onlyFor userID: String, _ transaction: Transaction) throws {
        let position = try transaction.nextPosition()
        try transaction.connection.run(
            "INSERT INTO own_key_changes VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET pos = excluded.pos",
            userID, subject, position)
        transaction.effects.wakes.insert(.user(userID))
    }

    /// Tells everyone who shares a room with the user that the user's devices or keys have changed.
    static func noteChange(of userID: String, _ transaction: Transaction) throws {
        let position = try transaction.nextPosition()
        try transaction.connection.run(
            "INSERT INTO device_changes VALUES(?, ?) ON CONFLICT DO UPDATE SET pos = excluded.pos", userID, position)
        transaction.effects.wakes.insert(.user(userID))
        let rooms = try Memberships.rooms(of: userID, .join, transaction.connection)
        transaction.effects.wakes.formUnion(rooms.map { .room($0) })
    }
}
