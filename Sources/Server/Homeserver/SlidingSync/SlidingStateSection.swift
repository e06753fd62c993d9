import MatrixProtocol
import SQLiteKit

/// The state of a room in a sliding sync response: changed state, newly requested state, and the timeline's members.
struct SlidingStateSection {
    private let sync: SlidingSyncBuilder
    private let room: Room
    private let row: MembershipRow
    private let required: RequiredState
    private let sent: SlidingState.Sent?
    /// False for a user who never was in the room, who sees only their own membership.
    private let hasBeenThere: Bool
    private var connection: Connection { sync.connection }
    private var isJoined: Bool { row.membership == .join }

    init(
        _ sync: SlidingSyncBuilder, _ room: Room, _ row: MembershipRow, _ required: RequiredState,
        _ sent: SlidingState.Sent?, hasBeenThere: Bool
    ) {
        self.sync = sync
        self.room = room
        self.row = row
        self.required = required
        self.sent = sent
        self.hasBeenThere = hasBeenThere
    }

    func select(_ changes: [EventRow], _ timeline: SyncTimeline, at end: Int64) throws -> [EventRow] {
        let people = required.loadsMembersLazily ? Self.people(of: timeline) : []
        var chosen: [Int64: EventRow] = [:]
        for event in try changes + added(at: end) where isWanted(event, people, timeline) {
            chosen[event.position] = event
        }
        if hasBeenThere {
            let present = Set(chosen.values.filter { $0.type == RequiredState.member }.compactMap(\.stateKey))
            for person in people.subtracting(present) {
                guard let event = try piece(RequiredState.member, person, at: end),
                    sent?.members[person] != event.position
                else { continue }
                chosen[event.position] = event
            }
        }
        // Always report once that the user is out of the room, whatever state was requested.
        let isTold = sent.map { $0.through >= row.position } ?? false
        let events = chosen.values.sorted { $0.position < $1.position }
        return isJoined || isTold ? events : try withOwn(events)
    }

    /// Replaces the user's member event by the current one, which may be later than the rest.
    func withOwn(_ pieces: [EventRow]) throws -> [EventRow] {
        guard let own = try Events.at(row.position, connection) else { return pieces }
        return pieces.filter { $0.type != own.type || $0.stateKey != own.stateKey } + [own]
    }

    private func isWanted(_ event: EventRow, _ people: Set<String>, _ timeline: SyncTimeline) -> Bool {
        if required.wants(event) { return true }
        guard required.loadsMembersLazily, event.type == RequiredState.member, let key = event.stateKey else {
            return false
        }
        // A client that holds all members can keep them up to date as long as its timeline has no gap.
        return people.contains(key) || sent != nil && !timeline.isLimited
    }

    /// The senders on a timeline and the members whose membership changes on it.
    private static func people(of timeline: SyncTimeline) -> Set<String> {
        var people = Set(timeline.events.map(\.sender))
        people.formUnion(timeline.events.filter { $0.type == RequiredState.member }.compactMap(\.stateKey))
        return people
    }

    // MARK: Newly requested state

    private func added(at end: Int64) throws -> [EventRow] {
        guard hasBeenThere else { return [] }
        guard let sent else { return try all(at: end) }
        guard !sent.required.covers(required) else { return [] }
        return try all(at: end).filter { !sent.required.wants($0) && sent.members[$0.stateKey ?? ""] != $0.position }
    }

    /// All requested state as of `end`.
    private func all(at end: Int64) throws -> [EventRow] {
        if required.hasOpenTypes {
            // In large rooms nearly all state is `m.room.member`.
            let except = required.wantsAllMembers ? "" : RequiredState.member
            let state =
                isJoined
                ? try StateStore.all(in: room.id, except: except, connection)
                : try StateStore.all(in: room.id, at: end, except: except, connection)
            let members = required.wantsAllMembers ? [] : try namedMembers(at: end)
            return (state + members).filter { required.wants($0) }
        }
        return try required.slots.flatMap { slot -> [EventRow] in
            guard RequiredState.isAny(slot.key) else {
                return try [piece(slot.type, slot.key, at: end)].compactMap { $0 }
            }
            return isJoined
                ? try StateStore.all(of: slot.type, in: room.id, connection)
                : try StateStore.all(of: slot.type, in: room.id, at: end, connection)
        }
    }

    private func namedMembers(at end: Int64) throws -> [EventRow] {
        try Set(required.slots.map(\.key)).compactMap { key in
            RequiredState.isAny(key) ? nil : try piece(RequiredState.member, key, at: end)
        }
    }

    private func piece(_ type: String, _ key: String, at end: Int64) throws -> EventRow? {
        isJoined
            ? try StateStore.event(type, key, in: room.id, connection)
            : try StateStore.event(type, key, in: room.id, at: end, connection)
    }
}
