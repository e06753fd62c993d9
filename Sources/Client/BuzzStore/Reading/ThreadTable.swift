import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit
import TextKit

/// Messages as displayed: pages of a conversation with everything that belongs to each message.
struct ThreadTable {
    let db: Connection
    let own: String

    enum Direction {
        /// The messages before a position, nearest first.
        case older
        case newer
    }

    func page(
        _ conversation: Int64, _ direction: Direction, of order: Int64, limit: Int, crossesGaps: Bool,
        scope: MessageScope = .all
    ) throws -> StoredPage {
        if case .thread(let id) = scope {
            return try page(
                of: try sideThread(id, in: conversation), conversation, direction, of: order, limit: limit)
        }
        let shown = scope == .outsideThreads ? " AND NOT \(SideThreadTable.isHidden)" : ""
        let gaps = GapTable(db: db)
        let limit = max(1, limit)
        let gap: GapTable.Place?
        let isDescending = direction == .older
        let rows: [Message]
        if isDescending {
            gap = crossesGaps ? nil : try gaps.first(below: order, in: conversation)
            rows = try read(
                "m.conversation = ? AND m.position < ? AND m.position > ?\(shown) ORDER BY m.position DESC LIMIT ?",
                conversation,
                order, gap?.position ?? .min, limit + 1)
        } else {
            gap = crossesGaps ? nil : try gaps.first(above: order, in: conversation)
            rows = try read(
                "m.conversation = ? AND m.position > ? AND m.position < ?\(shown) ORDER BY m.position LIMIT ?",
                conversation, order, gap?.position ?? .max, limit + 1)
        }
        let hasMore = rows.count > limit
        let messages = isDescending ? rows.prefix(limit).reversed() : Array(rows.prefix(limit))
        let reached = hasMore ? nil : gap
        let hasOther = try isThere(isDescending ? "position >= ?" : "position <= ?", conversation, order)
        return StoredPage(
            page: MessagePage(
                messages: try complete(messages, conversation),
                hasOlder: isDescending ? hasMore || reached != nil : hasOther,
                hasNewer: isDescending ? hasOther : hasMore || reached != nil,
                readUpTo: try readUpTo(messages, conversation)),
            gapBefore: isDescending ? try reached.map { try self.gap($0) } : nil,
            gapAfter: isDescending ? nil : try reached.map { try self.gap($0) })
    }

    /// A page around a message, with about as many messages on either side.
    func page(
        _ conversation: Int64, around position: Int64, limit: Int, scope: MessageScope = .all
    ) throws -> StoredPage {
        if case .thread(let id) = scope {
            return try page(of: try sideThread(id, in: conversation), conversation, around: position, limit: limit)
        }
        let half = max(1, limit / 2)
        let older = try page(
            conversation, .older, of: position + 1, limit: half + 1, crossesGaps: false, scope: scope)
        let newer = try page(
            conversation, .newer, of: position, limit: max(1, limit - half), crossesGaps: false, scope: scope)
        let messages = older.page.messages + newer.page.messages
        return StoredPage(
            page: MessagePage(
                messages: messages, hasOlder: older.page.hasOlder, hasNewer: newer.page.hasNewer,
                readUpTo: try readUpTo(messages, conversation)),
            gapBefore: older.gapBefore, gapAfter: newer.gapAfter)
    }

    func message(_ id: Int64) throws -> Message? {
        guard let message = try read("m.id = ?", id).first, let conversation = try conversation(of: id) else {
            return nil
        }
        return try complete([message], conversation).first
    }

    func messages(_ ids: [Int64]) throws -> [Message] {
        try ids.compactMap { try message($0) }
    }

    /// The first message from others after the read position.
    func firstUnread(in conversation: Int64, scope: MessageScope = .all) throws -> Int64? {
        if case .thread(let id) = scope {
            return try firstUnread(of: try sideThread(id, in: conversation), in: conversation)
        }
        let shown = scope == .outsideThreads ? " AND NOT \(SideThreadTable.isHidden)" : ""
        let state = try db.first(
            "SELECT own_read_position, unread FROM conversations WHERE key = ?", conversation
        ) { (read: $0.int64OrNil(0), unread: $0.int(1)) }
        guard let state else { return nil }
        if let read = state.read {
            return try db.first(
                """
                SELECT id FROM messages m WHERE conversation = ? AND position > ? AND is_own = 0
                    AND kind NOT IN ('state', 'deleted')\(shown) ORDER BY position LIMIT 1
                """, conversation, read
            ) { $0.int64(0) }
        }
        // Without a read position, the server's unread count tells how far to go back.
        guard state.unread > 0 else { return nil }
        return try db.query(
            """
            SELECT id FROM messages m WHERE conversation = ? AND is_own = 0 AND kind NOT IN ('state', 'deleted')\(shown)
            ORDER BY position DESC LIMIT ?
            """, conversation, min(state.unread, 1000)
        ) { $0.int64(0) }.last
    }

