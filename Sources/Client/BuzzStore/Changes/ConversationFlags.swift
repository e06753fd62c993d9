import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// What can be set on a conversation as a whole: shown at once, delivered later. Setting it again before it is out
/// changes the row that waits.
struct ConversationFlags {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }
    private var table: ConversationTable { ConversationTable(db: db) }
    private var outbox: OutboxTable { OutboxTable(db: db) }

    func setPinned(_ isPinned: Bool, of key: Int64) throws {
        try table.setPinned(isPinned, of: key)
        try queue(
            .tag, target: "m.favourite", payload: ["tag": "m.favourite", "isSet": .bool(isPinned)],
            summary: isPinned ? "Pin" : "Unpin", in: key)
    }

    func setMuted(_ isMuted: Bool, of key: Int64) throws {
        try table.setMuted(isMuted, of: key)
        try queue(.mute, target: nil, payload: ["muted": .bool(isMuted)], summary: isMuted ? "Mute" : "Unmute", in: key)
    }

    func setMarkedUnread(_ isMarked: Bool, of key: Int64) throws {
        try table.setMarkedUnread(isMarked, of: key)
        try queue(
            .roomAccountData, target: AccountDataType.markedUnread,
            payload: ["type": .string(AccountDataType.markedUnread), "patch": ["unread": .bool(isMarked)]],
            summary: isMarked ? "Mark unread" : "Mark read", in: key)
    }

    func setInbox(isArchived: Bool, snoozedUntil: Timestamp?, of key: Int64, roomID: String) throws {
        try table.setInbox(isArchived: isArchived, snoozedUntil: snoozedUntil?.milliseconds, of: key)
        let patch: JSON = ["archived": .bool(isArchived), "snoozedUntil": JSON(snoozedUntil?.milliseconds)]
        try queue(
            .roomAccountData, target: AccountDataType.inbox,
            payload: ["type": .string(AccountDataType.inbox), "patch": patch],
            summary: isArchived ? "Archive" : snoozedUntil == nil ? "Back to the inbox" : "Snooze", in: key)
    }

    /// What the person says about a deal, beside what other devices say of it.
    func roamDeal(of key: Int64) throws {
        let deal = try DealTable(db: db).roaming(of: key)
        let room = try table.id(of: key) ?? ""
        let known = try AccountDataTable(db: db).content(AccountDataType.deal, room: room) ?? [:]
        let patch = AccountDataPatch.between(known, deal.content)
        try queue(
            .roomAccountData, target: AccountDataType.deal,
            payload: ["type": .string(AccountDataType.deal), "patch": patch], summary: "Deal", in: key)
    }

    func rename(_ name: String, of key: Int64) throws {
        try table.setGivenName(name, of: key)
        transaction.touch(key, .name)
        try queue(.rename, target: nil, payload: ["name": .string(name)], summary: name, in: key)
    }

    /// Up to a message, or all of it. Only ever forward; only the newest mark goes out.
    func markRead(upTo message: Int64?, of key: Int64) throws {
        let last = try db.first(
            """
            SELECT position, event_id FROM messages
            WHERE conversation = ? AND is_placed AND position <= coalesce((SELECT position FROM messages WHERE id = ?), ?)
            ORDER BY position DESC LIMIT 1
            """, key, message, Int64.max
        ) { (position: $0.int64(0), eventID: $0.text(1)) }
        let state = try db.first(
            "SELECT own_read_position, unread, is_marked_unread FROM conversations WHERE key = ?", key
        ) { (position: $0.int64OrNil(0), unread: $0.int(1), isMarked: $0.bool(2)) }
        guard let state else { return }
        if state.isMarked { try setMarkedUnread(false, of: key) }
        guard let last, last.position > state.position ?? .min || state.unread > 0 else { return }
        try table.advanceOwnRead(to: last.position, of: key)
        try recount(key)
        try queue(
            .readMarker, target: nil, payload: ["event_id": .string(last.eventID)], summary: "Read", in: key)
    }

    /// What is unread after reading on: others' messages beyond the mark, none above what the server counts.
    private func recount(_ key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET highlights = 0, unread = min(unread, (
                SELECT count(*) FROM (
                    SELECT 1 FROM messages m WHERE m.conversation = conversations.key AND m.is_own = 0
                        AND m.kind NOT IN ('state', 'deleted') AND m.position > conversations.own_read_position
                    LIMIT 1000)))
            WHERE key = ?
            """, key)
    }

    private func queue(_ kind: OutboxKind, target: String?, payload: JSON, summary: String, in key: Int64) throws {
        let composing = Composing(transaction: transaction)
        let waiting = try outbox.rows(kind, in: key).last { $0.target == target && !$0.isOut }
        if let waiting {
            try outbox.setPayload(payload, summary: summary, of: waiting.id)
            if waiting.state == .failed { try outbox.requeue(waiting.id) }
        } else {
            try outbox.insert(
                composing.new(
                    kind, in: key, target: target, payload: payload, summary: summary,
                    dependsOn: try composing.creation(of: key)))
        }
        transaction.touch(key, [.row, .summary])
        transaction.change.outbox = true
    }
}
