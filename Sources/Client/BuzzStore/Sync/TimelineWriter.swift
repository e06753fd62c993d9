import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Puts events into a conversation's order: new ones at the end, preceded by a gap if events are missing, and old
/// ones before the known ones. Known events keep their positions.
struct TimelineWriter {
    let transaction: StoreTransaction
    let conversation: Int64
    let roomID: String
    /// The last position assigned in the server's order.
    private(set) var newest: Int64
    private(set) var outcome = SyncOutcome()
    /// The newest of our own messages that got a position; it implies having read, unless it was sent automatically.
    private(set) var ownPosition: Int64?
    /// The ids of stored events, for which others may have been waiting.
    private var arrived: [String] = []
    private var newestIncoming: (id: Int64, sender: String, mentionsMe: Bool)?

    private let writer: EventWriter
    var db: Connection { transaction.db }

    init(transaction: StoreTransaction, conversation: Int64, roomID: String, newest: Int64) {
        self.transaction = transaction
        self.conversation = conversation
        self.roomID = roomID
        self.newest = newest
        writer = EventWriter(transaction: transaction, conversation: conversation, roomID: roomID)
    }

    /// - Parameters:
    ///   - mayMiss: events may be missing before the first one, whatever the server says.
    ///   - isNews: whether to announce new messages; false for an initial sync.
    mutating func append(_ timeline: Timeline, mayMiss: Bool, isNews: Bool) throws {
        var events = timeline.events[...]
        let isFresh = newest == 0
        if isFresh {
            let isWhole = events.contains { $0.type == "m.room.create" }
            if !isWhole, let token = timeline.prevBatch { try beginGap(token: token) }
        } else if timeline.isLimited || mayMiss {
            events = try join(timeline)
        }
        for event in events {
            let position = newest + Positions.step
            switch try write(event, at: position, isNews: isNews) {
            case .message, .aside: newest = position
            case .known, .damaged: break
            }
        }
        // After an initial sync only the last message of each conversation is triaged.
        if !isNews, let newestIncoming, transaction.isCreator {
            try TriageTable(db: db).enqueue(newestIncoming.id, in: conversation)
        }
    }

    /// Fills a gap from its newer end. `events` are newest first.
    ///
    /// - Returns: whether an event from before the gap turned up, so that nothing is missing any more.
    mutating func prepend(_ events: [MatrixEvent], below upper: Int64, gap: Int64) throws -> Bool {
        let places = try Positions(db: db, conversation: conversation).below(upper, count: events.count)
        // Making room may have moved the gap, but only further down.
        let gap = try GapTable(db: db).first(below: upper, in: conversation)?.position ?? gap
        for (index, event) in events.enumerated() {
            guard let known = try placed(event) else {
                _ = try write(event, at: places[index], isNews: false, isHistory: true)
                continue
            }
            guard known < gap else { continue }
            try weave(events[(index + 1)...], below: known)
            return true
        }
        return false
    }

    /// Inserts unknown events among known ones. `events` are newest first and older than the one at `anchor`.
    ///
    /// - Returns: the position of the last event.
    @discardableResult
    private mutating func weave(_ events: some Sequence<MatrixEvent>, below anchor: Int64) throws -> Int64 {
        var anchor = anchor
        for event in events {
            if let known = try placed(event) {
                anchor = known
            } else if let place = try Positions(db: db, conversation: conversation).below(anchor, count: 1).first {
                if case .message = try write(event, at: place, isNews: false, isHistory: true) { anchor = place }
            }
        }
        return anchor
    }

    func placed(_ event: MatrixEvent) throws -> Int64? {
        guard let eventID = event.eventID, let known = try MessageTable(db: db).find(eventID: eventID), known.isPlaced,
            known.conversation == conversation
        else { return nil }
        return known.position
    }

    // MARK: Joining known events

    /// Opens a gap before a timeline that doesn't continue the known events. If they overlap there is no gap.
    private mutating func join(_ timeline: Timeline) throws -> ArraySlice<MatrixEvent> {
        let events = timeline.events
        let sideEvents = SideEventTable(db: db)
        var last: (index: Int, position: Int64)?
        for (index, event) in events.enumerated().reversed() {
            // Reactions and other side events have a position as well.
            guard let position = try sideEvents.position(of: event.eventID ?? "", in: conversation) else { continue }
            last = (index, position)
            break
        }
        guard let last else {
            try beginGap(token: timeline.prevBatch)
            return events[...]
        }
        let lowest = try weave(events[..<last.index].reversed(), below: last.position)
        if let first = events.first, try placed(first) == lowest,
            let gap = try GapTable(db: db).first(below: lowest, in: conversation),
            try isBare(from: gap.position, to: lowest)
        {
            if first.type == "m.room.create" {
                try GapTable(db: db).remove(gap.id)
            } else if let token = timeline.prevBatch {
                // Continue from this timeline's token: its events need not be fetched again.
                try GapTable(db: db).setToken(token, of: gap.id)
            }
        }
        return events[(last.index + 1)...]
    }

