import JSONKit
import MatrixProtocol
import SQLiteKit

/// Carries a user's private settings for a room over to its replacement.
enum Predecessor {
    /// Called when a user has joined: if both rooms refer to each other and the user knows the old one, its settings
    /// are copied.
    static func follow(_ userID: String, into room: Room, _ transaction: Transaction) throws {
        let connection = transaction.connection
        guard let oldID = try predecessor(of: room, connection), let old = try Room.find(oldID, connection),
            try Memberships.of(userID, in: old.id, connection) != nil,
            let tombstone = try StateStore.content("m.room.tombstone", in: old.id, connection),
            tombstone["replacement_room"].string == room.roomID
        else { return }
        try carryOver(of: userID, from: old, to: room, transaction)
    }

    /// Called when a room gets a tombstone: copies the settings of users who joined the replacement before, such as
    /// its creator.
    static func close(_ old: Room, _ tombstone: JSON, _ transaction: Transaction) throws {
        guard let newID = tombstone["replacement_room"].string, newID != old.roomID,
            let new = try Room.find(newID, transaction.connection),
            try predecessor(of: new, transaction.connection) == old.roomID
        else { return }
        for member in try Memberships.joined(in: new.id, knownIn: old.id, transaction.connection) {
            try follow(member, into: new, transaction)
        }
    }

    private static func predecessor(of room: Room, _ connection: Connection) throws -> String? {
        try StateStore.content("m.room.create", in: room.id, connection)?["predecessor"]["room_id"].string
    }

    static func carryOver(of userID: String, from old: Room, to new: Room, _ transaction: Transaction) throws {
        let connection = transaction.connection
        if let tags = try AccountData.content("m.tag", of: userID, room: old.id, connection),
            try AccountData.content("m.tag", of: userID, room: new.id, connection) == nil
        {
            try AccountData.set("m.tag", of: userID, room: new.id, to: tags, transaction)
        }
        var rules = try StoredPushRules.rules(.room, of: userID, connection)
        if let rule = rules.first(where: { $0["rule_id"].string == old.roomID }),
            !rules.contains(where: { $0["rule_id"].string == new.roomID })
        {
            var copy = rule
            copy["rule_id"] = .string(new.roomID)
            rules.insert(copy, at: 0)
            try StoredPushRules.set(rules, .room, of: userID, transaction)
        }
        try carryOverDirect(of: userID, old, new, transaction)
    }

    private static func carryOverDirect(
        of userID: String, _ old: Room, _ new: Room, _ transaction: Transaction
    ) throws {
        guard var direct = try AccountData.content("m.direct", of: userID, transaction.connection) else { return }
        var hasChanged = false
        for (person, list) in direct.object ?? JSONObject() {
            guard let rooms = list.array, rooms.contains(.string(old.roomID)), !rooms.contains(.string(new.roomID))
            else { continue }
            direct[person] = .array(rooms + [.string(new.roomID)])
            hasChanged = true
        }
        if hasChanged { try AccountData.set("m.direct", of: userID, to: direct, transaction) }
    }
}
