import SQLiteKit

/// Where messages stand in their conversation. See docs/store.md, "Order".
///
/// What the server has ordered grows upwards from 0 as it comes and downwards as history is fetched; beyond a gap a wide
/// band is left free for what the gap hides; what the server has not ordered yet stands in a band above everything.
struct Positions {
    static let step: Int64 = 1 << 20
    static let gapBand: Int64 = 1 << 40
    static let unplaced: Int64 = 1 << 62
    /// So far below everything nothing ever stands.
    private static let aside: Int64 = 1 << 62

    let db: Connection
    let conversation: Int64

    /// The place of the next message written here.
    func nextUnplaced() throws -> Int64 {
        let last = try db.first("SELECT max(position) FROM messages WHERE conversation = ?", conversation) {
            $0.int64OrNil(0)
        }
        return max(Self.unplaced, (last ?? nil) ?? 0) + Self.step
    }

    /// So many places just below `upper`, from the highest down. Moves what is older down when it is too tight.
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

    /// Places are unique, and rows move in any order: they go aside first, to where nothing stands, and then back, so
    /// that the whole gets longer by the same stretch each time, and not twice as long.
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
        for column in ["own_read_position", "others_read_position", "others_delivered_position"] {
            try db.run(
                "UPDATE conversations SET \(column) = \(column) - ? WHERE key = ? AND \(column) <= ?", Self.gapBand,
                conversation, upper)
        }
    }
}