    /// The first message sent at or after this time.
    func first(in conversation: Int64, from moment: Int64) throws -> Int64? {
        try db.first(
            "SELECT id FROM messages WHERE conversation = ? AND sent_at >= ? ORDER BY position LIMIT 1", conversation,
            moment
        ) { $0.int64(0) }
    }

    func conversation(of message: Int64) throws -> Int64? {
        try db.first("SELECT conversation FROM messages WHERE id = ?", message) { $0.int64(0) }
    }

    func gap(_ place: GapTable.Place) throws -> Gap {
        let edges = try GapTable(db: db).edges(of: place)
        let id = try ConversationTable(db: db).id(of: place.conversation) ?? ""
        return Gap(
            id: place.id, conversationID: ConversationID(id), order: place.position, token: place.token,
            newerEvent: edges.newer.map { EventID($0.event) }, olderEvent: edges.older.map { EventID($0) })
    }

    // MARK: Parts

    private func isThere(_ condition: String, _ conversation: Int64, _ order: Int64) throws -> Bool {
        try db.first("SELECT 1 FROM messages WHERE conversation = ? AND \(condition) LIMIT 1", conversation, order) {
            _ in
            true
        } ?? false
    }

    private func readUpTo(_ messages: [Message], _ conversation: Int64) throws -> [UserID: MessageID] {
        guard let first = messages.first else { return [:] }
        let readers = try ReceiptTable(db: db).readers(from: first.order, than: own, in: conversation)
        var result: [UserID: MessageID] = [:]
        for reader in readers {
            let last = messages.last { $0.order <= reader.position && $0.eventID != nil }
            if let last { result[UserID(reader.user)] = last.id }
        }
        return result
    }

    private func read(_ condition: String, _ values: (any SQLBindable)?...) throws -> [Message] {
        try db.query("\(Self.columns) WHERE \(condition)", values: values, map: Self.message)
    }

    /// Adds what is stored outside the message's row: reactions, and replied-to messages that have no event id yet.
    private func complete(_ messages: [Message], _ conversation: Int64) throws -> [Message] {
        guard !messages.isEmpty else { return messages }
        let references = messages.map { MessageTable.reference(eventID: $0.eventID?.rawValue, id: $0.id.rawValue) }
        let reactions = try self.reactions(on: references, in: conversation)
        let threads = try SideThreadTable(db: db).summaries(of: references, in: conversation)
        return try zip(messages, references).map { message, reference in
            var message = message
            message.reactions = reactions[reference] ?? []
            message.sideThread = threads[reference]
            if message.kind == .poll {
                message.poll = try PollTable(db: db).poll(
                    of: message.id.rawValue, reference: reference, sender: message.sender.rawValue, own: own,
                    in: conversation)
            }
            if let target = message.replyTo?.eventID.rawValue, message.replyTo?.messageID == nil,
                let known = try MessageTable(db: db).find(reference: target), known.conversation == conversation
            {
                message.replyTo?.messageID = MessageID(known.id)
                message.replyTo?.senderName = try MemberTable(db: db).displayName(of: known.sender, in: conversation)
                message.replyTo?.excerpt = try db.first(
                    "SELECT substr(body, 1, 200), substr(formatted_body, 1, 2000) FROM messages WHERE id = ? AND NOT is_deleting",
                    known.id
                ) { FormattedText.line($0.text(0), html: $0.textOrNil(1)) }
            }
            return message
        }
    }

    private func reactions(on references: [String], in conversation: Int64) throws -> [String: [Reaction]] {
        var result: [String: [Reaction]] = [:]
        try db.forEach(
            """
            SELECT target, min(key), count(DISTINCT sender), max(is_own) FROM reactions
            WHERE target IN (SELECT value FROM json_each(?)) AND conversation = ? AND NOT is_removing
            GROUP BY target, folded_key ORDER BY min(id)
            """, JSON.array(references.map { .string($0) }).text, conversation
        ) { row in
            result[row.text(0), default: []].append(
                Reaction(key: row.text(1), count: row.int(2), isMine: row.bool(3)))
            return true
        }
        return result
    }
}

