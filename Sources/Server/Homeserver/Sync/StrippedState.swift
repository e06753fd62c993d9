import SQLiteKit

/// The part of a room's state that is shown to users who are invited or have knocked.
enum StrippedState {
    private static let types = [
        "m.room.create", "m.room.join_rules", "m.room.name", "m.room.avatar", "m.room.topic", "m.room.canonical_alias",
        "m.room.encryption",
    ]

    static func section(
        _ name: String, _ room: Room, _ userID: String, inviter: String, _ connection: Connection
    ) throws -> [UInt8] {
        let events = try events(of: room, userID, inviter: inviter, connection)
        var out = JSONBuilder(reserving: 1024)
        out.object { out in
            out.events(name) { out in
                for event in events { write(event, into: &out) }
            }
        }
        return out.bytes
    }

    static func events(
        of room: Room, _ userID: String, inviter: String, _ connection: Connection
    ) throws -> [EventRow] {
        var events = try types.compactMap { try StateStore.event($0, "", in: room.id, connection) }
        if inviter != userID {
            try events += [StateStore.event("m.room.member", inviter, in: room.id, connection)].compactMap { $0 }
        }
        try events += [StateStore.event("m.room.member", userID, in: room.id, connection)].compactMap { $0 }
        return events
    }

    static func write(_ event: EventRow, into out: inout JSONBuilder) {
        out.object { out in
            out.member("type", event.type)
            out.member("state_key", event.stateKey ?? "")
            out.member("sender", event.sender)
            out.member("content", raw: event.content)
        }
    }
}
