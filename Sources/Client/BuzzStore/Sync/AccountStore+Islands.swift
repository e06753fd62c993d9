import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Parts of history from the middle of a gap, when the user jumps to a date or to a message inside it.
extension AccountStore {
    /// The first stored message at or after a moment, otherwise the last one.
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

    /// Stores the events around an event, oldest first, inside the gap that contains it. The gap is split, or shrinks
    /// if the events reach one of its ends.
    ///
    /// - Parameter time: the timestamp of the requested event, which selects the gap if there are several.
    /// - Returns: false if there is no such gap.
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

/// Finds the gap of a conversation that contains a given time.
struct IslandPlace {
    let db: Connection
    let conversation: Int64

    /// The newest gap with no later message before it.
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
