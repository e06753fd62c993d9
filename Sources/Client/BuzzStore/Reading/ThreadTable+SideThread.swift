import BuzzModel
import SQLiteKit

/// Pages of a side thread: its first message and the answers, from anywhere in the conversation.
extension ThreadTable {
    /// A side thread by its current reference, with its first message if that is stored.
    struct SideThreadPlace {
        var reference: String
        var root: MessageTable.Known?
    }

    func sideThread(_ id: SideThreadID, in conversation: Int64) throws -> SideThreadPlace {
        let known = try MessageTable(db: db).find(reference: id.rawValue)
        let root = known?.conversation == conversation ? known : nil
        return SideThreadPlace(
            reference: root.map { MessageTable.reference(eventID: $0.eventID, id: $0.id) } ?? id.rawValue, root: root)
    }

    func page(
        of thread: SideThreadPlace, _ conversation: Int64, _ direction: Direction, of order: Int64, limit: Int
    ) throws -> StoredPage {
        let limit = max(1, limit)
        let isOlder = direction == .older
        var ids = try db.query(
            """
            SELECT id FROM messages WHERE conversation = ? AND side_thread = ?
                AND position \(isOlder ? "<" : ">") ? ORDER BY position \(isOlder ? "DESC" : "") LIMIT ?
            """, conversation, thread.reference, order, limit + 1
        ) { $0.int64(0) }
        let hasMore = ids.count > limit
        if hasMore { ids.removeLast() }
        if isOlder { ids.reverse() }
        if let root = thread.root, isOlder ? !hasMore && root.position < order : root.position > order {
            ids.insert(root.id, at: 0)
        }
        let hasOther =
            try db.first(
                """
                SELECT 1 FROM messages WHERE conversation = ? AND side_thread = ?
                    AND position \(isOlder ? ">=" : "<=") ? LIMIT 1
                """, conversation, thread.reference, order
            ) { _ in true } ?? false
        let messages = try messages(ids)
        return StoredPage(
            page: MessagePage(
                messages: messages, hasOlder: isOlder ? hasMore : hasOther, hasNewer: isOlder ? hasOther : hasMore),
            gapBefore: isOlder && !hasMore ? try missing(of: thread, in: conversation) : nil, gapAfter: nil,
            missingRoot: thread.root == nil ? EventID(thread.reference) : nil)
    }

    func page(of thread: SideThreadPlace, _ conversation: Int64, around position: Int64, limit: Int) throws
        -> StoredPage
    {
        let half = max(1, limit / 2)
        var older = try page(of: thread, conversation, .older, of: position + 1, limit: half + 1)
        let newer = try page(of: thread, conversation, .newer, of: position, limit: max(1, limit - half))
        older.page.messages += newer.page.messages.filter { message in
            !older.page.messages.contains { $0.id == message.id }
        }
        older.page.hasNewer = newer.page.hasNewer
        return older
    }

    /// The newest gap that may contain answers; `nil` if the server's count does not exceed the stored answers.
    private func missing(of thread: SideThreadPlace, in conversation: Int64) throws -> Gap? {
        guard let root = thread.root, root.isPlaced,
            let gap = try GapTable(db: db).first(below: .max, in: conversation), gap.position > root.position
        else { return nil }
        let counts = try db.first(
            """
            SELECT told_count, (SELECT count(*) FROM messages m WHERE m.conversation = s.conversation
                AND m.side_thread = s.root AND m.kind <> 'deleted')
            FROM side_threads s WHERE conversation = ? AND root = ?
            """, conversation, thread.reference
        ) { (told: $0.intOrNil(0), known: $0.int(1)) }
        if let told = counts?.told, told <= counts?.known ?? 0 { return nil }
        return try self.gap(gap)
    }

    func firstUnread(of thread: SideThreadPlace, in conversation: Int64) throws -> Int64? {
        try db.first(
            """
            SELECT m.id FROM \(SideThreadTable.unread) WHERE s.conversation = ? AND s.root = ?
            ORDER BY m.position LIMIT 1
            """, Int64.min, conversation, thread.reference
        ) { $0.int64(0) }
    }

    /// Returns the side threads of a conversation, ordered by their newest answer.
    func sideThreads(in conversation: Int64, limit: Int) throws -> [SideThreadEntry] {
        let table = SideThreadTable(db: db)
        let roots = try table.latest(in: conversation, limit: limit)
        let summaries = try table.summaries(of: roots, in: conversation)
        return try roots.compactMap { root in
            guard let thread = summaries[root] else { return nil }
            let known = try MessageTable(db: db).find(reference: root)
            return SideThreadEntry(
                thread: thread,
                root: known?.conversation == conversation ? try known.flatMap { try message($0.id) } : nil)
        }
    }
}
