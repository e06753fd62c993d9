import JSONKit
import MatrixProtocol
import SQLiteKit

/// One room in a sliding sync response: everything requested the first time, then only changes.
struct SlidingRoomSection {
    struct Answer: Sendable {
        let bytes: [UInt8]
        /// Whether the timeline contains history, whose receipts must be sent, and not only new events.
        let hasHistory: Bool
        /// The ids of the timeline's events.
        let shown: Set<String>
    }

    private let sync: SlidingSyncBuilder
    private let entry: SlidingRoom
    private let room: Room
    private let wish: RoomWish
    private let sent: SlidingState.Sent?
    private let wasRead: Bool
    private var connection: Connection { sync.connection }
    private var row: MembershipRow { entry.row }
    private var isJoined: Bool { row.membership == .join }

    init(
        _ sync: SlidingSyncBuilder, _ entry: SlidingRoom, _ room: Room, _ wish: RoomWish,
        _ known: SlidingState.Sent?, wasRead: Bool
    ) {
        self.sync = sync
        self.entry = entry
        self.room = room
        self.wish = wish
        self.wasRead = wasRead
        // After a (re)join the client knows nothing of the room, whatever was sent before.
        sent = known.flatMap { entry.row.membership == .join && entry.row.since > $0.through ? nil : $0 }
    }

    func answer() throws -> (Answer?, SlidingState.Sent) {
        var state = sent ?? SlidingState.Sent(through: 0, timelineLimit: wish.timelineLimit, required: wish.required)
        state.through = sync.next.position
        state.isDirect = sync.isDirect(entry)
        switch row.membership {
        case .invite, .knock: return (try stripped(), state)
        case .join, .leave, .ban:
            let answer = try whole(&state)
            return (answer, state)
        }
    }

    // MARK: Invited users

    private func stripped() throws -> Answer? {
        guard sent.map({ row.position > $0.through || sync.isDirect(entry) != $0.isDirect }) ?? true else { return nil }
        let events = try StrippedState.events(of: room, sync.userID, inviter: row.sender, connection)
        var out = JSONBuilder(reserving: 1024)
        out.object { out in
            if sent == nil { out.member("initial", true) }
            writeDirect(into: &out)
            out.array("invite_state") { out in for event in events { StrippedState.write(event, into: &out) } }
            out.member("bump_stamp", row.position)
            out.member("notification_count", Int64(0))
            out.member("highlight_count", Int64(0))
        }
        return Answer(bytes: out.bytes, hasHistory: false, shown: [])
    }

    // MARK: Current and former members

    private func whole(_ state: inout SlidingState.Sent) throws -> Answer? {
        let start = sent?.through ?? 0
        let expands = sent.map { !$0.isWhole && wish.timelineLimit > $0.timelineLimit } ?? false
        let hasHistory = sent == nil || expands
        let visibility =
            isJoined && !hasHistory ? nil : try HistoryVisibility(of: sync.userID, in: room.id, connection)
        // Timeline events are checked individually. The state ends with the user's last stay: after that a user who
        // was banned or invited sees only their own membership.
        let timeline = try timeline(
            from: hasHistory ? 0 : start, to: isJoined ? sync.next.position : row.position, visibility)
        let end = isJoined ? sync.next.position : visibility?.lastPresence ?? row.position
        var changes = sent == nil ? [] : try StateStore.changes(in: room.id, after: start, through: end, connection)
        let hasBeenThere = isJoined || visibility?.hasJoined == true
        if !hasBeenThere, let visibility { changes.removeAll { !visibility.allows($0) } }
        let section = SlidingStateSection(sync, room, row, wish.required, sent, hasBeenThere: hasBeenThere)
        var pieces = try section.select(changes, timeline, at: end)

        note(timeline, changes, pieces, expands: expands, into: &state)
        let membersChanged = sent == nil || changes.contains { $0.type == RequiredState.member }
        let changed = Set(changes.filter { $0.stateKey == "" }.map(\.type))
        let isDirectNew = sent.map { $0.isDirect != state.isDirect } ?? false
        // Without a timeline, new events still change the room's position and its counts.
        let isBusy = try sent != nil && wish.timelineLimit == 0 && hasEvents(after: start, through: end)
        guard
            sent == nil || wasRead || isDirectNew || isBusy || membersChanged || !timeline.events.isEmpty
                || !pieces.isEmpty || changed.contains("m.room.name") || changed.contains("m.room.avatar")
        else { return nil }
        // Clients assume that the user is in a room they are sent, unless it contains the user's own membership.
        if !isJoined { pieces = try section.withOwn(pieces) }

        var out = JSONBuilder(reserving: 2048)
        try out.object { out in
            if sent == nil { out.member("initial", true) }
            if expands { out.member("unstable_expanded_timeline", true) }
            writeDirect(into: &out)
            if hasBeenThere {
                try writeNames(changed, at: end, membersChanged: membersChanged, into: &out)
            }
            try out.array("required_state") { out in
                for event in pieces { try sync.renderer.write(event, roomID: nil, into: &out) }
            }
            try write(timeline, visibility, into: &out)
            if let stamp = try bumpStamp(timeline) { out.member("bump_stamp", stamp) }
            let counts = try UnreadCounts(
                of: sync.userID, in: room.id, since: isJoined ? row.since : nil, byThread: false, connection)
            out.member("notification_count", counts.total.all)
            out.member("highlight_count", counts.total.highlights)
        }
        return Answer(
            bytes: out.bytes, hasHistory: hasHistory, shown: Set(timeline.events.map(\.eventID)))
    }

