/// Names assigned by the network. They are opaque: nothing is derived from their text except what the specification
/// allows (the server part of a user id).
package protocol Identifier: RawRepresentable<String>, Hashable, Sendable, Comparable, CustomStringConvertible {
    init(_ rawValue: String)
}

extension Identifier {
    package init(rawValue: String) { self.init(rawValue) }
    package var description: String { rawValue }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// `@local:server`
package struct UserID: Identifier {
    package let rawValue: String
    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var localPart: String {
        guard rawValue.hasPrefix("@") else { return rawValue }
        return String(rawValue.dropFirst().prefix { $0 != ":" })
    }

    package var serverName: String? {
        guard rawValue.hasPrefix("@"), let colon = rawValue.firstIndex(of: ":") else { return nil }
        return String(rawValue[rawValue.index(after: colon)...])
    }
}

/// A room id; until the server has created the room, a local id that starts with `local:`.
package struct ConversationID: Identifier {
    package let rawValue: String
    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var isLocal: Bool { rawValue.hasPrefix("local:") }
}

/// The id that the server gave to an event.
package struct EventID: Identifier {
    package let rawValue: String
    package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Our own id of a message: its row in this device's store, unchanged when the server accepts the message.
package struct MessageID: Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(_ rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A row of the outbox.
package struct OutboxID: Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(_ rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
