import JSONKit
import SQLiteKit

/// An event as stored: its content is JSON text, ready to be inserted into a response.
struct EventRow: Sendable {
    let position: Int64
    let eventID: String
    let room: Int64
    let type: String
    let stateKey: String?
    let sender: String
    let timestamp: Int64
    let content: [UInt8]
    let redacts: String?
    let redactedBy: Int64?
    let replaces: Int64?
    let deviceID: String?
    let transactionID: String?
    let isParent: Bool

    static let columns = """
        events.pos, events.event_id, events.room, events.type, events.state_key, events.sender, events.ts, \
        events.content, events.redacts, events.redacted_by, events.replaces, events.device_id, events.txn_id, \
        events.is_parent
        """

    init(_ row: borrowing Row) {
        position = row.int64(0)
        eventID = row.text(1)
        room = row.int64(2)
        type = row.text(3)
        stateKey = row.textOrNil(4)
        sender = row.text(5)
        timestamp = row.int64(6)
        content = row.blob(7)
        redacts = row.textOrNil(8)
        redactedBy = row.int64OrNil(9)
        replaces = row.int64OrNil(10)
        deviceID = row.textOrNil(11)
        transactionID = row.textOrNil(12)
        isParent = row.bool(13)
    }

    var isState: Bool { stateKey != nil }

    /// The parsed content; `.null` for invalid JSON, which is never stored.
    var parsedContent: JSON {
        (try? JSON(parsing: content)) ?? .null  // cannot fail on our own text
    }
}

/// Queries for events.
enum Events {
    static func at(_ position: Int64, _ connection: Connection) throws -> EventRow? {
        try connection.first("SELECT \(EventRow.columns) FROM events WHERE pos = ?", position) { EventRow($0) }
    }

    static func find(_ eventID: String, in room: Int64, _ connection: Connection) throws -> EventRow? {
        try connection.first(
            "SELECT \(EventRow.columns) FROM events WHERE event_id = ? AND room = ?", eventID, room
        ) { EventRow($0) }
    }

    static func room(of eventID: String, _ connection: Connection) throws -> Room? {
        let id = try connection.first("SELECT room FROM events WHERE event_id = ?", eventID) { $0.int64(0) }
        return try id.flatMap { try Room.find(id: $0, connection) }
    }

    /// The first position at or after a timestamp. Timestamps increase with positions unless the clock was set back,
    /// so a binary search finds it.
    ///
    /// - Parameter room: nil for all rooms.
    static func firstPosition(notBefore timestamp: Int64, in room: Int64?, _ connection: Connection) throws -> Int64 {
        var (low, high) = (Int64(0), try StreamPosition.current(connection) + 1)
        while low < high {
            let middle = low + (high - low) / 2
            let next =
                if let room {
                    try connection.first(
                        "SELECT ts FROM events WHERE room = ? AND pos >= ? ORDER BY pos LIMIT 1", room, middle
                    ) { $0.int64(0) }
                } else {
                    try connection.first("SELECT ts FROM events WHERE pos >= ? ORDER BY pos LIMIT 1", middle) {
                        $0.int64(0)
                    }
                }
            if next.map({ $0 >= timestamp }) ?? true { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