    private func hasEvents(after start: Int64, through end: Int64) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM events WHERE room = ? AND pos > ? AND pos <= ? LIMIT 1", room.id, start, end
        ) { _ in true } ?? false
    }

    private func timeline(
        from start: Int64, to end: Int64, _ visibility: HistoryVisibility?
    ) throws -> SyncTimeline {
        var filter = EventFilter()
        filter.limit = wish.timelineLimit
        return try SyncTimeline(
            room, after: wish.timelineLimit == 0 ? end : start, through: end, filter, ignoring: sync.ignored,
            visibility, connection)
    }

    /// Records what the client will know once it has the response.
    private func note(
        _ timeline: SyncTimeline, _ changes: [EventRow], _ pieces: [EventRow], expands: Bool,
        into state: inout SlidingState.Sent
    ) {
        if wish.required.loadsMembersLazily {
            let people = pieces.compactMap { event in
                event.type == RequiredState.member ? event.stateKey.map { ($0, event.position) } : nil
            }
            state.members = SlidingState.joined(state.members, Dictionary(people) { max($0, $1) })
        }
        guard let sent else {
            state.isWhole = wish.timelineLimit > 0 && !timeline.isLimited
            return
        }
        if expands {
            state.timelineLimit = wish.timelineLimit
            state.isWhole = !timeline.isLimited
        } else if timeline.isLimited || wish.timelineLimit == 0 {
            // There may be a gap now, so the client has less history than before.
            state.timelineLimit = min(sent.timelineLimit, wish.timelineLimit)
            state.isWhole = false
        }
        let isMissed = changes.contains { sent.required.wants($0) && !wish.required.wants($0) }
        if isMissed {
            state.required = wish.required
        } else if !sent.required.covers(wish.required) {
            state.required.formUnion(wish.required)
        }
    }

    // MARK: Writing

    private func writeDirect(into out: inout JSONBuilder) {
        let isDirect = sync.isDirect(entry)
        if isDirect || sent?.isDirect == true { out.member("is_dm", isDirect) }
    }

    /// Name, picture and members, for the list of rooms.
    private func writeNames(
        _ changed: Set<String>, at end: Int64, membersChanged: Bool, into out: inout JSONBuilder
    ) throws {
        let name = try content("m.room.name", at: end)?["name"].string.flatMap { $0.isEmpty ? nil : $0 }
        if sent == nil || changed.contains("m.room.name") {
            if name != nil || sent != nil { out.member("name", JSON(name)) }
        }
        if sent == nil || changed.contains("m.room.avatar") {
            let url = try content("m.room.avatar", at: end)?["url"].string
            if url != nil || sent != nil { out.member("avatar", JSON(url)) }
        }
        guard membersChanged || changed.contains("m.room.name") else { return }
        if name == nil { try writeHeroes(at: end, into: &out) }
        guard isJoined, membersChanged else { return }
        out.member("joined_count", Int64(room.joined))
        out.member("invited_count", Int64(room.invited))
    }

    private func writeHeroes(at end: Int64, into out: inout JSONBuilder) throws {
        guard isJoined else { return }
        let heroes = try RoomSummary.heroes(room.id, sync.userID, connection)
        guard !heroes.isEmpty else { return }
        try out.array("heroes") { out in
            for hero in heroes {
                let content = try StateStore.content(RequiredState.member, hero, in: room.id, connection)
                out.object { out in
                    out.member("user_id", hero)
                    if let name = content?["displayname"].string { out.member("displayname", name) }
                    if let url = content?["avatar_url"].string { out.member("avatar_url", url) }
                }
            }
        }
    }

    private func content(_ type: String, at end: Int64) throws -> JSON? {
        isJoined
            ? try StateStore.content(type, in: room.id, connection)
            : try StateStore.event(type, "", in: room.id, at: end, connection)?.parsedContent
    }

    private func write(
        _ timeline: SyncTimeline, _ visibility: HistoryVisibility?, into out: inout JSONBuilder
    ) throws {
        guard wish.timelineLimit > 0 else { return }
        try out.array("timeline") { out in
            for event in timeline.events {
                try sync.renderer.write(
                    event, roomID: nil, membership: visibility?.membership(at: event.position) ?? .join, into: &out)
            }
        }
        out.member("limited", timeline.isLimited)
        out.member("prev_batch", StreamToken(position: timeline.before).text)
        let last = sync.known?.position ?? .max
        out.member("num_live", Int64(timeline.events.count { $0.position > last }))
    }

    // MARK: Order

    private static let bumpingTypes: Set<String> = [
        "m.room.create", "m.room.message", "m.room.encrypted", "m.sticker", "m.call.invite", "m.poll.start",
        "m.beacon_info",
    ]
    private static let mostLookedAt = 1000

    /// The position of the last message, for clients to sort by; nil when unchanged. It never decreases.
    private func bumpStamp(_ timeline: SyncTimeline) throws -> Int64? {
        guard isJoined else { return row.position }
        guard let sent else { return try lastBump(timeline) ?? row.position }
        return try lastBump(timeline).flatMap { $0 > sent.through ? $0 : nil }
    }

    private func lastBump(_ timeline: SyncTimeline) throws -> Int64? {
        if let newest = timeline.events.last(where: { Self.bumpingTypes.contains($0.type) }) { return newest.position }
        guard sent == nil || timeline.isLimited || wish.timelineLimit == 0 else { return nil }
        var found: Int64?
        var lookedAt = 0
        try connection.forEach("SELECT pos, type FROM events WHERE room = ? ORDER BY pos DESC", room.id) { row in
            lookedAt += 1
            if Self.bumpingTypes.contains(row.text(1)) { found = row.int64(0) }
            return found == nil && lookedAt < Self.mostLookedAt
        }
        return found
    }
}
