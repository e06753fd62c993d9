import JSONKit
import SQLiteKit

/// Makes rows from different pages consistent with each other.
struct RecoveredRelations {
    let db: Connection

    func settle(_ report: inout RecoveryReport) throws {
        try requireName()
        for statement in Self.orphans { report.orphans += try db.run(statement) }
        report.rewritten = try rewriteMemberships()
        try db.run("DELETE FROM current_state")
        // The newest event of each kind is the current state.
        try db.run(
            """
            INSERT INTO current_state (room, type, state_key, pos)
            SELECT room, type, state_key, max(pos) FROM events WHERE state_key IS NOT NULL GROUP BY room, type, state_key
            """)
        try db.run(Self.missingMemberships)
        try db.run(
            """
            UPDATE rooms SET
                joined = (SELECT count(*) FROM memberships m WHERE m.room = id AND membership = 'join'),
                invited = (SELECT count(*) FROM memberships m WHERE m.room = id AND membership = 'invite')
            """)
        try countOn()
        try index()
        report.broken = try db.query(
            """
            SELECT room_id FROM rooms WHERE NOT EXISTS (
                SELECT 1 FROM current_state s WHERE s.room = rooms.id AND type = 'm.room.create' AND state_key = '')
            ORDER BY room_id
            """
        ) { $0.text(0) }
    }

    /// Every user id ends with the server's name.
    private func requireName() throws {
        let kept = try db.first("SELECT 1 FROM settings WHERE name = 'server_name'") { _ in true }
        guard kept == nil else { return }
        let user = try db.first("SELECT user_id FROM users UNION ALL SELECT user_id FROM memberships LIMIT 1") {
            $0.text(0)
        }
        guard let user, let colon = user.firstIndex(of: ":") else {
            throw HomeserverError.cannotRecover("Not even the server’s name can be read. Put a backup in its place.")
        }
        try db.run("INSERT INTO settings VALUES('server_name', ?)", String(user[user.index(after: colon)...]))
    }

    private static let orphans = [
        "DELETE FROM devices WHERE user_id NOT IN (SELECT user_id FROM users)",
        """
        DELETE FROM sessions WHERE NOT EXISTS (
            SELECT 1 FROM devices d WHERE d.user_id = sessions.user_id AND d.device_id = sessions.device_id)
        """,
        """
        DELETE FROM pushers WHERE NOT EXISTS (
            SELECT 1 FROM devices d WHERE d.user_id = pushers.user_id AND d.device_id = pushers.device_id)
        """,
        """
        DELETE FROM push_progress WHERE NOT EXISTS (SELECT 1 FROM pushers p WHERE p.user_id = push_progress.user_id
            AND p.app_id = push_progress.app_id AND p.push_key = push_progress.push_key)
        """,
        "DELETE FROM events WHERE room NOT IN (SELECT id FROM rooms)",
        "DELETE FROM memberships WHERE room NOT IN (SELECT id FROM rooms)",
        "DELETE FROM relations WHERE child NOT IN (SELECT pos FROM events)",
        "DELETE FROM receipts WHERE room NOT IN (SELECT id FROM rooms)",
        "DELETE FROM aliases WHERE room NOT IN (SELECT id FROM rooms)",
        "DELETE FROM notifications WHERE room NOT IN (SELECT id FROM rooms)",
        "DELETE FROM account_data WHERE room <> 0 AND room NOT IN (SELECT id FROM rooms)",
    ]

    /// Recreates lost member events, so that members stay in their rooms.
    private func rewriteMemberships() throws -> Int {
        try db.run(
            """
            INSERT OR IGNORE INTO events (pos, event_id, room, type, state_key, sender, ts, content)
            SELECT m.pos, '$recovered' || m.room || '.' || m.pos, m.room, 'm.room.member', m.user_id, m.sender,
                coalesce((SELECT ts FROM events e WHERE e.room = m.room AND e.pos < m.pos ORDER BY pos DESC LIMIT 1), 0),
                CASE WHEN m.display_name IS NULL THEN json_object('membership', m.membership)
                    ELSE json_object('displayname', m.display_name, 'membership', m.membership) END
            FROM memberships m WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.pos = m.pos)
            """)
    }

    private static let missingMemberships = """
        INSERT OR IGNORE INTO memberships (room, user_id, membership, pos, since, sender, display_name, avatar_url)
        SELECT e.room, e.state_key, json_extract(e.content, '$.membership'), e.pos, e.pos, e.sender,
            CASE json_type(e.content, '$.displayname') WHEN 'text' THEN json_extract(e.content, '$.displayname') END,
            CASE json_type(e.content, '$.avatar_url') WHEN 'text' THEN json_extract(e.content, '$.avatar_url') END
        FROM current_state s JOIN events e ON e.pos = s.pos
        WHERE s.type = 'm.room.member' AND json_valid(e.content)
            AND json_extract(e.content, '$.membership') IN ('join', 'invite', 'knock', 'leave', 'ban')
        """

    /// Makes sure that no position that clients have seen is assigned again.
    private func countOn() throws {
        let columns = [
            "events": "pos", "receipts": "pos", "account_data": "pos", "device_inbox": "pos", "device_changes": "pos",
            "memberships": "pos", "own_key_changes": "pos",
        ]
        var last = try db.first("SELECT pos FROM stream") { $0.int64(0) } ?? 0
        let isKnown = last > 0
        for (table, column) in columns {
            last = max(last, try db.first("SELECT coalesce(max(\(column)), 0) FROM \(table)") { $0.int64(0) } ?? 0)
        }
        // If the counter was lost, the latest positions may be lost as well: leave a margin.
        if !isKnown { last += 1_000_000 }
        try db.run("INSERT INTO stream VALUES(1, ?) ON CONFLICT DO UPDATE SET pos = excluded.pos", last)
    }

    /// Rebuilds the full-text index.
    private func index() throws {
        try db.forEach("SELECT pos, type, content FROM events WHERE redacted_by IS NULL") { row in
            // Content that isn't JSON has no text to index.
            guard let content = try? JSON(parsing: row.text(2)) else { return true }
            let draft = EventDraft(row.text(1), stateKey: nil, sender: "", content: content)
            if let text = SearchIndex.text(of: draft) {
                try db.run("INSERT INTO event_words(rowid, text) VALUES(?, ?)", row.int64(0), text)
            }
            return true
        }
    }
}
