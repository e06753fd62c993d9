import JSONKit
import MatrixProtocol
import SQLiteKit

/// A notification to be sent to a gateway.
struct PushItem: Sendable {
    let position: Int64
    /// The content without the devices it is addressed to.
    private let full: JSON
    private let short: JSON
    private let tweaks: JSON

    /// The most notifications sent at a time; older ones are skipped.
    private static let most = 20
    /// Older events cause no notifications on phones.
    private static let oldest: Int64 = 3_600_000
    /// The most rooms whose unread messages are counted.
    private static let countedRooms = 500

    /// Unread notifications that have not been sent yet, oldest first.
    static func due(for pusher: Pusher, now: Int64, _ connection: Connection) throws -> [PushItem] {
        let entries = try Notifications.newest(
            of: pusher.userID, before: .max, onlyHighlights: false, limit: most, connection)
        let due = entries.filter { $0.position > pusher.position && !$0.isRead }
        guard !due.isEmpty else { return [] }
        let unread = try unread(of: pusher.userID, connection)
        return try due.reversed().compactMap { entry in
            guard let event = try Events.at(entry.position, connection), event.redactedBy == nil,
                now - event.timestamp < oldest
            else { return nil }
            return try PushItem(entry, event, for: pusher.userID, unread: unread, connection)
        }
    }

    private init(
        _ entry: Notifications.Entry, _ event: EventRow, for userID: String, unread: Int64, _ connection: Connection
    ) throws {
        position = entry.position
        let actions = try JSON(parsing: entry.actions)
        var tweaks: JSON = [:]
        for action in actions.array ?? [] {
            guard let name = action["set_tweak"].string else { continue }
            tweaks[name] = action["value"].isNull ? true : action["value"]
        }
        self.tweaks = tweaks
        short = [
            "event_id": .string(event.eventID), "room_id": .string(entry.roomID), "prio": "high",
            "counts": ["unread": .int(unread)],
        ]
        var full = short
        full["type"] = .string(event.type)
        full["sender"] = .string(event.sender)
        full["content"] = event.parsedContent
        if let name = try connection.first(
            "SELECT display_name FROM memberships WHERE room = ? AND user_id = ?", event.room, event.sender,
            map: { $0.textOrNil(0) }) ?? nil
        {
            full["sender_display_name"] = .string(name)
        }
        if let name = try StateStore.content("m.room.name", in: event.room, connection)?["name"].string {
            full["room_name"] = .string(name)
        }
        if let alias = try StateStore.content("m.room.canonical_alias", in: event.room, connection)?["alias"].string {
            full["room_alias"] = .string(alias)
        }
        if event.type == "m.room.member" { full["user_is_target"] = .bool(event.stateKey == userID) }
        self.full = full
    }

    private static func unread(of userID: String, _ connection: Connection) throws -> Int64 {
        let rooms = try connection.query(
            "SELECT room, since FROM memberships WHERE user_id = ? AND membership = 'join' ORDER BY pos DESC LIMIT ?",
            userID, countedRooms
        ) { (id: $0.int64(0), since: $0.int64(1)) }
        return try rooms.reduce(0) { count, room in
            try count
                + UnreadCounts(of: userID, in: room.id, since: room.since, byThread: false, connection).total.all
        }
    }

    func body(for pusher: Pusher) -> JSON {
        var notification = pusher.tellsIDsOnly ? short : full
        var device: JSON = ["app_id": .string(pusher.appID), "pushkey": .string(pusher.key), "data": pusher.data]
        if !pusher.tellsIDsOnly { device["tweaks"] = tweaks }
        notification["devices"] = [device]
        return ["notification": notification]
    }
}
