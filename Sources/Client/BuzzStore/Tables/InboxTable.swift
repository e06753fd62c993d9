import BuzzModel
import SQLiteKit
import TextKit

/// The inbox as displayed: windows of rows, counts, positions.
struct InboxTable {
    let db: Connection

    func window(_ query: InboxQuery, offset: Int, limit: Int) throws -> InboxWindow {
        let selection = Selection(query)
        let total = try db.first(
            "SELECT count(*) FROM conversations c WHERE \(selection.condition)", values: selection.values
        ) { $0.int(0) }
        let rows = try db.query(
            """
            WITH page AS MATERIALIZED (
                SELECT key AS page_key FROM conversations c WHERE \(selection.condition)
                ORDER BY \(selection.order) LIMIT ? OFFSET ?)
            \(Self.columns) FROM page JOIN conversations c ON c.key = page_key \(Self.joins)
            ORDER BY \(selection.order)
            """, values: selection.values + [max(0, limit), max(0, offset)], map: Self.conversation)
        return InboxWindow(offset: offset, rows: try rows.map(withInvitation), total: total ?? 0)
    }

    /// All conversations that match, in no particular order.
    func all(_ query: InboxQuery) throws -> [MarkedConversation] {
        let selection = Selection(query)
        return try db.query(
            """
            SELECT id, is_archived, is_pinned, is_muted, unread > 0 OR is_marked_unread, snoozed_until,
                membership = 'invited' AND NOT is_knock
            FROM conversations c WHERE \(selection.condition)
            """, values: selection.values
        ) { row in
            MarkedConversation(
                id: ConversationID(row.text(0)), isArchived: row.bool(1), isPinned: row.bool(2), isMuted: row.bool(3),
                isUnread: row.bool(4), isInvited: row.bool(6),
                snoozedUntil: row.int64OrNil(5).map { Timestamp(milliseconds: $0) })
        }
    }

    /// The index of a conversation in the list; `nil` if it isn't in it.
    func position(of key: Int64, in query: InboxQuery) throws -> Int? {
        let selection = Selection(query)
        let isInside = try db.first(
            "SELECT 1 FROM conversations c WHERE c.key = ? AND \(selection.condition)", values: [key] + selection.values
        ) { _ in true }
        guard isInside == true else { return nil }
        return try db.first(
            """
            SELECT count(*) FROM conversations c, conversations o
            WHERE o.key = ? AND \(selection.condition) AND \(selection.precedes)
            """, values: [key] + selection.values
        ) { $0.int(0) }
    }

    func counts() throws -> [InboxTab: Int] {
        var counts = Dictionary(InboxTab.allCases.map { ($0, 0) }) { one, _ in one }
        try db.forEach(
            """
            SELECT category, count(*), count(priority_rank) FROM conversations WHERE visibility = 0 GROUP BY category
            """
        ) { row in
            counts[.all, default: 0] += row.int(1)
            counts[.priority, default: 0] += row.int(2)
            if let tab = row.textOrNil(0).flatMap(Category.init(rawValue:))?.info.tab { counts[tab] = row.int(1) }
            return true
        }
        return counts
    }

    func conversation(_ key: Int64) throws -> Conversation? {
        try db.first(
            "\(Self.columns) FROM conversations c \(Self.joins) WHERE c.key = ?", key, map: Self.conversation
        ).map(withInvitation)
    }

    private func withInvitation(_ conversation: Conversation) throws -> Conversation {
        guard conversation.membership == .invited else { return conversation }
        var conversation = conversation
        conversation.invitation = try InvitationReading(db: db).invitation(to: conversation.id.rawValue)
        return conversation
    }

