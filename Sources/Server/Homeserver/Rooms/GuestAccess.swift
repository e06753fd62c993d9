import JSONKit
import SQLiteKit

/// Whether guests may be in a room.
enum GuestAccess {
    static let open = "can_join"

    static func isOpen(_ content: JSON?) -> Bool { content?["guest_access"].string == open }

    /// Makes guests leave when the room no longer allows them.
    static func enforce(_ content: JSON, in room: inout Room, _ transaction: Transaction) throws {
        guard !isOpen(content) else { return }
        let guests = try transaction.connection.query(
            """
            SELECT m.user_id FROM memberships m JOIN users u ON u.user_id = m.user_id
            WHERE m.room = ? AND m.membership = 'join' AND u.is_guest = 1
            """, room.id
        ) { $0.text(0) }
        for guest in guests { try transaction.append(.member(.leave, guest, by: guest), to: &room) }
    }
}
