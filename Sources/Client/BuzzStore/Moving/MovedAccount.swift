import BuzzModel
import JSONKit

/// An account that the operators of its old server have moved to another one: who it was there, and what its rooms are
/// called now. The new server has this in the account's data.
package struct MovedAccount: Sendable, Equatable {
    package static let type = "app.buzzbox.moved"

    /// The account's id on the old server.
    package let user: UserID
    /// The new ids by the old ones.
    package let rooms: [String: String]

    package init(user: UserID, rooms: [String: String]) {
        self.user = user
        self.rooms = rooms
    }

    /// Nil if the content isn't such a thing.
    package init?(content: JSON) {
        guard let user = content["user_id"].string, UserID(user).serverName != nil else { return nil }
        self.user = UserID(user)
        rooms = (content["rooms"].object ?? JSONObject()).reduce(into: [:]) { $0[$1.key] = $1.value.string }
    }

    /// Whether each old room has a new one of its own. Otherwise what was meant for one would get into another.
    package var isOneToOne: Bool { Set(rooms.values).count == rooms.count }

    package var content: JSON {
        let sorted = rooms.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
        return ["user_id": .string(user.rawValue), "rooms": .object(JSONObject(sorted))]
    }
}
