import JSONKit
import SQLiteKit

/// Which events of a room a user may see, depending on the room's history visibility at each event and on the user's
/// membership then and later.
struct HistoryVisibility: Sendable {
    private enum Setting: String {
        case worldReadable = "world_readable"
        case shared, invited, joined

        var openness: Int {
            switch self {
            case .worldReadable: 3
            case .shared: 2
            case .invited: 1
            case .joined: 0
            }
        }
    }

    private let userID: String
    private let settings: [(position: Int64, setting: Setting)]
    private let memberships: [(position: Int64, membership: Membership)]
    /// The usual case, in which nothing is hidden: joined since the room began, or the history was never restricted.
    let seesAll: Bool

    init(of userID: String, in room: Int64, _ connection: Connection) throws {
        self.userID = userID
        settings = try Self.history("m.room.history_visibility", "", room, connection).map { position, content in
            (position, content["history_visibility"].string.flatMap(Setting.init) ?? .shared)
        }
        memberships = try Self.history("m.room.member", userID, room, connection).map { position, content in
            (position, content["membership"].string.flatMap(Membership.init) ?? .leave)
        }
        seesAll =
            memberships.last?.membership == .join
            && settings.allSatisfy { $0.setting.openness >= Setting.shared.openness }
    }

    private static func history(
        _ type: String, _ key: String, _ room: Int64, _ connection: Connection
    ) throws -> [(Int64, JSON)] {
        try connection.query(
            "SELECT pos, content FROM events WHERE room = ? AND type = ? AND state_key = ? ORDER BY pos",
            room, type, key
        ) { ($0.int64(0), try JSON(parsing: $0.blob(1))) }
    }

    func allows(_ event: EventRow) -> Bool {
        allows(position: event.position, type: event.type, stateKey: event.stateKey)
    }

    func allows(position: Int64, type: String, stateKey: String?) -> Bool {
        if seesAll { return true }
        // Users always see their own membership events.
        if type == "m.room.member", stateKey == userID { return true }
        let membership = memberships.last { $0.position < position }?.membership
        if membership == .join { return true }
        switch setting(at: position, type: type) {
        case .worldReadable: return true
        case .shared: return memberships.contains { $0.position > position && $0.membership == .join }
        case .invited: return membership == .invite
        case .joined: return false
        }
    }

    /// Whether the user was ever joined to the room.
    var hasJoined: Bool { memberships.contains { $0.membership == .join } }

    var isJoined: Bool { memberships.last?.membership == .join }

    /// Where the user's last stay in the room ended, regardless of later memberships: an invitation or a ban reveals
    /// nothing of the room. Nil while joined, and if never joined.
    var lastPresence: Int64? {
        guard let last = memberships.lastIndex(where: { $0.membership == .join }), last + 1 < memberships.count else {
            return nil
        }
        return memberships[last + 1].position
    }

    /// The user's membership at the time of an event, for `unsigned.membership`.
    func membership(at position: Int64) -> Membership {
        memberships.last { $0.position <= position }?.membership ?? .leave
    }

    private func setting(at position: Int64, type: String) -> Setting {
        let before = settings.last { $0.position < position }?.setting ?? .shared
        guard type == "m.room.history_visibility" else { return before }
        let after = settings.last { $0.position <= position }?.setting ?? .shared
        return before.openness > after.openness ? before : after
    }
}
