import MatrixProtocol
import SQLiteKit
import Synchronization

/// Who in a room has to be looked at one by one when something happens there: those whose own push rules say something
/// else than everybody's, and those whose name is in the text. Everybody else is notified of the same.
struct Audience: Sendable {
    /// Members whose rules come to the same in this room, as long as an event does not name one of them.
    struct Group: Sendable {
        let rules: PushRules
        /// Whether an ordinary message counts for them, see `Silences`.
        let isSilent: Bool
        var members: Set<String> = []
    }

    private(set) var groups: [PushRules: Group] = [:]
    private var groupOf: [String: PushRules] = [:]
    /// By the first word of their names. Names that are no longer borne may be among them: who is asked for is looked
    /// up again.
    private var named: [String: Set<String>] = [:]
    private(set) var size = 0

    /// - Parameter rules: the user's own; nil for the standard ones.
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

    /// Who may be named in a text.
    func candidates(in text: String) -> Set<String> {
        var found: Set<String> = []
        for key in PushRules.nameKeys(in: text) {
            if let users = named[key] { found.formUnion(users) }
        }
        return found
    }

    /// What everybody gets who has no rules of their own and isn't named in the event.
    static let standard = PushRules.standard(for: "").common(in: "", of: "")
}

/// The audiences of rooms something was said in lately. Used by the writer alone. Nothing depends on one being kept: it
/// is read again when it is missing.
final class Audiences: Sendable {
    private struct State {
        var rooms: [Int64: (audience: Audience, usedAt: UInt64)] = [:]
        var size = 0
        var clock: UInt64 = 0
    }

    /// Of members of all rooms together.
    private static let most = 100_000

    private let state = Mutex(State())

    func of(_ room: Room, _ rules: PushRuleCache, _ connection: Connection) throws -> Audience {
        let known = state.withLock { state -> Audience? in
            state.clock += 1
            state.rooms[room.id]?.usedAt = state.clock
            return state.rooms[room.id]?.audience
        }
        // Many came and went: most of what is kept is of people who are gone.
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

    /// A membership, a name or somebody's rules have changed.
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
