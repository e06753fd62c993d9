import MatrixProtocol
import SQLiteKit
import Synchronization

/// Which members of a room need individual attention for a new event: those whose push rules differ from the default,
/// and those named in the text. All others are notified in the same way.
struct Audience: Sendable {
    /// Members whose rules are equivalent in this room, as long as an event does not mention one of them.
    struct Group: Sendable {
        let rules: PushRules
        /// Whether ordinary messages do not count for them, see `Silences`.
        let isSilent: Bool
        var members: Set<String> = []
    }

    private(set) var groups: [PushRules: Group] = [:]
    private var groupOf: [String: PushRules] = [:]
    /// By the first word of their names. May contain outdated names: candidates are looked up again.
    private var named: [String: Set<String>] = [:]
    private(set) var size = 0

    /// - Parameter rules: the user's own rules; nil for the default ones.
    mutating func join(_ userID: String, name: String?, rules: PushRules?, roomID: String) {
        size += 1
        for name in [MatrixIdentifiers.userParts(userID)?.localpart ?? userID, name ?? ""] where !name.isEmpty {
            named[PushRules.nameKey(name), default: []].insert(userID)
        }
        leaveGroup(userID)
        guard let common = rules?.common(in: roomID, of: userID), common != Self.standard else { return }
        groupOf[userID] = common
        groups[common, default: Group(rules: common, isSilent: common.isSilent(in: roomID))].members.insert(userID)
    }

    mutating func leave(_ userID: String) {
        size += 1
        leaveGroup(userID)
    }

    private mutating func leaveGroup(_ userID: String) {
        guard let old = groupOf.removeValue(forKey: userID) else { return }
        groups[old]?.members.remove(userID)
        if groups[old]?.members.isEmpty == true { groups[old] = nil }
    }

    /// Members whose names may occur in a text.
    func candidates(in text: String) -> Set<String> {
        var found: Set<String> = []
        for key in PushRules.nameKeys(in: text) {
            if let users = named[key] { found.formUnion(users) }
        }
        return found
    }

    /// The rules for everybody who has the default rules and isn't named in the event.
    static let standard = PushRules.standard(for: "").common(in: "", of: "")
}

/// A cache of the audiences of recently active rooms. Used by the writer only. A missing entry is read from the
/// database.
final class Audiences: Sendable {
    private struct State {
        var rooms: [Int64: (audience: Audience, usedAt: UInt64)] = [:]
        var size = 0
        var clock: UInt64 = 0
    }

    /// The limit on cached members of all rooms together.
    private static let most = 100_000

    private let state = Mutex(State())

    func of(_ room: Room, _ rules: PushRuleCache, _ connection: Connection) throws -> Audience {
        let known = state.withLock { state -> Audience? in
            state.clock += 1
            state.rooms[room.id]?.usedAt = state.clock
            return state.rooms[room.id]?.audience
        }
        // Rebuild an audience after many joins and departures: most of its entries are stale.
        if let known, known.size <= 2 * room.joined + 1000 { return known }
        forget([room.id])
        var audience = Audience()
        for member in try Memberships.joinedNames(in: room.id, connection) {
            let own = try rules.rules(of: member.userID, connection)
            audience.join(member.userID, name: member.name, rules: own, roomID: room.roomID)
        }
        keep(audience, room.id)
        return audience
    }

    private func keep(_ audience: Audience, _ room: Int64) {
        state.withLock { state in
            if state.size + audience.size > Self.most {
                for (id, entry) in state.rooms.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
                    guard state.size + audience.size > Self.most * 3 / 4 else { break }
                    state.rooms[id] = nil
                    state.size -= entry.audience.size
                }
            }
            state.size += audience.size
            state.rooms[room] = (audience, state.clock)
        }
    }

    /// Updates an audience after a change of membership, name or push rules.
    ///
    /// - Parameter name: nil for somebody who is no longer in the room.
    func note(_ userID: String, joinedAs name: String??, rules: PushRules?, in room: Int64, _ roomID: String) {
        state.withLock { state in
            guard let before = state.rooms[room]?.audience.size else { return }
            if let name {
                state.rooms[room]?.audience.join(userID, name: name, rules: rules, roomID: roomID)
            } else {
                state.rooms[room]?.audience.leave(userID)
            }
            state.size += (state.rooms[room]?.audience.size ?? 0) - before
        }
    }

    func forget(_ rooms: some Sequence<Int64>) {
        state.withLock { state in
            for room in rooms { state.size -= state.rooms.removeValue(forKey: room)?.audience.size ?? 0 }
        }
    }

    func forgetAll() {
        state.withLock { $0 = State() }
    }
}