    /// Conversations whose name or peer id contains the text, exact names first. Server names are only searched if
    /// the text looks like an id, because many users share them.
    func named(_ text: String, limit: Int = .max) throws -> [Conversation] {
        let folded = SearchFolding.fold(text)
        let isOfID = text.contains { $0 == "@" || $0 == "#" || $0 == ":" }
        let found = try db.query(
            """
            SELECT key, folded_name FROM conversations c WHERE visibility < 2 AND instr(folded_name, ?) > 0
            ORDER BY folded_name <> ? AND NOT folded_name LIKE ? || ' %', last_activity DESC
            """, folded, folded, folded
        ) { (key: $0.int64(0), name: $0.text(1)) }
        // Load and check only as many rows as are needed.
        return try found.lazy.filter { isOfID || Self.withoutServers($0.name).contains(folded) }.prefix(limit)
            .compactMap { try conversation($0.key) }
    }

    private static func withoutServers(_ name: String) -> String {
        name.split(separator: " ").map { word in
            word.hasPrefix("@") || word.hasPrefix("#") ? word.prefix { $0 != ":" } : word
        }
        .joined(separator: " ")
    }

    /// The conversation with a user: joined before invited, more active first.
    func direct(with peer: String) throws -> String? {
        try db.first(
            """
            SELECT id FROM conversations WHERE peer = ? AND kind = 'direct' AND membership <> 'left'
                AND is_superseded = 0
            ORDER BY membership = 'joined' DESC, last_activity DESC LIMIT 1
            """, peer
        ) { $0.text(0) }
    }
}

extension InboxTable {
    /// An inbox query as SQL over `conversations c`; `o` is the row whose position is requested.
    private struct Selection {
        var condition: String
        var values: [(any SQLBindable)?]
        var order: String
        var precedes: String

        private static var categoryRank: String {
            let ranks = CategoryInfo.all.map { "WHEN '\($0.category.rawValue)' THEN \($0.order)" }
            return "CASE $.category \(ranks.joined(separator: " ")) ELSE \(CategoryInfo.unsortedOrder) END"
        }

        init(_ query: InboxQuery) {
            condition =
                query.showsHidden ? "c.visibility = 1" : query.findsHidden ? "c.visibility < 2" : "c.visibility = 0"
            values = []
            switch query.tab {
            case .all: if query.leavesOutSpam, !query.showsHidden { condition += " AND c.category IS NOT 'spam'" }
            case .priority: condition += " AND c.priority_rank IS NOT NULL"
            default: condition += " AND c.category = '\(query.tab.category?.rawValue ?? "")'"
            }
            if query.unreadOnly {
                condition += " AND (c.unread > 0 OR c.is_marked_unread OR c.membership = 'invited' AND NOT c.is_knock)"
            }
            if query.leavesOutMuted { condition += " AND NOT c.is_muted" }
            // Bind the words, so that there are few distinct SQL texts: prepared statements are cached.
            for word in SearchFolding.fold(query.filter).split(separator: " ").prefix(4) {
                condition += " AND instr(c.folded_name, ?) > 0"
                values.append(String(word))
            }
            let expression: String?
            switch query.order {
            case .usual: expression = nil
            case .waiting: expression = "($.waiting_since IS NULL, coalesce($.waiting_since, -$.last_activity), $.key)"
            case .category: expression = "(\(Self.categoryRank), -$.last_activity, $.key)"
            case .name: expression = "($.folded_name, $.key)"
            }
            if let expression {
                order = String(expression.replacing("$", with: "c").dropFirst().dropLast())
                precedes = "\(expression.replacing("$", with: "c")) < \(expression.replacing("$", with: "o"))"
            } else if query.tab == .priority {
                order = "c.priority_rank DESC, c.priority_place, c.key"
                precedes = """
                    (c.priority_rank > o.priority_rank OR (c.priority_rank = o.priority_rank
                        AND (c.priority_place, c.key) < (o.priority_place, o.key)))
                    """
            } else {
                order = "c.is_pinned DESC, c.last_activity DESC, c.key DESC"
                precedes = "(c.is_pinned, c.last_activity, c.key) > (o.is_pinned, o.last_activity, o.key)"
            }
        }
    }

