import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Builds a `/sync` response from one database snapshot. The cost depends on what has changed since the last one: for
/// the user after a long absence, on the whole server after a short one.
final class SyncBuilder {
    struct Answer: Sendable {
        let response: ServerResponse
        let hasNews: Bool
        let next: StreamToken
        /// The member events sent because of lazy loading, by room.
        let lazyMembers: [(room: Int64, members: [(userID: String, event: Int64)])]
    }

    let request: SyncRequest
    let server: Homeserver
    let connection: Connection
    let now: Int64
    let renderer: EventRenderer
    var next: StreamToken
    let ignored: Set<String>
    var hasNews = false
    var lazyMembers: [(room: Int64, members: [(userID: String, event: Int64)])] = []
    /// Users with whom the caller began or stopped sharing a room, reported in `device_lists`.
    var newNeighbours: Set<String> = []
    var lostNeighbours: Set<String> = []

    var userID: String { request.session.userID }
    var since: Int64 { request.since?.position ?? 0 }
    var isInitial: Bool { request.since == nil }

    init(_ request: SyncRequest, server: Homeserver, now: Int64, _ connection: Connection) throws {
        self.request = request
        self.server = server
        self.now = now
        self.connection = connection
        var renderer = try EventRenderer(request.session, now: now, connection)
        renderer.shape = request.filter.shape
        self.renderer = renderer
        next = StreamToken(position: 0, serial: server.typing.serial)
        let position = try StreamPosition.current(connection)
        next.position = position
        next.device = position
        ignored = try AccountData.ignored(by: request.session.userID, connection)
    }

    func build() throws -> Answer {
        var out = JSONBuilder(reserving: isInitial ? 65_536 : 2048, spoolingIn: try server.media.incoming())
        try out.object { out in
            try writeRooms(into: &out)
            try writeAccountData(into: &out)
            try writePresence(into: &out)
            try writeToDevice(into: &out)
            try writeDeviceLists(into: &out)
            try writeKeyCounts(into: &out)
            out.member("next_batch", next.text)
        }
        return Answer(response: try out.response(), hasNews: hasNews, next: next, lazyMembers: lazyMembers)
    }

    // MARK: Rooms

    private func writeRooms(into out: inout JSONBuilder) throws {
        var groups: [Membership: [(room: Room, row: MembershipRow)]] = [:]
        for id in try candidates() {
            guard let row = try Memberships.row(id, userID, connection), !(row.isForgotten && isInitial),
                let room = try Room.find(id: id, connection), request.filter.admits(room: room.roomID)
            else { continue }
            groups[row.membership == .ban ? .leave : row.membership, default: []].append((room, row))
        }
        var hasBegun = false
        for group in [Membership.join, .invite, .knock, .leave] {
            // A group is only written if it contains a room.
            var isOpen = false
            for (room, row) in groups[group] ?? [] {
                guard let bytes = try section(of: room, row) else { continue }
                if !hasBegun { out.begin("rooms") }
                if !isOpen { out.begin(group.rawValue) }
                (hasBegun, isOpen) = (true, true)
                out.member(room.roomID, raw: bytes)
                try out.relieve()
            }
            if isOpen { out.end() }
        }
        if hasBegun { out.end() }
        hasNews = hasNews || hasBegun
    }

    private func section(of room: Room, _ row: MembershipRow) throws -> [UInt8]? {
        switch row.membership {
        case .join:
            return try JoinedRoomSection(self, room, row).bytes()
        case .invite:
            guard row.position > since, !ignored.contains(row.sender) else { return nil }
            return try StrippedState.section("invite_state", room, userID, inviter: row.sender, connection)
        case .knock:
            guard row.position > since else { return nil }
            return try StrippedState.section("knock_state", room, userID, inviter: row.sender, connection)
        case .leave, .ban:
            // A user who was removed may not know it yet; one who left does.
            let isPutOut = row.membership == .ban || row.sender != userID
            let isAskedFor = request.filter.includesLeave && (isInitial || request.wantsFullState)
            let isWanted = !row.isForgotten && (isAskedFor || isInitial && isPutOut)
            guard isWanted || !isInitial && row.since > since else { return nil }
            return try LeftRoomSection(self, room, row).bytes()
        }
    }

    /// Rooms in which something may have changed for the user.
    private func candidates() throws -> [Int64] {
        if isInitial || request.wantsFullState {
            return try connection.query("SELECT room FROM memberships WHERE user_id = ?", userID) { $0.int64(0) }
        }
        var rooms = Set(try RoomsWithEvents.of(userID, after: since, through: next.position, connection))
        rooms.formUnion(
            try connection.query(
                """
                SELECT DISTINCT r.room FROM receipts r JOIN memberships m ON m.room = r.room AND m.user_id = ?
                WHERE r.pos > ? AND r.pos <= ?
                """, userID, since, next.position
            ) { $0.int64(0) })
        rooms.formUnion(
            try connection.query(
                "SELECT DISTINCT room FROM account_data WHERE user_id = ? AND pos > ? AND pos <= ? AND room > 0",
                userID, since, next.position
            ) { $0.int64(0) })
        rooms.formUnion(server.typing.changedRooms(after: request.since?.serial ?? 0))
        return rooms.sorted()
    }

}
