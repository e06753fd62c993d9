import JSONKit
import MatrixProtocol
import SQLiteKit

/// What happened after a position as one flat list, the format from before `/sync`. Also used by those who read a
/// room without joining it.
struct EventStream {
    struct Answer: Sendable {
        let bytes: [UInt8]
        let hasNews: Bool
    }

    private static let mostEvents = 100
    private static let mostLookedAt = 5000

    private let session: Session
    private let server: Homeserver
    private let connection: Connection
    private let now: Int64
    private let from: StreamToken
    /// The room to follow; nil for all of the user's rooms.
    private let only: Room?
    private let ignored: Set<String>
    private var rooms: [Int64: RoomView] = [:]
    private var end: StreamToken

    /// A room as the reader may see it. Only members see typing and receipts.
    private struct RoomView {
        let roomID: String
        let isJoined: Bool
        let visibility: HistoryVisibility
    }

    init(
        _ session: Session, from: StreamToken, room: String?, server: Homeserver, now: Int64, _ connection: Connection
    ) throws {
        (self.session, self.server, self.connection, self.now, self.from) = (session, server, connection, now, from)
        only = try room.map { try RoomAccess($0, session.userID, connection).room }
        ignored = try AccountData.ignored(by: session.userID, connection)
        end = StreamToken(position: try StreamPosition.current(connection), serial: server.typing.serial)
        let memberships = try connection.query(
            "SELECT room, membership FROM memberships WHERE user_id = ? AND is_forgotten = 0", session.userID
        ) { (room: $0.int64(0), membership: $0.text(1)) }
        for row in memberships where only == nil || only?.id == row.room {
            try add(row.room, isJoined: row.membership == Membership.join.rawValue)
        }
        if let only, rooms[only.id] == nil { try add(only.id, isJoined: false) }
    }

    private mutating func add(_ id: Int64, isJoined: Bool) throws {
        guard let room = try Room.find(id: id, connection) else { return }
        let visibility = try HistoryVisibility(of: session.userID, in: id, connection)
        rooms[id] = RoomView(roomID: room.roomID, isJoined: isJoined, visibility: visibility)
    }

    mutating func answer() throws -> Answer {
        let events = try newEvents()
        var renderer = try EventRenderer(session, now: now, connection)
        renderer.shape = .early
        var hasNews = !events.isEmpty
        var out = JSONBuilder()
        try out.object { out in
            out.member("start", from.text)
            try out.array("chunk") { out in
                for event in events {
                    guard let view = rooms[event.room] else { continue }
                    let membership = view.visibility.membership(at: event.position)
                    try renderer.write(event, roomID: view.roomID, membership: membership, into: &out)
                }
                let others = try ephemeral() + accountData() + presence()
                hasNews = hasNews || !others.isEmpty
                for event in others { out.element(event) }
            }
            out.member("end", end.text)
        }
        return Answer(bytes: out.bytes, hasNews: hasNews)
    }

    private mutating func newEvents() throws -> [EventRow] {
        var found: [EventRow] = []
        var lookedAt = 0
        var last: Int64?
        try connection.forEach(
            "SELECT \(EventRow.columns) FROM events WHERE pos > ? AND pos <= ? ORDER BY pos", from.position,
            end.position
        ) { row in
            guard found.count < Self.mostEvents, lookedAt < Self.mostLookedAt else { return false }
            let event = EventRow(row)
            lookedAt += 1
            last = event.position
            if let view = rooms[event.room], view.visibility.allows(event),
                event.isState || !ignored.contains(event.sender)
            {
                found.append(event)
            }
            return true
        }
        if let last, found.count == Self.mostEvents || lookedAt == Self.mostLookedAt {
            // The page is full: keep the serial, so that typing and presence wait until the events are caught up.
            end = StreamToken(position: last, serial: from.serial)
        }
        return found
    }

    private func ephemeral() throws -> [JSON] {
        var found: [JSON] = []
        for (id, view) in rooms where view.isJoined {
            if let typing = server.typing.change(in: id, after: from.serial) {
                let users = typing.filter { !ignored.contains($0) }
                found.append([
                    "type": "m.typing", "room_id": .string(view.roomID),
                    "content": ["user_ids": .array(users.map { .string($0) })],
                ])
            }
            let receipts = try RoomReceipts.read(
                in: id, for: session.userID, after: from.position, through: end.position, connection)
            if var event = receipts {
                event["room_id"] = .string(view.roomID)
                found.append(event)
            }
        }
        return found
    }

    private func accountData() throws -> [JSON] {
        try connection.query(
            "SELECT room, type, content FROM account_data WHERE user_id = ? AND pos > ? AND pos <= ? ORDER BY pos",
            session.userID, from.position, end.position
        ) { (room: $0.int64(0), type: $0.text(1), content: try JSON(parsing: $0.blob(2))) }
        .compactMap { row in
            var event: JSON = ["type": .string(row.type), "content": row.content]
            guard row.room != 0 else { return only == nil ? event : nil }
            guard let view = rooms[row.room] else { return nil }
            event["room_id"] = .string(view.roomID)
            return event
        }
    }

    private func presence() throws -> [JSON] {
        guard only == nil || only.flatMap({ rooms[$0.id]?.visibility.isJoined }) == true else { return [] }
        let changes = server.presence.changes(after: from.serial)
        guard !changes.isEmpty else { return [] }
        let neighbours = Set(try Memberships.neighbours(of: session.userID, connection)).union([session.userID])
        return changes.compactMap { change in
            guard neighbours.contains(change.userID), !ignored.contains(change.userID) else { return nil }
            return change.entry.earlyEvent(of: change.userID, now: now)
        }
    }
}