    private static let columns = """
        SELECT c.id, c.name, c.kind, c.membership, c.peer,
            coalesce(c.joined_count + coalesce(c.invited_count, 0),
                (SELECT count(*) FROM members m WHERE m.conversation = c.key AND m.membership IN ('join', 'invite'))),
            c.is_encrypted, c.unread, c.highlights, c.is_marked_unread, c.is_pinned, c.is_muted, c.is_archived,
            c.snoozed_until, c.last_activity, c.preview, c.preview_sender_name, c.awaits_triage, c.waiting_since,
            c.failed_count,
            (SELECT x.text FROM composer_texts x WHERE x.conversation = c.key ORDER BY x.updated_at DESC LIMIT 1), p.state, p.is_placed AND p.position <= c.others_read_position,
            p.is_placed AND p.position <= c.others_delivered_position, \(TriageTable.columns),
            CASE WHEN d.message IS NULL THEN NULL ELSE (\(AccountStore.lastWords)) = d.message END, w.text, w.due_day,
            c.triage_message, c.badge_preview, c.badge_sender_name, c.badge_sent_at, c.badge_newer,
            c.is_knock AND c.membership = 'invited',
            (SELECT count(*) FROM scheduled l WHERE l.conversation = c.key)
        """

    private static let joins = """
        LEFT JOIN messages p ON p.id = c.preview_message AND c.preview_is_own
        LEFT JOIN triage t ON t.message = c.triage_message
        LEFT JOIN drafts d ON d.conversation = c.key AND d.kind = 'replies' AND d.content <> '{}'
        LEFT JOIN promises w ON w.id = (
            SELECT id FROM promises WHERE conversation = c.key AND state = 'open' AND is_own = 1
                AND due_day IS NOT NULL ORDER BY due_day LIMIT 1)
        """

    private static func conversation(_ row: borrowing Row) -> Conversation {
        var conversation = Conversation(
            id: ConversationID(row.text(0)), name: row.text(1), kind: ConversationKind(rawValue: row.text(2)) ?? .group,
            membership: Membership(rawValue: row.text(3)) ?? .left, peer: row.textOrNil(4).map { UserID($0) },
            memberCount: row.int(5), isEncrypted: row.bool(6), unread: row.int(7), highlights: row.int(8),
            isMarkedUnread: row.bool(9), isPinned: row.bool(10), isMuted: row.bool(11), isArchived: row.bool(12),
            snoozedUntil: row.int64OrNil(13).map { Timestamp(milliseconds: $0) },
            lastActivity: Timestamp(milliseconds: row.int64(14)), preview: row.text(15),
            previewOwnState: row.textOrNil(21).map {
                SendState(stored: $0, isRead: row.bool(22), isDelivered: row.bool(23))
            },
            previewSenderName: row.textOrNil(16), triage: TriageTable.triage(row, at: 24), awaitsTriage: row.bool(17),
            waitingSince: row.int64OrNil(18).map { Timestamp(milliseconds: $0) }, composerText: row.textOrNil(20),
            failedCount: row.int(19), prepared: row.isNull(37) ? nil : row.bool(37) ? .ready : .stale,
            promise: row.textOrNil(38).flatMap { text in
                row.intOrNil(39).map { OpenPromise(text: text, day: CalendarDay(number: $0)) }
            })
        conversation.badgeMessage = row.int64OrNil(40).map { MessageID($0) }
        conversation.badgePreview = row.textOrNil(41).map {
            BadgePreview(
                text: $0, senderName: row.textOrNil(42), sentAt: Timestamp(milliseconds: row.int64(43)),
                newer: row.int(44))
        }
        conversation.isKnock = row.bool(45)
        conversation.laterCount = row.int(46)
        return conversation
    }
}

extension SendState {
    /// Delivered and read aren't stored: they follow from the others' read positions.
    init(stored: String, isRead: Bool, isDelivered: Bool) {
        let state = SendState(rawValue: stored) ?? .received
        switch state {
        case .sent where isRead: self = .read
        case .sent where isDelivered: self = .delivered
        default: self = state
        }
    }
}
