import JSONKit
import SQLiteKit

/// What a user may read in a room: up to which position, and which of its events.
struct RoomAccess: Sendable {
    let room: Room
    let userID: String
    let membership: Membership?
    /// Nothing after this is visible: somebody who left sees the room as it was then.
    let end: Int64
    /// The position of the current member event of somebody who left; it is visible even after `end`.
    private let ownPosition: Int64?
    let visibility: HistoryVisibility

    /// - Throws: 403 when the user never was in the room and it isn't world-readable.
    init(_ roomID: String, _ userID: String, _ connection: Connection) throws {
        try self.init(Room.required(roomID, connection), userID, connection)
    }

    init(_ room: Room, _ userID: String, _ connection: Connection) throws {
        self.room = room
        self.userID = userID
        let row = try Memberships.row(room.id, userID, connection)
        membership = row?.membership
        visibility = try HistoryVisibility(of: userID, in: room.id, connection)
        let newest = try StreamPosition.current(connection)
        var ownPosition: Int64?
        switch row?.membership {
        case .join:
            end = newest
        case .leave, .ban:
            guard let row, !row.isForgotten else { throw Self.stranger }
            let isWorldReadable = try Self.isWorldReadable(room.id, connection)
            guard isWorldReadable || visibility.hasJoined else { throw Self.stranger }
            end = isWorldReadable ? newest : visibility.lastPresence ?? row.position
            ownPosition = row.position
        case .invite, .knock, nil:
            guard try Self.isWorldReadable(room.id, connection) else { throw Self.stranger }
            end = newest
        }
        self.ownPosition = ownPosition
    }

    private static var stranger: MatrixError { .forbidden("You aren't in that room") }

    private static func isWorldReadable(_ room: Int64, _ connection: Connection) throws -> Bool {
        let content = try StateStore.content("m.room.history_visibility", in: room, connection)
        return content?["history_visibility"].string == "world_readable"
    }

    /// One visible event; 404 for anything else, whatever the reason.
    func event(_ eventID: String, _ connection: Connection) throws -> EventRow {
        guard let event = try Events.find(eventID, in: room.id, connection),
            event.position <= end || event.position == ownPosition, visibility.allows(event)
        else { throw MatrixError.notFound("There is no such event") }
        return event
    }

    /// The visible state: the current one, or that at the time of leaving.
    func state(_ connection: Connection) throws -> [EventRow] {
        let isLive = try membership == .join || end == StreamPosition.current(connection)
        return isLive
            ? try StateStore.all(in: room.id, connection)
            : try withOwn(StateStore.all(in: room.id, at: end, connection), connection)
    }

    /// The members at `place`, or when the user left.
    func members(at place: Int64?, _ connection: Connection) throws -> [EventRow] {
        let members = try StateStore.all(of: Self.member, in: room.id, at: min(place ?? end, end), connection)
        return place.map { $0 < end } ?? false ? members : try withOwn(members, connection)
    }

    /// One piece of the state, from the same position.
    func piece(_ type: String, _ key: String, _ connection: Connection) throws -> EventRow? {
        if type == Self.member, key == userID, let ownPosition { return try Events.at(ownPosition, connection) }
        return try StateStore.event(type, key, in: room.id, at: end, connection)
    }

    private static let member = "m.room.member"

    private func withOwn(_ state: [EventRow], _ connection: Connection) throws -> [EventRow] {
        guard let ownPosition, ownPosition > end, let own = try Events.at(ownPosition, connection) else { return state }
        return state.filter { $0.type != Self.member || $0.stateKey != userID } + [own]
    }
}

enum StreamPosition {
    static func current(_ connection: Connection) throws -> Int64 {
        try connection.first("SELECT pos FROM stream") { $0.int64(0) } ?? 0
    }
}