    private func isBare(from lower: Int64, to upper: Int64) throws -> Bool {
        try db.first(
            """
            SELECT 1 FROM messages WHERE conversation = ? AND position > ? AND position < ? AND is_placed LIMIT 1
            """, conversation, lower, upper
        ) { _ in true } == nil
    }

    private mutating func beginGap(token: String?) throws {
        let gaps = GapTable(db: db)
        if let last = try gaps.first(below: newest + 1, in: conversation),
            try isBare(from: last.position, to: newest + 1)
        {
            // Nothing was stored since the last gap, so that gap has grown.
            try gaps.setToken(token, of: last.id)
        } else {
            try gaps.insert(at: newest + Positions.step, token: token, in: conversation)
            newest += Positions.gapBand
            outcome.gaps += 1
        }
        // Our own messages that the server has accepted but the sync did not deliver belong somewhere in the gap:
        // keep them after it until fetched history shows their position.
        let parked = try db.query(
            """
            SELECT id FROM messages INDEXED BY messages_unplaced
            WHERE conversation = ? AND is_placed = 0 AND event_id IS NOT NULL ORDER BY position
            """, conversation
        ) { $0.int64(0) }
        for id in parked {
            newest += Positions.step
            try db.run("UPDATE messages SET position = ? WHERE id = ?", newest, id)
        }
    }

    // MARK: One event

    mutating func write(
        _ event: MatrixEvent, at position: Int64, isNews: Bool, isHistory: Bool = false
    ) throws -> EventWriter.Outcome {
        let result = try writer.write(event, at: position)
        if let eventID = event.eventID { arrived.append(eventID) }
        switch result {
        case .message(let id, let kind, let isOwn, let mentionsMe, let isEcho):
            transaction.touchThread(conversation)
            if isEcho { outcome.storedChanges += 1 } else { outcome.storedMessages += 1 }
            guard !isHistory else { break }
            // Joining or renaming implies nothing about what was said.
            if isOwn, kind != .state, EventReading.automaticFAQ(event.content) == nil {
                if let root = EventReading.sideThread(event.relation) {
                    try SideThreadTable(db: db).advance(.own, of: root, to: position, in: conversation)
                } else {
                    ownPosition = position
                }
            }
            if isNews, !isEcho, kind.isWords { try MemoryCapture(transaction: transaction).said(id, in: conversation) }
            guard !isOwn, !isEcho, kind.isWords else { break }
            newestIncoming = (id, event.sender, mentionsMe)
            if isNews { try announce(id, event, mentionsMe: mentionsMe) }
        case .aside:
            transaction.touchThread(conversation)
            outcome.storedChanges += 1
        case .known: break
        case .damaged: outcome.damagedEvents += 1
        }
        return result
    }

    /// Applies redactions, edits and receipts that arrived before their events, once all events are written.
    mutating func catchUp() throws {
        try Redactions(db: db, conversation: conversation).catchUp(with: arrived)
        try ReceiptWriter(transaction: transaction, conversation: conversation).catchUp(with: arrived)
        arrived = []
    }

    private mutating func announce(_ id: Int64, _ event: MatrixEvent, mentionsMe: Bool) throws {
        if transaction.isCreator {
            try TriageTable(db: db).enqueue(id, in: conversation)
            try db.run("INSERT INTO faq_queue (message) VALUES (?) ON CONFLICT DO NOTHING", id)
        }
        if outcome.arrivals.count < SyncOutcome.arrivalsAtMost {
            outcome.arrivals.append(
                SyncOutcome.Arrival(
                    messageID: MessageID(id), conversationID: ConversationID(roomID), sender: UserID(event.sender),
                    mentionsMe: mentionsMe))
        }
    }
}

extension MessageKind {
    /// Whether it is a message by a person, which may need an answer, a category or a notification.
    var isWords: Bool {
        switch self {
        case .text, .emote, .image, .video, .audio, .file, .location, .sticker, .poll: true
        case .notice, .state, .encrypted, .deleted, .unsupported: false
        }
    }
}
