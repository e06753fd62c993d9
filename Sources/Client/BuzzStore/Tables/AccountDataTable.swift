import JSONKit
import SQLiteKit

/// The server's latest account data, for the account (`room` empty) or one room.
struct AccountDataTable {
    let db: Connection

    func content(_ type: String, room: String = "") throws -> JSON? {
        let text = try db.first("SELECT content FROM account_data WHERE room_id = ? AND type = ?", room, type) {
            $0.text(0)
        }
        guard let text else { return nil }
        // `save` only writes valid JSON; anything else counts as absent.
        return try? JSON(parsing: text)
    }

    func save(_ content: JSON, type: String, room: String = "") throws {
        let text = content.text
        guard text.utf8.count <= Limits.accountData, type.utf8.count <= Limits.identifier else { return }
        try db.run(
            """
            INSERT INTO account_data (room_id, type, content) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET content = excluded.content
            """, room, type, text)
    }

    // MARK: Derived data

    func replaceDirectRooms(_ content: JSON) throws {
        try db.run("DELETE FROM direct_rooms")
        for (user, rooms) in content.object ?? JSONObject() where Limits.isIdentifier(user) {
            for room in rooms.array ?? [] {
                guard let room = room.string, Limits.isIdentifier(room) else { continue }
                try db.run(
                    "INSERT INTO direct_rooms (room_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING", room, user)
            }
        }
    }

    func directPeer(of room: String) throws -> String? {
        try db.first("SELECT user_id FROM direct_rooms WHERE room_id = ?", room) { $0.text(0) }
    }

    /// Rooms muted by an override rule.
    func replaceMutedRooms(_ pushRules: JSON) throws {
        try db.run("DELETE FROM muted_rooms")
        for rule in pushRules["global"]["override"].array ?? [] {
            guard rule["enabled"].bool ?? true, rule["default"].bool != true else { continue }
            let notifies = (rule["actions"].array ?? []).contains { $0.string == "notify" }
            let conditions = rule["conditions"].array ?? []
            guard !notifies, conditions.count == 1, conditions[0]["kind"].string == "event_match",
                conditions[0]["key"].string == "room_id", let room = conditions[0]["pattern"].string,
                Limits.isIdentifier(room)
            else { continue }
            try db.run("INSERT INTO muted_rooms (room_id) VALUES (?) ON CONFLICT DO NOTHING", room)
        }
    }

    func isMuted(_ room: String) throws -> Bool {
        try db.first("SELECT 1 FROM muted_rooms WHERE room_id = ?", room) { _ in true } ?? false
    }
}
