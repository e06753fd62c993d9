import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Properties of a whole conversation: changed locally at once and delivered later. Changing one again before it is
/// sent updates the queued row.
struct ConversationFlags {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }
    private var table: ConversationTable { ConversationTable(db: db) }
    private var outbox: OutboxTable { OutboxTable(db: db) }

    func set(_ change: ConversationChange, of key: Int64) throws {
        switch change {
        case .archived(let isArchived):
            try setInbox(isArchived: isArchived, snoozedUntil: nil, of: key)
            if isArchived { try MemoryCapture(transaction: transaction).archived(key) }
        case .pinned(let isPinned): try setPinned(isPinned, of: key)
        case .muted(let isMuted): try setMuted(isMuted, of: key)
        case .unread(true): try setMarkedUnread(true, of: key)
        case .unread(false): try markRead(upTo: nil, of: key)
        case .snoozed(let until):
            let isArchived = try until == nil && before(key).isArchived
            try setInbox(isArchived: isArchived, snoozedUntil: until, of: key)
        case .settled(let isSettled): try setSettled(isSettled, of: key)
        }
    }

    /// Marks that no message up to the newest needs an answer, or undoes that.
    private func setSettled(_ isSettled: Bool, of key: Int64) throws {
        func payload(_ eventID: String?) -> JSON {
            ["type": .string(AccountDataType.settled), "patch": ["event_id": JSON(eventID)]]
        }
        let known = try db.first(
            """
            SELECT settled_event, settled_before, (
                SELECT event_id FROM messages m WHERE m.conversation = c.key AND m.is_placed AND m.event_id IS NOT NULL
                    AND m.kind <> 'state' ORDER BY m.position DESC LIMIT 1)
            FROM conversations c WHERE key = ?
            """, key
        ) { (now: $0.textOrNil(0), before: $0.textOrNil(1), newest: $0.textOrNil(2)) }
        guard let known, let eventID = isSettled ? known.newest : known.before ?? "" else { return }
        let event = eventID.isEmpty ? nil : eventID
        try table.setSettled(event, of: key)
        try queue(
            .roomAccountData, target: AccountDataType.settled, payload: payload(event), was: payload(known.now),
            summary: isSettled ? "No reply needed" : "Needs a reply", in: key)
    }

    func setPinned(_ isPinned: Bool, of key: Int64) throws {
        func payload(_ isPinned: Bool) -> JSON { ["tag": "m.favourite", "isSet": .bool(isPinned)] }
        let before = try before(key)
        try table.setPinned(isPinned, of: key)
        try queue(
            .tag, target: "m.favourite", payload: payload(isPinned), was: payload(before.isPinned),
            summary: isPinned ? "Pin" : "Unpin", in: key)
    }

    func setMuted(_ isMuted: Bool, of key: Int64) throws {
        let before = try before(key)
        try table.setMuted(isMuted, of: key)
        try queue(
            .mute, target: nil, payload: ["muted": .bool(isMuted)], was: ["muted": .bool(before.isMuted)],
            summary: isMuted ? "Mute" : "Unmute", in: key)
    }

    func setMarkedUnread(_ isMarked: Bool, of key: Int64) throws {
        func payload(_ isMarked: Bool) -> JSON {
            ["type": .string(AccountDataType.markedUnread), "patch": ["unread": .bool(isMarked)]]
        }
        let before = try before(key)
        try table.setMarkedUnread(isMarked, of: key)
        try queue(
            .roomAccountData, target: AccountDataType.markedUnread, payload: payload(isMarked),
            was: payload(before.isMarkedUnread), summary: isMarked ? "Mark unread" : "Mark read", in: key)
    }

    func setInbox(isArchived: Bool, snoozedUntil: Timestamp?, of key: Int64) throws {
        func payload(_ isArchived: Bool, _ snoozedUntil: Int64?) -> JSON {
            [
                "type": .string(AccountDataType.inbox),
                "patch": ["archived": .bool(isArchived), "snoozedUntil": JSON(snoozedUntil)],
            ]
        }
        let before = try before(key)
        try table.setInbox(isArchived: isArchived, snoozedUntil: snoozedUntil?.milliseconds, of: key)
        try queue(
            .roomAccountData, target: AccountDataType.inbox, payload: payload(isArchived, snoozedUntil?.milliseconds),
            was: payload(before.isArchived, before.snoozedUntil),
            summary: isArchived ? "Archive" : snoozedUntil == nil ? "Back to the inbox" : "Snooze", in: key)
    }

    /// The local values before the change.
    private func before(
        _ key: Int64
    ) throws -> (isPinned: Bool, isMuted: Bool, isMarkedUnread: Bool, isArchived: Bool, snoozedUntil: Int64?) {
        try db.first(
            """
            SELECT is_pinned, is_muted, is_marked_unread, is_archived, snoozed_until FROM conversations WHERE key = ?
            """, key
        ) { ($0.bool(0), $0.bool(1), $0.bool(2), $0.bool(3), $0.int64OrNil(4)) } ?? (false, false, false, false, nil)
    }

    /// Queues the user's corrections of a deal as account data.
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

    /// Marks as read up to a message or completely. The position only moves forward, and only the latest one is sent.
    /// With the scope of messages outside of side threads, the side threads stay unread.
    func markRead(upTo message: Int64?, scope: MessageScope = .all, of key: Int64) throws {
        let threads = SideThreadTable(db: db)
        if case .thread(let id) = scope { return try markThreadRead(id, upTo: message, of: key) }
        let leavesThreads = try scope == .outsideThreads && threads.unread(in: key, isShownThere: true) > 0
        let last = try db.first(
            """
            SELECT position, event_id FROM messages
            WHERE conversation = ? AND is_placed AND position <= coalesce((SELECT position FROM messages WHERE id = ?), ?)
                \(leavesThreads ? "AND side_thread IS NULL" : "")
            ORDER BY position DESC LIMIT 1
            """, key, message, Int64.max
        ) { (position: $0.int64(0), eventID: $0.text(1)) }
        let state = try db.first(
            "SELECT own_read_position, unread, is_marked_unread FROM conversations WHERE key = ?", key
        ) { (position: $0.int64OrNil(0), unread: $0.int(1), isMarked: $0.bool(2)) }
        guard let state else { return }
        if state.isMarked { try setMarkedUnread(false, of: key) }
        let isNews = last.map { $0.position > state.position ?? .min } ?? false
        guard let last, isNews || state.unread > 0 && !leavesThreads else { return }
        try table.advanceOwnRead(to: last.position, of: key)
        if !leavesThreads { try threads.advance(.own, of: nil, to: last.position, in: key) }
        try UnreadCount(db: db).recount(key)
        try queueReadMarker(upTo: last.eventID, thread: leavesThreads ? Self.mainThread : nil, in: key)
    }

    /// The thread id in receipts for messages outside of side threads.
    private static let mainThread = "main"

    private func markThreadRead(_ id: SideThreadID, upTo message: Int64?, of key: Int64) throws {
        let root = try ThreadTable(db: db, own: transaction.own).sideThread(id, in: key).reference
        let last = try db.first(
            """
            SELECT m.position, m.event_id, s.own_read_position FROM messages m
                JOIN side_threads s ON s.conversation = m.conversation AND s.root = m.side_thread
            WHERE m.conversation = ? AND m.side_thread = ? AND m.is_placed
                AND m.position <= coalesce((SELECT position FROM messages WHERE id = ?), ?)
            ORDER BY m.position DESC LIMIT 1
            """, key, root, message, Int64.max
        ) { (position: $0.int64(0), eventID: $0.text(1), read: $0.int64OrNil(2)) }
        guard let last, last.position > last.read ?? .min else { return }
        try SideThreadTable(db: db).advance(.own, of: root, to: last.position, in: key)
        try UnreadCount(db: db).recount(key)
        try queueReadMarker(upTo: last.eventID, thread: root, in: key)
        transaction.touchThread(key)
    }

    private func queueReadMarker(upTo eventID: String, thread: String?, in key: Int64) throws {
        var payload: JSON = ["event_id": .string(eventID)]
        if let thread { payload["thread_id"] = .string(thread) }
        try queue(.readMarker, target: thread, payload: payload, summary: "Read", in: key)
    }

    /// Sends a read marker for the user's own message, unless somebody has written since.
    func tellRead(_ key: Int64) throws {
        let newest = try db.first(
            """
            SELECT event_id, is_own AND automatic_faq IS NULL FROM messages
            WHERE conversation = ? AND is_placed AND side_thread IS NULL
            ORDER BY position DESC LIMIT 1
            """, key
        ) { (eventID: $0.textOrNil(0), isOwn: $0.bool(1)) }
        guard let newest, newest.isOwn, let eventID = newest.eventID else { return }
        let leavesThreads = try SideThreadTable(db: db).unread(in: key) > 0
        try queueReadMarker(upTo: eventID, thread: leavesThreads ? Self.mainThread : nil, in: key)
    }

    /// - Parameter was: the value that undoes the change; with it the row is complete and can be sent repeatedly.
    private func queue(
        _ kind: OutboxKind, target: String?, payload: JSON, was: JSON? = nil, summary: String, in key: Int64
    ) throws {
        let composing = MessageComposer(transaction: transaction)
        var payload = payload
        let waiting = try outbox.rows(kind, in: key).last {
            $0.target == target && (was == nil ? !$0.isOut : $0.state != .sending)
        }
        if let waiting {
            let undone = try JSON(parsing: waiting.payload)["was"]
            if !waiting.isUncertain, payload == undone, try serverHas(payload, kind, target, in: key) {
                // The change and its reversal cancel out, and neither was sent.
                try outbox.remove(waiting.id)
            } else {
                if !undone.isNull { payload["was"] = undone }
                try outbox.setPayload(payload, summary: summary, of: waiting.id)
                if waiting.state == .failed { try outbox.requeue(waiting) }
            }
        } else {
            if let was { payload["was"] = was }
            try outbox.insert(
                composing.new(
                    kind, in: key, target: target, payload: payload, summary: summary,
                    dependsOn: try composing.creation(of: key)))
        }
        transaction.touch(key, [.row, .summary])
        transaction.change.outbox = true
    }

    /// If another device has made the same change meanwhile, the reversal must still be sent.
    private func serverHas(_ payload: JSON, _ kind: OutboxKind, _ target: String?, in key: Int64) throws -> Bool {
        let known = AccountDataTable(db: db)
        guard let room = try table.id(of: key) else { return false }
        switch kind {
        case .tag:
            let tags = try known.content("m.tag", room: room)?["tags"] ?? [:]
            return (tags[target ?? ""].object != nil) == payload["isSet"].bool
        case .mute: return try known.isMuted(room) == payload["muted"].bool
        default:
            let content = try known.content(target ?? "", room: room) ?? [:]
            return (payload["patch"].object ?? JSONObject()).allSatisfy { name, value in
                content[name] == value || content[name].isNull && value == .bool(false)
            }
        }
    }
}
