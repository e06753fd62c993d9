import JSONKit
import SQLiteKit

/// The searchable users: those who share a room with the searcher, and members of public or world-readable rooms.
enum UserDirectory {
    static func search(_ term: String, for userID: String, limit: Int, _ connection: Connection) throws -> [JSON] {
        guard !term.isEmpty else { return [] }
        var visible = Set(try Memberships.neighbours(of: userID, connection)).subtracting([userID])
        visible.formUnion(
            try connection.query(
                """
                SELECT DISTINCT m.user_id FROM current_state s
                JOIN events e ON e.pos = s.pos
                JOIN memberships m ON m.room = s.room AND m.membership = 'join'
                WHERE s.state_key = '' AND (
                    s.type = 'm.room.join_rules' AND json_extract(e.content, '$.join_rule') = 'public'
                    OR s.type = 'm.room.history_visibility'
                        AND json_extract(e.content, '$.history_visibility') = 'world_readable')
                """
            ) { $0.text(0) })
        var found: [(userID: String, profile: Users.Profile)] = []
        for user in visible.sorted() where found.count < limit {
            guard let profile = try Users.profile(of: user, connection) else { continue }
            let isMatch =
                user.lowercased().contains(term) || profile.displayName?.lowercased().contains(term) ?? false
            if isMatch { found.append((user, profile)) }
        }
        return found.map { user in
            var json: JSON = ["user_id": .string(user.userID)]
            if let name = user.profile.displayName { json["display_name"] = .string(name) }
            if let avatar = user.profile.avatarURL { json["avatar_url"] = .string(avatar) }
            return json
        }
    }
}
