import JSONKit
import SQLiteKit

/// What users who are not in a room but could join it may know about it.
enum PublicRooms {
    /// The maximum of one response, and the default.
    static let most = 1000

    struct Page: Sendable {
        let term: String?
        /// The requested room types; nil among them means rooms without a type.
        let types: [String?]?
        let limit: Int
        let offset: Int

        func json(_ connection: Connection) throws -> JSON {
            let rooms = try connection.query(
                "SELECT \(Room.columns) FROM rooms WHERE is_public = 1 ORDER BY joined DESC, id"
            ) { Room($0) }
            var chunk: [JSON] = []
            var total = rooms.count
            let isOpen = term == nil && types == nil
            if isOpen {
                for room in rooms.dropFirst(offset).prefix(limit) { chunk.append(try entry(room, connection)) }
            } else {
                var matching: [JSON] = []
                for room in rooms {
                    let entry = try entry(room, connection)
                    if matches(entry) { matching.append(entry) }
                }
                total = matching.count
                chunk = Array(matching.dropFirst(offset).prefix(limit))
            }
            var json: JSON = ["chunk": .array(chunk), "total_room_count_estimate": .int(Int64(total))]
            if offset + chunk.count < total, limit > 0 { json["next_batch"] = .string(token(offset + chunk.count)) }
            if offset > 0 { json["prev_batch"] = .string(token(max(0, offset - limit))) }
            return json
        }

        /// A prefix, because some clients treat a plain "0" as false.
        private func token(_ offset: Int) -> String { "p\(offset)" }

        private func matches(_ entry: JSON) -> Bool {
            if let types, !types.contains(entry["room_type"].string) { return false }
            guard let term, !term.isEmpty else { return true }
            return ["name", "topic", "canonical_alias"].contains { key in
                entry[key].string?.lowercased().contains(term) ?? false
            }
        }
    }

    static func entry(_ room: Room, _ connection: Connection) throws -> JSON {
        func text(_ type: String, _ key: String) throws -> String? {
            try StateStore.content(type, in: room.id, connection)?[key].string.flatMap { $0.isEmpty ? nil : $0 }
        }
        var json: JSON = [
            "room_id": .string(room.roomID), "num_joined_members": .int(Int64(room.joined)),
            "world_readable": .bool(
                try text("m.room.history_visibility", "history_visibility") == "world_readable"),
            "guest_can_join": .bool(try text("m.room.guest_access", "guest_access") == GuestAccess.open),
            "join_rule": .string(try text("m.room.join_rules", "join_rule") ?? "invite"),
        ]
        for (key, type, field) in [
            ("name", "m.room.name", "name"), ("topic", "m.room.topic", "topic"), ("avatar_url", "m.room.avatar", "url"),
            ("canonical_alias", "m.room.canonical_alias", "alias"), ("room_type", "m.room.create", "type"),
        ] {
            if let value = try text(type, field) { json[key] = .string(value) }
        }
        return json
    }
}
