import BuzzModel
import SQLiteKit

/// The positions of messages in their conversation. See "Order" in docs/store.md.
///
/// Events in the server's order get increasing positions from 0 as they arrive, and decreasing ones as history is
/// fetched; a wide band is left free for the events of a gap. Messages that the server has not ordered yet have
/// positions in a band above all others.
struct Positions {
    static let step: Int64 = 1 << 20
    static let gapBand: Int64 = 1 << 40
    static let unplaced = Message.unplaced
    /// An offset that moves rows far below all positions in use.
    private static let aside: Int64 = 1 << 62

    let db: Connection
    let conversation: Int64

    /// The position for the next message written here.
    func nextUnplaced() throws -> Int64 {
        let last = try db.first("SELECT max(position) FROM messages WHERE conversation = ?", conversation) {
            $0.int64OrNil(0)
        }
        return max(Self.unplaced, (last ?? nil) ?? 0) + Self.step
    }

    /// Positions just below `upper`, highest first. Moves older rows down if there is too little room.
    func below(_ upper: Int64, count: Int) throws -> [Int64] {
        guard count > 0 else { return [] }
        guard let lower = try neighbour(below: upper) else {
            return (1...Int64(count)).map { upper - $0 * Self.step }
        }
        var step = min(Self.step, (upper - lower) / Int64(count + 1))
        if step < 1 {
            try moveDown(through: lower)
            step = min(Self.step, Self.gapBand / Int64(count + 1))
        }
        return (1...Int64(count)).map { upper - $0 * step }
    }

    private func neighbour(below upper: Int64) throws -> Int64? {
        try db.first(
            """
            SELECT max(position) FROM (
                SELECT max(position) AS position FROM messages WHERE conversation = ? AND position < ?
                UNION ALL SELECT max(position) FROM gaps WHERE conversation = ? AND position < ?)
            """, conversation, upper, conversation, upper
        ) { $0.int64OrNil(0) } ?? nil
    }

    /// Positions are unique and SQLite updates rows in any order, so rows are first moved to an unused range and then
    /// back. That way each call extends the range of positions by one gap band instead of doubling it.
    private func moveDown(through upper: Int64) throws {
        for table in ["messages", "gaps"] {
            try db.run(
                "UPDATE \(table) SET position = position - ? WHERE conversation = ? AND position <= ?", Self.aside,
                conversation, upper)
            try db.run(
                "UPDATE \(table) SET position = position + ? WHERE conversation = ? AND position <= ?",
                Self.aside - Self.gapBand, conversation, upper - Self.aside)
        }
        for table in ["side_events", "receipts"] {
            try db.run(
                "UPDATE \(table) SET position = position - ? WHERE conversation = ? AND position <= ?", Self.gapBand,
                conversation, upper)
        }
        for column in ["own_read_position", "others_read_position", "others_delivered_position", "encrypted_from"] {
            try db.run(
                "UPDATE conversations SET \(column) = \(column) - ? WHERE key = ? AND \(column) <= ?", Self.gapBand,
                conversation, upper)
        }
        for column in ["own_read_position", "others_read_position"] {
            try db.run(
                "UPDATE side_threads SET \(column) = \(column) - ? WHERE conversation = ? AND \(column) <= ?",
                Self.gapBand, conversation, upper)
        }
    }
}
