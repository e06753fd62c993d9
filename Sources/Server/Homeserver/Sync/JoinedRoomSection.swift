import JSONKit
import MatrixProtocol
import SQLiteKit

/// A room under `rooms.join`.
struct JoinedRoomSection {
    private let sync: SyncBuilder
    private let room: Room
    /// The client knows everything up to here; 0 when the room is new to it.
    private let start: Int64
    private let end: Int64
    private let isNew: Bool
    /// When the user joined the room.
    private let since: Int64
    private var connection: Connection { sync.connection }
    private var filter: SyncFilter { sync.request.filter }

    init(_ sync: SyncBuilder, _ room: Room, _ row: MembershipRow) {
        self.sync = sync
        self.room = room
        isNew = sync.isInitial || row.since > sync.since
        since = row.since
        start = isNew ? 0 : sync.since
        end = sync.next.position
    }

    /// Nil when there is nothing new.
    func bytes() throws -> [UInt8]? {
        let visibility = isNew ? try HistoryVisibility(of: sync.userID, in: room.id, connection) : nil
        let timeline = try SyncTimeline(
            room, after: start, through: end, filter.timeline, ignoring: sync.ignored, visibility, connection)
        let isFull = isNew || sync.request.wantsFullState
        let changes = try RoomStateSection(sync, room).changes(timeline, from: start, to: end, isFull: isFull)
        let ephemeral = try EphemeralSection(sync, room, isNew: isNew)
        let accountData = try roomAccountData()
        let membersChanged = isFull || (timeline.events + changes).contains { $0.type == "m.room.member" }
        let heroes = isFull || membersChanged ? try RoomSummary(room, for: sync.userID, connection) : nil
        let state = try RoomStateSection(sync, room).select(
            changes, timeline, heroes: heroes?.heroes ?? [], from: start, to: end, isFull: isFull)
        guard
            isFull || !timeline.events.isEmpty || !state.isEmpty || !ephemeral.isEmpty || !accountData.isEmpty
                || timeline.isLimited
        else { return nil }
        try noteNeighbours(timeline.events + changes)
        // After a join there may be history before the timeline, unless the timeline includes the room's creation.
        let isLimited =
            timeline.isLimited || isNew && !sync.isInitial && timeline.events.first?.type != "m.room.create"

        var out = JSONBuilder(reserving: 1024)
        try out.object { out in
            try out.object("timeline") { out in
                try out.array("events") { out in
                    for event in timeline.events {
                        try sync.renderer.write(
                            event, roomID: nil, membership: visibility?.membership(at: event.position) ?? .join,
                            into: &out)
                    }
                }
                out.member("limited", isLimited)
                out.member("prev_batch", StreamToken(position: previous(timeline)).text)
            }
            try out.events(sync.request.wantsStateAfter ? "state_after" : "state") { out in
                for event in state { try sync.renderer.write(event, roomID: nil, into: &out) }
            }
            ephemeral.write(into: &out)
            out.events("account_data") { out in for event in accountData { out.raw(event) } }
            if let heroes { out.member("summary", heroes.json) }
            try UnreadCounts(
                of: sync.userID, in: room.id, since: since, byThread: filter.timeline.countsThreads, connection
            ).write(into: &out)
        }
        return out.bytes
    }

    /// The token for paging backwards. If an initial timeline includes the whole room, there is nothing before it.
    /// Clients take the token as the point in time they know, so it is that of the response.
    private func previous(_ timeline: SyncTimeline) -> Int64 {
        let isWhole = sync.isInitial && !timeline.isLimited && timeline.events.first?.type == "m.room.create"
        return isWhole ? end : timeline.before
    }

    private func roomAccountData() throws -> [[UInt8]] {
        try connection.query(
            "SELECT type, content FROM account_data WHERE user_id = ? AND room = ? AND pos > ? AND pos <= ? ORDER BY pos",
            sync.userID, room.id, start, end
        ) { row in (type: row.text(0), content: row.blob(1)) }
        .filter { filter.roomAccountData.admits(type: $0.type) && filter.roomAccountData.admits(room: room.roomID) }
        .map { AccountDataText.event($0.type, $0.content) }
    }

    /// Records users whose devices the client must start or stop tracking.
    private func noteNeighbours(_ events: [EventRow]) throws {
        guard !sync.isInitial else { return }
        if isNew {
            sync.newNeighbours.formUnion(try Memberships.joined(in: room.id, connection))
            return
        }
        for event in events where event.type == "m.room.member" {
            guard let member = event.stateKey, member != sync.userID else { continue }
            switch event.parsedContent["membership"].string.flatMap(Membership.init) {
            case .join: sync.newNeighbours.insert(member)
            case .leave, .ban: sync.lostNeighbours.insert(member)
            default: continue
            }
        }
    }
}

/// Builds `{"type":…,"content":…}` from stored text.
enum AccountDataText {
    static func event(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var out = JSONBuilder(reserving: content.count + 64)
        out.object { out in
            out.member("type", type)
            out.member("content", raw: content)
        }
        return out.bytes
    }
}
