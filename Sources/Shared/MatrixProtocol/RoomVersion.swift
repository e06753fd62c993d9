/// The room versions and those of their rules that matter to a client or an unfederated server.
package enum RoomVersion: Int, Sendable, CaseIterable, Comparable {
    case v1 = 1
    case v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12

    package static let standard = RoomVersion.v11

    package init?(_ name: String) {
        guard let number = Int(name), String(number) == name, let version = RoomVersion(rawValue: number) else {
            return nil
        }
        self = version
    }

    package var name: String { String(rawValue) }

    /// Event ids contain the server's name.
    package var hasServerInEventIDs: Bool { self < .v3 }
    package var allowsKnocking: Bool { self >= .v7 }
    package var allowsRestrictedJoins: Bool { self >= .v8 }
    package var allowsKnockRestricted: Bool { self >= .v10 }
    /// Power levels must be integers; strings are not accepted.
    package var wantsIntegerPowerLevels: Bool { self >= .v10 }
    /// The content of `m.room.create` names the creator.
    package var hasCreatorInContent: Bool { self < .v11 }
    /// The room id is the hash of the create event, and creators are above all power levels.
    package var hasPrivilegedCreators: Bool { self >= .v12 }

    package static func < (left: RoomVersion, right: RoomVersion) -> Bool {
        left.rawValue < right.rawValue
    }
}
