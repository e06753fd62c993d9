import JSONKit
import SQLiteKit

/// The state of a room, now and at any earlier position. Events have a total order here, so the state at a position
/// consists of the last event of each kind up to it.
enum StateStore {
    static func event(_ type: String, _ key: String, in room: Int64, _ connection: Connection) throws -> EventRow? {
        try connection.first(
            """
            SELECT \(EventRow.columns) FROM current_state s JOIN events ON events.pos = s.pos
            WHERE s.room = ? AND s.type = ? AND s.state_key = ?
            """, room, type, key
        ) { EventRow($0) }
    }

    static func content(_ type: String, _ key: String = "", in room: Int64, _ connection: Connection) throws -> JSON? {
        try connection.first(
            """
            SELECT events.content FROM current_state s JOIN events ON events.pos = s.pos
            WHERE s.room = ? AND s.type = ? AND s.state_key = ?
            """, room, type, key
        ) { try JSON(parsing: $0.blob(0)) }
    }

    /// - Parameter except: a type to leave out; in large rooms nearly all state is `m.room.member`.
    static func all(in room: Int64, except: String = "", _ connection: Connection) throws -> [EventRow] {
        // Two ranges of the key, so that the excluded type is not even scanned.
        try connection.query(
            """
            SELECT \(EventRow.columns) FROM current_state s JOIN events ON events.pos = s.pos
            WHERE s.room = ?1 AND s.type < ?2
            UNION ALL
            SELECT \(EventRow.columns) FROM current_state s JOIN events ON events.pos = s.pos
            WHERE s.room = ?1 AND s.type > ?2
            ORDER BY 1
            """, room, except
        ) { EventRow($0) }
    }

    static func all(of type: String, in room: Int64, _ connection: Connection) throws -> [EventRow] {
        try connection.query(
            """
            SELECT \(EventRow.columns) FROM current_state s JOIN events ON events.pos = s.pos
            WHERE s.room = ? AND s.type = ? ORDER BY 1
            """, room, type
        ) { EventRow($0) }
    }

    static func event(
        _ type: String, _ key: String, in room: Int64, at position: Int64, _ connection: Connection
    ) throws -> EventRow? {
        try connection.first(
            """
            SELECT \(EventRow.columns) FROM events WHERE room = ? AND type = ? AND state_key = ? AND pos <= ?
            ORDER BY pos DESC LIMIT 1
            """, room, type, key, position
        ) { EventRow($0) }
    }

    /// The whole state after the event at `position`.
    static func all(
        in room: Int64, at position: Int64, except: String = "", _ connection: Connection
    ) throws -> [EventRow] {
        try earlier(all(in: room, except: except, connection), at: position, connection)
    }

    static func all(
        of type: String, in room: Int64, at position: Int64, _ connection: Connection
    ) throws -> [EventRow] {
        try earlier(all(of: type, in: room, connection), at: position, connection)
    }

    private static func earlier(
        _ state: [EventRow], at position: Int64, _ connection: Connection
    ) throws -> [EventRow] {
        var events: [EventRow] = []
        for event in state {
            if event.position <= position {
                events.append(event)
            } else if let key = event.stateKey,
                let earlier = try self.event(event.type, key, in: event.room, at: position, connection)
            {
                events.append(earlier)
            }
        }
        return events.sorted { $0.position < $1.position }
    }

    /// The state that changed after `start` up to `end`, each piece once, as of `end`.
    static func changes(
        in room: Int64, after start: Int64, through end: Int64, _ connection: Connection
    ) throws -> [EventRow] {
        guard end > start else { return [] }
        var latest: [String: EventRow] = [:]
        try connection.forEach(
            """
            SELECT \(EventRow.columns) FROM events
            WHERE room = ? AND pos > ? AND pos <= ? AND state_key IS NOT NULL ORDER BY pos
            """, room, start, end
        ) { row in
            let event = EventRow(row)
            latest[event.type + "\u{0}" + (event.stateKey ?? "")] = event
            return true
        }
        return latest.values.sorted { $0.position < $1.position }
    }
}
