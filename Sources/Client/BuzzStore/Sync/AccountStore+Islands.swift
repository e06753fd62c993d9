import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Stretches of history out of the middle: somebody jumped to a date or to a message that lies within a gap.
extension AccountStore {
    /// The first message said then or later among what is stored; the last one where none was.
    package func message(at time: Timestamp, in id: ConversationID) async throws(StoreError) -> MessageID? {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else {
                throw StoreError.unknownConversation(id.rawValue)
            }
            let later = try db.first(
                """
                SELECT id FROM messages WHERE conversation = ? AND sent_at >= ? AND kind <> 'state'
                ORDER BY position LIMIT 1
                """, key, time.milliseconds
            ) { $0.int64(0) }
            let last = try db.first(
                "SELECT id FROM messages WHERE conversation = ? AND kind <> 'state' ORDER BY position DESC LIMIT 1", key
            ) { $0.int64(0) }
            return (later ?? last).map { MessageID($0) }
        }
    }

    /// Stores what stands around an event, oldest first, in the gap that it lies in. The gap is cut in two, or made
    /// smaller where the stretch reaches one of its ends.
    ///
    /// - Parameter time: of the event that was looked for: it tells which gap, where there are several.
    /// - Returns: false where there is no gap for it.
    @discardableResult
    package func applyIsland(
        _ page: ContextPage, at time: Timestamp, in id: ConversationID
    ) async throws(StoreError) -> Bool {
        try await write { transaction in
            let key = try transaction.key(of: id)
            let db = transaction.db
            let newest = try ConversationTable(db: db).state(of: key)?.newestPosition ?? 0
            guard let gap = try IslandPlace(db: db, conversation: key).gap(at: time) else { return false }
            try StateWriter(transaction: transaction, conversation: key, roomID: id.rawValue).learn(page.state)
            var writer = TimelineWriter(
                transaction: transaction, conversation: key, roomID: id.rawValue, newest: newest)
            try writer.insertIsland(page.events, lowerToken: page.start, in: gap)
            try writer.catchUp()
            transaction.touch(key, [.thread, .summary])
            return true
        }
    }
}

/// Which gap of a conversation something of a certain time lies in.
struct IslandPlace {
    let db: Connection
    let conversation: Int64

    /// The newest gap that has nothing later below it.
    func gap(at time: Timestamp) throws -> GapTable.Place? {
        let gaps = try GapTable(db: db).all(in: conversation)
        return try gaps.first { gap in
            let below = try db.first(
                """
                SELECT sent_at FROM messages WHERE conversation = ? AND position < ? AND is_placed
                ORDER BY position DESC LIMIT 1
                """, conversation, gap.position
            ) { $0.int64(0) }
            return below.map { $0 <= time.milliseconds } ?? true
        } ?? gaps.last
    }
}
