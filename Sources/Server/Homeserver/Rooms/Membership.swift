import SQLiteKit

enum Membership: String, Sendable {
    case join, invite, knock, leave, ban
}

/// The current memberships, stored beside the member events for fast queries.
struct MembershipRow: Sendable {
    let membership: Membership
    /// The position of the current member event.
    let position: Int64
    /// When the membership last changed.
    let since: Int64
    let sender: String
    let isForgotten: Bool

    static let columns = "membership, pos, since, sender, is_forgotten"

    init(_ row: borrowing Row, from column: Int = 0) {
        membership = Membership(rawValue: row.text(column)) ?? .leave
        position = row.int64(column + 1)
        since = row.int64(column + 2)
        sender = row.text(column + 3)
        isForgotten = row.bool(column + 4)
    }
}

enum Memberships {
    static func row(_ room: Int64, _ userID: String, _ connection: Connection) throws -> MembershipRow? {
        try connection.first(
            "SELECT \(MembershipRow.columns) FROM memberships WHERE room = ? AND user_id = ?", room, userID
        ) { MembershipRow($0) }
    }

    static func of(_ userID: String, in room: Int64, _ connection: Connection) throws -> Membership? {
        try connection.first("SELECT membership FROM memberships WHERE room = ? AND user_id = ?", room, userID) {
            Membership(rawValue: $0.text(0))
        } ?? nil
    }

    static func joined(in room: Int64, _ connection: Connection) throws -> [String] {
        try connection.query("SELECT user_id FROM memberships WHERE room = ? AND membership = 'join'", room) {
            $0.text(0)
        }
    }

    /// Members who have been joined since before or at `position`.
    static func joined(in room: Int64, notAfter position: Int64, _ connection: Connection) throws -> [String] {
        try connection.query(
            "SELECT user_id FROM memberships WHERE room = ? AND membership = 'join' AND since <= ?", room, position
        ) { $0.text(0) }
    }

    /// Members of a room who have any membership in another one.
    static func joined(in room: Int64, knownIn other: Int64, _ connection: Connection) throws -> [String] {
        try connection.query(
            """
            SELECT a.user_id FROM memberships a JOIN memberships b ON b.room = ? AND b.user_id = a.user_id
            WHERE a.room = ? AND a.membership = 'join'
            """, other, room
        ) { $0.text(0) }
    }

    static func joinedNames(
        in room: Int64, _ connection: Connection
    ) throws -> [(userID: String, name: String?)] {
        try connection.query(
            "SELECT user_id, display_name FROM memberships WHERE room = ? AND membership = 'join'", room
        ) { ($0.text(0), $0.textOrNil(1)) }
    }

    static func rooms(of userID: String, _ membership: Membership, _ connection: Connection) throws -> [Int64] {
        try connection.query(
            "SELECT room FROM memberships WHERE user_id = ? AND membership = ?", userID, membership.rawValue
        ) { $0.int64(0) }
    }

    /// Everyone who shares a room with the user.
    static func neighbours(of userID: String, _ connection: Connection) throws -> [String] {
        try connection.query(
            """
            SELECT DISTINCT other.user_id FROM memberships mine JOIN memberships other ON other.room = mine.room
            WHERE mine.user_id = ? AND mine.membership = 'join' AND other.membership = 'join'
            """, userID
        ) { $0.text(0) }
    }

    static func shareARoom(_ one: String, _ other: String, _ connection: Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM memberships a JOIN memberships b ON a.room = b.room
            WHERE a.user_id = ? AND a.membership = 'join' AND b.user_id = ? AND b.membership = 'join' LIMIT 1
            """, one, other
        ) { _ in true } ?? false
    }
}
