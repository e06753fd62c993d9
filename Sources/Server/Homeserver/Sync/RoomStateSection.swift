import MatrixProtocol
import SQLiteKit

/// Which pieces of a room's state accompany a timeline.
struct RoomStateSection {
    private let sync: SyncBuilder
    private let room: Room
    private var connection: Connection { sync.connection }
    private var filter: EventFilter { sync.request.filter.state }
    private var isAfter: Bool { sync.request.wantsStateAfter }

    init(_ sync: SyncBuilder, _ room: Room) {
        self.sync = sync
        self.room = room
    }

    /// The whole state or its changes: as of the timeline's start, or of its end if the client asked for that.
    func changes(_ timeline: SyncTimeline, from start: Int64, to end: Int64, isFull: Bool) throws -> [EventRow] {
        // If a user was kicked and then banned, the timeline ends later than the visible state.
        let before = min(timeline.before, end)
        if isFull {
            // Lazy loading adds the requested members afterwards.
            let except = filter.lazyLoadsMembers ? "m.room.member" : ""
            let state = try StateStore.all(
                in: room.id, at: isAfter ? end : before, except: except, connection)
            return isAfter ? state : try withHidden(state, timeline, to: end, except: except)
        }
        if isAfter {
            // If the timeline is complete and contains no state event, no state has changed.
            if !timeline.isLimited, isComplete, !timeline.events.contains(where: \.isState) { return [] }
            return try StateStore.changes(in: room.id, after: start, through: end, connection)
        }
        if isComplete {
            guard timeline.isLimited else { return [] }
            return try StateStore.changes(in: room.id, after: start, through: before, connection)
        }
        let shown = Set(timeline.events.map(\.position))
        return try StateStore.changes(in: room.id, after: start, through: end, connection).filter {
            !shown.contains($0.position)
        }
    }

    /// Adds state set during the timeline that a filter or the history visibility hides from it.
    private func withHidden(
        _ state: [EventRow], _ timeline: SyncTimeline, to end: Int64, except: String
    ) throws -> [EventRow] {
        let shown = Set(timeline.events.map(\.position))
        let hidden = try StateStore.changes(in: room.id, after: timeline.before, through: end, connection).filter {
            !shown.contains($0.position) && $0.type != except
        }
        guard !hidden.isEmpty else { return state }
        let replaced = Set(hidden.map { Slot($0) })
        return state.filter { !replaced.contains(Slot($0)) } + hidden
    }

    private struct Slot: Hashable {
        let type: String
        let key: String?

        init(_ event: EventRow) {
            (type, key) = (event.type, event.stateKey)
        }
    }

    /// Whether the timeline contains every state event of its range.
    private var isComplete: Bool {
        sync.request.filter.timeline.isOpen && sync.request.filter.timeline.admits(room: room.roomID)
    }

    /// The changes that the filter admits, plus the timeline's members with lazy loading.
    func select(
        _ changes: [EventRow], _ timeline: SyncTimeline, heroes: [String], from start: Int64, to end: Int64,
        isFull: Bool
    ) throws -> [EventRow] {
        guard filter.admits(room: room.roomID) else { return [] }
        guard filter.lazyLoadsMembers else { return changes.filter(filter.admits) }
        var wanted = Set(timeline.events.map(\.sender))
        if isFull {
            wanted.insert(sync.userID)
            wanted.formUnion(heroes)
        }
        var chosen = changes
        let present = Set(chosen.filter { $0.type == "m.room.member" }.compactMap(\.stateKey))
        for member in wanted.subtracting(present).sorted() {
            if let event = try introduction(
                of: member, at: isAfter ? end : min(timeline.before, end), unlessSentBefore: isFull ? nil : start)
            {
                chosen.append(event)
            }
        }
        chosen = chosen.filter(filter.admits)
        let sent = chosen.filter { $0.type == "m.room.member" }.compactMap { event in
            event.stateKey.map { (userID: $0, event: event.position) }
        }
        sync.lazyMembers.append((room.id, sent))
        return chosen
    }

    /// - Parameter since: skips members that the device was sent in responses up to there.
    private func introduction(
        of member: String, at place: Int64, unlessSentBefore since: Int64?
    ) throws -> EventRow? {
        guard
            let event = try StateStore.event("m.room.member", member, in: room.id, at: place, connection)
        else { return nil }
        guard let since, !filter.includesRedundantMembers else { return event }
        let isKnown = sync.server.lazyMembers.isKnown(
            member, event.position, room: room.id, device: sync.request.session, since: since)
        return isKnown ? nil : event
    }
}
