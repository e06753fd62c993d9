import JSONKit
import SQLiteKit

/// A room's receipts as one event.
enum RoomReceipts {
    /// - Returns: nil when there are none.
    static func read(
        in room: Int64, for userID: String, after start: Int64 = 0, through end: Int64, _ connection: Connection
    ) throws -> JSON? {
        let rows = try connection.query(
            """
            SELECT event_id, type, user_id, thread, ts FROM receipts
            WHERE room = ? AND pos > ? AND pos <= ? AND (type <> 'm.read.private' OR user_id = ?)
            """, room, start, end, userID
        ) { (eventID: $0.text(0), type: $0.text(1), userID: $0.text(2), thread: $0.text(3), timestamp: $0.int64(4)) }
        guard !rows.isEmpty else { return nil }
        // Build lists first and the JSON once: setting a deeply nested value copies everything around it.
        var places: [Place: Readers] = [:]
        var order: [Place] = []
        for row in rows {
            let place = Place(eventID: row.eventID, type: row.type)
            if places[place] == nil { order.append(place) }
            // The format allows one entry per user; prefer the receipt for the whole room.
            guard row.thread.isEmpty || places[place]?.index[row.userID] == nil else { continue }
            var receipt: JSON = ["ts": .int(row.timestamp)]
            if !row.thread.isEmpty { receipt["thread_id"] = .string(row.thread) }
            places[place, default: Readers()].set(row.userID, receipt)
        }
        var events: [(String, [(String, JSON)])] = []
        var known: [String: Int] = [:]
        for place in order {
            let readers: (String, JSON) = (place.type, .object(JSONObject(places[place]?.members ?? [])))
            if let index = known[place.eventID] {
                events[index].1.append(readers)
            } else {
                known[place.eventID] = events.count
                events.append((place.eventID, [readers]))
            }
        }
        let content = JSON.object(JSONObject(events.map { ($0, .object(JSONObject($1))) }))
        return ["type": "m.receipt", "content": content]
    }

    private struct Place: Hashable {
        let eventID: String
        let type: String
    }

    private struct Readers {
        var members: [(String, JSON)] = []
        var index: [String: Int] = [:]

        mutating func set(_ userID: String, _ receipt: JSON) {
            if let place = index[userID] {
                members[place].1 = receipt
            } else {
                index[userID] = members.count
                members.append((userID, receipt))
            }
        }
    }
}
