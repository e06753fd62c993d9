import MatrixProtocol
import SQLiteKit

/// Which pieces of a room's state go with a timeline.
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

    /// The whole state, or what of it changed: up to the timeline, or up to its end when the client asked for that.
    func changes(_ timeline: SyncTimeline, from start: Int64, to end: Int64, isFull: Bool) throws -> [EventRow] {
        if isFull {
            // Lazy loading adds those it wants afterwards.
            let except = filter.lazyLoadsMembers ? "m.room.member" : ""
            return try StateStore.all(in: room.id, at: isAfter ? end : timeline.before, except: except, connection)
        }
        if isAfter {
            // Nothing that was left out can be state when all there is fits into the timeline and none of it is.
            if !timeline.isLimited, isComplete, !timeline.events.contains(where: \.isState) { return [] }
            return try StateStore.changes(in: room.id, after: start, through: end, connection)
        }
        if isComplete {
            guard timeline.isLimited else { return [] }
            return try StateStore.changes(in: room.id, after: start, through: timeline.before, connection)
        }
        let shown = Set(timeline.events.map(\.position))
        return try StateStore.changes(in: room.id, after: start, through: end, connection).filter {
            !shown.contains($0.position)
        }
    }

    /// Whether the timeline holds every state event of its stretch.
    private var isComplete: Bool {
        sync.request.filter.timeline.isOpen && sync.request.filter.timeline.admits(room: room.roomID)
    }

    /// What of the changes the filter wants, and with lazy loading who the people of the timeline are.
    func select(
        _ changes: [EventRow], _ timeline: SyncTimeline, heroes: [String], from start: Int64, isFull: Bool
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
            if let event = try introduction(of: member, timeline, unlessSentBefore: isFull ? nil : start) {
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

    /// - Parameter since: leaves out whom the device knows from answers up to there.
    private func introduction(
        of member: String, _ timeline: SyncTimeline, unlessSentBefore since: Int64?
    ) throws -> EventRow? {
        let place = isAfter ? sync.next.position : timeline.before
        guard
            let event = try StateStore.event("m.room.member", member, in: room.id, at: place, connection)
        else { return nil }
        guard let since, !filter.includesRedundantMembers else { return event }
        let isKnown = sync.server.lazyMembers.isKnown(
            member, event.position, room: room.id, device: sync.request.session, since: since)
        return isKnown ? nil : event
    }
}
