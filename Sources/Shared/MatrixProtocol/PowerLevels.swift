import JSONKit

/// The content of `m.room.power_levels` with its defaults. Old rooms may have strings as values; other values count
/// as absent.
package struct PowerLevels: Sendable, Equatable {
    package var users: [String: Int]
    package var usersDefault: Int
    package var events: [String: Int]
    package var eventsDefault: Int
    package var stateDefault: Int
    package var invite: Int
    package var kick: Int
    package var ban: Int
    package var redact: Int
    package var notifyRoom: Int
    /// Creators, who are above every number (room version 12).
    package var privileged: Set<String>

    /// The level that privileged creators have.
    package static let unlimited = Int.max

    /// - Parameters:
    ///   - content: the state event's content; nil when the room has none: then the creators have 100 and anyone may
    ///     send state.
    ///   - creators: the sender of the create event and, from version 12 on, `additional_creators`.
    package init(content: JSON?, creators: [String], version: RoomVersion) {
        let content = content ?? .null
        let isSet = content.object != nil
        users = (content["users"].object ?? JSONObject()).reduce(into: [:]) { users, member in
            users[member.key] = Self.number(member.value)
        }
        events = (content["events"].object ?? JSONObject()).reduce(into: [:]) { events, member in
            events[member.key] = Self.number(member.value)
        }
        usersDefault = Self.number(content["users_default"]) ?? 0
        eventsDefault = Self.number(content["events_default"]) ?? 0
        stateDefault = Self.number(content["state_default"]) ?? (isSet ? 50 : 0)
        invite = Self.number(content["invite"]) ?? 0
        kick = Self.number(content["kick"]) ?? 50
        ban = Self.number(content["ban"]) ?? 50
        redact = Self.number(content["redact"]) ?? 50
        notifyRoom = Self.number(content["notifications"]["room"]) ?? 50
        privileged = version.hasPrivilegedCreators ? Set(creators) : []
        if !isSet, !version.hasPrivilegedCreators {
            for creator in creators { users[creator] = 100 }
        }
    }

    package func level(of user: String) -> Int {
        privileged.contains(user) ? Self.unlimited : users[user] ?? usersDefault
    }

    package func required(toSend type: String, isState: Bool) -> Int {
        events[type] ?? (isState ? stateDefault : eventsDefault)
    }

    package static func number(_ value: JSON) -> Int? {
        let number: Int? =
            switch value {
            case .string(let text): Int(text.drop { $0 == " " })
            default: value.int
            }
        // Clamp to the integers that an event can contain; a string could claim more.
        return number.map { min(max($0, -1 << 53), 1 << 53) }
    }
}
