import MatrixProtocol
import SQLiteKit

/// A room under `rooms.leave`: what the user could see until leaving.
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
        // An initial sync has no use for an invitation that was withdrawn.
        guard !sync.isInitial || sync.request.filter.includesLeave || visibility.hasJoined else { return nil }
        let timeline = try SyncTimeline(
            room, after: sync.since, through: row.position, sync.request.filter.timeline, ignoring: sync.ignored,
            visibility, connection)
        let section = RoomStateSection(sync, room)
        // If the client already knows that the stay ended, it gets only what concerns the user since then, such as a
        // withdrawn invitation or a ban.
        let isNews = visibility.lastPresence.map { $0 > sync.since } ?? false
        let departure = isNews || sync.request.wantsFullState ? visibility.lastPresence : nil
        let end = departure ?? row.position
        // A user who joined and left since the last response knows nothing of the room yet.
        let isFull = sync.isInitial || departure != nil && visibility.membership(at: sync.since) != .join
        var changes = try section.changes(timeline, from: sync.since, to: end, isFull: isFull)
        if row.position > end, let own = try Events.at(row.position, connection),
            sync.request.wantsStateAfter || !timeline.events.contains(where: { $0.position == own.position })
        {
            changes.removeAll { $0.type == own.type && $0.stateKey == own.stateKey }
            changes.append(own)
        }
        let state = try section.select(changes, timeline, heroes: [], from: sync.since, to: end, isFull: isFull)
            .filter { departure != nil || visibility.allows($0) }
        if !sync.isInitial, isNews, let departure {
            sync.lostNeighbours.formUnion(try Memberships.joined(in: room.id, notAfter: departure, connection))
        }
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
