import BuzzModel
import JSONKit
import SQLiteKit

/// Rows of `conversations` by key: finding, creating and updating them. `InboxTable` reads the inbox.
struct ConversationTable {
    let db: Connection

    /// Direct conversations with any of these users.
    func direct(with users: [String]) throws -> [(key: Int64, id: String)] {
        try db.query(
            "SELECT key, id FROM conversations WHERE peer IN (SELECT value FROM json_each(?))",
            JSON.array(users.map { .string($0) }).text
        ) { (key: $0.int64(0), id: $0.text(1)) }
    }

    /// What a sync needs to know about a conversation before writing to it.
    struct State {
        var membership: String
        var newestPosition: Int64
        var ownRead: Int64?
        var isArchived: Bool
        var isSnoozed: Bool
        var isMuted: Bool
    }

    func key(of id: String) throws -> Int64? {
        if let key = try db.first("SELECT key FROM conversations WHERE id = ?", id, map: { $0.int64(0) }) { return key }
        // A room created here got another id from the server.
        return try db.first("SELECT conversation FROM conversation_aliases WHERE old_id = ?", id) { $0.int64(0) }
    }

    func id(of key: Int64) throws -> String? {
        try db.first("SELECT id FROM conversations WHERE key = ?", key) { $0.text(0) }
    }

    func insert(id: String, membership: Membership, kind: ConversationKind = .group, lastActivity: Int64) throws
        -> Int64
    {
        try db.run(
            "INSERT INTO conversations (id, membership, kind, last_activity) VALUES (?, ?, ?, ?)", id,
            membership.rawValue, kind.rawValue, lastActivity)
        return db.lastInsertRowID
    }

    func state(of key: Int64) throws -> State? {
        try db.first(
            """
            SELECT membership, newest_position, own_read_position, is_archived, snoozed_until IS NOT NULL, is_muted
            FROM conversations WHERE key = ?
            """, key
        ) {
            State(
                membership: $0.text(0), newestPosition: $0.int64(1), ownRead: $0.int64OrNil(2), isArchived: $0.bool(3),
                isSnoozed: $0.bool(4), isMuted: $0.bool(5))
        }
    }

    func setMembership(_ membership: Membership, of key: Int64) throws {
        try db.run("UPDATE conversations SET membership = ? WHERE key = ?", membership.rawValue, key)
    }

    func setNewestPosition(_ position: Int64, of key: Int64) throws {
        try db.run("UPDATE conversations SET newest_position = ? WHERE key = ?", position, key)
    }

    /// Keeps the previous values of parts that the server omitted.
    func setSummary(heroes: String?, joined: Int?, invited: Int?, of key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET heroes = coalesce(?, heroes), joined_count = coalesce(?, joined_count),
                invited_count = coalesce(?, invited_count) WHERE key = ?
            """, heroes, joined, invited, key)
    }

    func setUnread(_ unread: Int, highlights: Int, of key: Int64) throws {
        try db.run("UPDATE conversations SET unread = ?, highlights = ? WHERE key = ?", unread, highlights, key)
    }

    func setPinned(_ isPinned: Bool, of key: Int64) throws {
        try db.run("UPDATE conversations SET is_pinned = ? WHERE key = ?", isPinned, key)
    }

    func setMuted(_ isMuted: Bool, of key: Int64) throws {
        try db.run("UPDATE conversations SET is_muted = ? WHERE key = ?", isMuted, key)
    }

    func setMarkedUnread(_ isMarked: Bool, of key: Int64) throws {
        try db.run("UPDATE conversations SET is_marked_unread = ? WHERE key = ?", isMarked, key)
    }

    func setInbox(isArchived: Bool, snoozedUntil: Int64?, of key: Int64) throws {
        try db.run(
            "UPDATE conversations SET is_archived = ?, snoozed_until = ? WHERE key = ?", isArchived, snoozedUntil, key)
    }

    /// Sets the event up to which no message needs an answer.
    func setSettled(_ eventID: String?, of key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET settled_before = settled_event, settled_event = ?
            WHERE key = ? AND settled_event IS NOT ?
            """, eventID, key, eventID)
    }

    func setEncrypted(_ key: Int64) throws {
        try db.run("UPDATE conversations SET is_encrypted = 1 WHERE key = ?", key)
    }

    func setGivenName(_ name: String?, of key: Int64) throws {
        try db.run("UPDATE conversations SET given_name = ? WHERE key = ?", name, key)
    }

    func setAlias(_ alias: String?, of key: Int64) throws {
        try db.run("UPDATE conversations SET alias = ? WHERE key = ?", alias, key)
    }

    func setTopic(_ topic: String?, of key: Int64) throws {
        try db.run("UPDATE conversations SET topic = ? WHERE key = ?", topic, key)
    }

    func setRoomType(_ type: String?, of key: Int64) throws {
        try db.run("UPDATE conversations SET room_type = ? WHERE key = ?", type, key)
    }

    func setInviter(_ inviter: String, of key: Int64) throws {
        try db.run("UPDATE conversations SET inviter = ? WHERE key = ?", inviter, key)
    }

    func setDirect(peer: String?, isDirect: Bool, of key: Int64) throws {
        try db.run(
            "UPDATE conversations SET kind = ?, peer = ? WHERE key = ?", isDirect ? "direct" : "group", peer, key)
    }

    /// Another room replaces this one.
    func setSuccessor(_ roomID: String, of key: Int64) throws {
        try db.run("UPDATE conversations SET successor = ? WHERE key = ?", roomID, key)
    }

    /// Hides rooms whose replacement we are in. The replacement must name the room it replaces: a room cannot vanish
    /// behind just any other. Returns those that changed.
    func hideSuperseded() throws -> [Int64] {
        let keys = try db.query(
            """
            SELECT c.key FROM conversations c JOIN conversations n ON n.id = c.successor
                JOIN room_state s ON s.conversation = n.key AND s.type = 'm.room.create' AND s.state_key = ''
            WHERE c.successor IS NOT NULL AND c.is_superseded = 0 AND n.membership = 'joined' AND n.key <> c.key
                AND json_extract(s.content, '$.predecessor.room_id') = c.id
            """
        ) { $0.int64(0) }
        for key in keys { try db.run("UPDATE conversations SET is_superseded = 1 WHERE key = ?", key) }
        return keys
    }

    func advanceOwnRead(to position: Int64, of key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET own_read_position = ?
            WHERE key = ? AND coalesce(own_read_position, ?) <= ?
            """, position, key, Int64.min, position)
    }

    func advanceOthersRead(to position: Int64, of key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET others_read_position = max(coalesce(others_read_position, ?), ?) WHERE key = ?
            """, position, position, key)
    }

    func advanceOthersDelivered(to position: Int64, of key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET others_delivered_position = max(coalesce(others_delivered_position, ?), ?)
            WHERE key = ?
            """, position, position, key)
    }
}