extension ThreadTable {
    static let columns = """
        SELECT m.id, m.event_id, m.transaction_id, c.id, m.sender, n.display_name, n.is_ambiguous, m.is_own, m.kind,
            m.body, m.formatted_body, m.sent_at, m.position, m.state, m.error, m.is_edited, m.is_deleting, m.mentions_me,
            m.is_placed AND m.position <= CASE WHEN m.side_thread IS NULL THEN c.others_read_position ELSE (
                SELECT s.others_read_position FROM side_threads s
                WHERE s.conversation = m.conversation AND s.root = m.side_thread) END,
            m.is_placed AND m.position <= c.others_delivered_position,
            m.reply_to, r.id, r.sender, q.display_name, q.is_ambiguous, substr(r.body, 1, 200),
            \(AttachmentTable.columns), \(TriageTable.columns), m.automatic_faq, substr(r.formatted_body, 1, 2000),
            CASE WHEN NOT EXISTS (SELECT 1 FROM ciphertexts x WHERE x.event_id = m.event_id) THEN
                CASE WHEN c.is_encrypted AND m.is_placed AND m.position > coalesce(c.encrypted_from, -1 << 63)
                    AND m.kind NOT IN ('state', 'deleted', 'encrypted', 'unsupported') THEN 'plain' END
                ELSE (SELECT x.fate FROM ciphertexts x WHERE x.event_id = m.event_id) END,
            EXISTS (SELECT 1 FROM ciphertexts x WHERE x.event_id = m.event_id)
                OR (c.is_encrypted AND m.is_own AND NOT m.is_placed), m.side_thread, \(AttachmentTable.soundColumns)
        FROM messages m JOIN conversations c ON c.key = m.conversation
            LEFT JOIN members n ON n.conversation = m.conversation AND n.user_id = m.sender
            LEFT JOIN messages r ON r.event_id = m.reply_to AND r.conversation = m.conversation
            LEFT JOIN members q ON q.conversation = m.conversation AND q.user_id = r.sender
            LEFT JOIN attachments a ON a.message = m.id
            LEFT JOIN triage t ON t.message = m.id
        """

    static func message(_ row: borrowing Row) -> Message {
        let isDeleting = row.bool(16)
        let sender = row.text(4)
        var reply: ReplyExcerpt?
        if let target = row.textOrNil(20), !isDeleting {
            reply = ReplyExcerpt(
                eventID: EventID(target), messageID: row.int64OrNil(21).map { MessageID($0) },
                senderName: row.textOrNil(22).map {
                    RoomNaming.memberName(displayName: row.textOrNil(23), userID: $0, isShared: row.bool(24))
                }, excerpt: row.textOrNil(25).map { FormattedText.line($0, html: row.textOrNil(49)) })
        }
        let name = RoomNaming.memberName(displayName: row.textOrNil(5), userID: sender, isShared: row.bool(6))
        let kind = isDeleting ? .deleted : MessageKind(rawValue: row.text(8)) ?? .unsupported
        let body = row.text(9)
        var message = Message(
            id: MessageID(row.int64(0)), eventID: row.textOrNil(1).map { EventID($0) },
            transactionID: row.textOrNil(2), conversationID: ConversationID(row.text(3)), sender: UserID(sender),
            senderName: name, isOwn: row.bool(7), kind: kind,
            body: isDeleting ? "" : kind == .state ? StateLine.named(body, sender: sender, name: name) : body,
            formattedBody: isDeleting ? nil : row.textOrNil(10),
            sentAt: Timestamp(milliseconds: row.int64(11)), order: row.int64(12),
            state: SendState(stored: row.text(13), isRead: row.bool(18), isDelivered: row.bool(19)),
            error: row.textOrNil(14), isEdited: row.bool(15), mentionsMe: row.bool(17), replyTo: reply,
            attachment: isDeleting ? nil : AttachmentTable.attachment(row, at: 26, sound: 53),
            triage: TriageTable.triage(row, at: 35), automaticFAQ: isDeleting ? nil : row.textOrNil(48),
            doubt: isDeleting ? nil : row.textOrNil(50).flatMap(MessageDoubt.init))
        message.isEncrypted = row.bool(51)
        message.inThread = row.textOrNil(52).map { SideThreadID(rawValue: $0) }
        return message
    }
}
