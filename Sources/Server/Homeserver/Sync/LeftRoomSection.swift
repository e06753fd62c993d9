import MatrixProtocol
import SQLiteKit

/// One room under `rooms.leave`: what the user still saw of it, up to their going.
struct LeftRoomSection {
    private let sync: SyncBuilder
    private let room: Room
    private let row: MembershipRow
    private var connection: Connection { sync.connection }

    init(_ sync: SyncBuilder, _ room: Room, _ row: MembershipRow) {
        self.sync = sync
        self.room = room
        self.row = row
    }

    func bytes() throws -> [UInt8]? {
        let visibility = try HistoryVisibility(of: sync.userID, in: room.id, connection)
        let timeline = try SyncTimeline(
            room, after: sync.since, through: row.position, sync.request.filter.timeline, ignoring: sync.ignored,
            visibility, connection)
        let section = RoomStateSection(sync, room)
        let changes = try section.changes(timeline, from: sync.since, to: row.position, isFull: sync.isInitial)
            .filter { visibility.hasJoined || visibility.allows($0) }
        let state = try section.select(changes, timeline, heroes: [], from: sync.since, isFull: sync.isInitial)
        if !sync.isInitial { sync.lostNeighbours.formUnion(try Memberships.joined(in: room.id, connection)) }
        var out = JSONBuilder(reserving: 1024)
        try out.object { out in
            try out.object("timeline") { out in
                try out.array("events") { out in
                    for event in timeline.events {
                        try sync.renderer.write(
                            event, roomID: nil, membership: visibility.membership(at: event.position), into: &out)
                    }
                }
                out.member("limited", timeline.isLimited)
                out.member("prev_batch", StreamToken(position: timeline.before).text)
            }
            try out.events(sync.request.wantsStateAfter ? "state_after" : "state") { out in
                for event in state { try sync.renderer.write(event, roomID: nil, into: &out) }
            }
            out.events("account_data") { _ in }
        }
        return out.bytes
    }
}
