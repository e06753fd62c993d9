import JSONKit
import MatrixProtocol
import SQLiteKit
import SodiumKit

/// Replaces a room by one of another version: the new room copies the descriptive state, the old one gets a
/// tombstone.
struct RoomUpgrade {
    private static let copied = [
        "m.room.server_acl", "m.room.encryption", "m.room.name", "m.room.avatar", "m.room.topic",
        "m.room.guest_access", "m.room.history_visibility", "m.room.join_rules", "m.room.pinned_events",
    ]

    private let transaction: Transaction
    private let userID: String
    private var old: Room
    private var connection: Connection { transaction.connection }

    init(_ roomID: String, by userID: String, _ transaction: Transaction) throws {
        self.transaction = transaction
        self.userID = userID
        guard let room = try Room.find(roomID, transaction.connection) else {
            throw MatrixError.notFound("There is no such room here")
        }
        old = room
    }

    func run(to version: RoomVersion, additionalCreators: [String]) throws -> String {
        var old = old
        let levels = try transaction.server.powerLevels.levels(of: old, connection)
        guard try Memberships.of(userID, in: old.id, connection) == .join,
            levels.level(of: userID) >= levels.required(toSend: "m.room.tombstone", isState: true)
        else { throw MatrixError.forbidden("You may not upgrade that room") }
        let create = try StateStore.content("m.room.create", in: old.id, connection) ?? [:]
        // The two rooms refer to each other, so the id of the old room's last event is created before the new room.
        let lastEvent = transaction.newEventID(old.version)
        let content = creationContent(
            create, additionalCreators, lastEvent: version.hasPrivilegedCreators ? nil : lastEvent)
        var creation = try RoomCreation(
            ["room_version": .string(version.name), "creation_content": content],
            creator: userID)
        let power = try StateStore.content("m.room.power_levels", in: old.id, connection)
        creation.initialState = try copiedState()
        if let power {
            creation.initialState.append(
                EventDraft(
                    "m.room.power_levels", stateKey: "", sender: userID,
                    content: lifted(power, to: creation, levels)))
        }
        let replacement = try creation.make(transaction)
        try settle(power, in: replacement, levels)
        try move(to: replacement)
        let tombstone: JSON = ["body": "This room has been replaced", "replacement_room": .string(replacement)]
        var last = EventDraft("m.room.tombstone", stateKey: "", sender: userID, content: tombstone)
        last.eventID = lastEvent
        try transaction.append(last, to: &old)
        try restrictOld(&old, levels)
        return replacement
    }

    private func creationContent(_ create: JSON, _ additionalCreators: [String], lastEvent: String?) -> JSON {
        var object = create.object ?? JSONObject()
        for key in ["room_version", "creator", "predecessor", "additional_creators"] { object[key] = nil }
        var predecessor: JSON = ["room_id": .string(old.roomID)]
        if let lastEvent { predecessor["event_id"] = .string(lastEvent) }
        object["predecessor"] = predecessor
        if !additionalCreators.isEmpty {
            object["additional_creators"] = .array(additionalCreators.map { .string($0) })
        }
        return .object(object)
    }

    private func copiedState() throws -> [EventDraft] {
        try StateStore.all(in: old.id, connection).compactMap { event in
            guard let key = event.stateKey,
                Self.copied.contains(event.type) && key.isEmpty || event.type == "m.space.child"
            else { return nil }
            return EventDraft(event.type, stateKey: key, sender: userID, content: event.parsedContent)
        }
    }

    /// The old room's power levels, raised for the upgrader as far as setting up the new room requires.
    private func lifted(_ power: JSON, to creation: RoomCreation, _ levels: PowerLevels) -> JSON {
        var content = power
        if creation.version.hasPrivilegedCreators {
            var users = content["users"].object ?? JSONObject()
            for creator in [userID] + creation.additionalCreators { users[creator] = nil }
            content["users"] = .object(users)
        } else if levels.level(of: userID) < 100 || content["users"][userID].isNull {
            content["users"][userID] = 100
        }
        return content
    }

    /// Restores the levels that were raised.
    private func settle(_ power: JSON?, in roomID: String, _ levels: PowerLevels) throws {
        guard let power, var room = try Room.find(roomID, connection), !room.version.hasPrivilegedCreators,
            old.version.hasPrivilegedCreators == false
        else { return }
        try transaction.append(
            EventDraft("m.room.power_levels", stateKey: "", sender: userID, content: power), to: &room)
    }

    private func move(to roomID: String) throws {
        guard var room = try Room.find(roomID, connection) else { return }
        try connection.run("UPDATE aliases SET room = ? WHERE room = ?", room.id, old.id)
        try connection.run(
            "UPDATE rooms SET is_public = (SELECT is_public FROM rooms WHERE id = ?) WHERE id = ?", old.id, room.id)
        try connection.run("UPDATE rooms SET is_public = 0 WHERE id = ?", old.id)
        if let alias = try StateStore.content("m.room.canonical_alias", in: old.id, connection) {
            try transaction.append(
                EventDraft("m.room.canonical_alias", stateKey: "", sender: userID, content: alias), to: &room)
            try forgetNames()
        }
        for event in try StateStore.all(in: old.id, connection) where event.type == "m.room.member" {
            let content = event.parsedContent
            guard content["membership"].string == Membership.ban.rawValue, let user = event.stateKey else { continue }
            try transaction.append(
                .member(.ban, user, by: userID, reason: content["reason"].string), to: &room)
        }
        try Predecessor.carryOver(of: userID, from: old, to: room, transaction)
    }

    /// Moves the old room's aliases to the new one.
    private func forgetNames() throws {
        guard try Aliases.mayManage(old, userID, transaction) else { return }
        var old = old
        try transaction.append(
            EventDraft("m.room.canonical_alias", stateKey: "", sender: userID, content: [:]), to: &old)
    }

    /// Prevents messages in the old room, if the upgrader has the power to do so.
    private func restrictOld(_ old: inout Room, _ levels: PowerLevels) throws {
        guard levels.level(of: userID) >= levels.required(toSend: "m.room.power_levels", isState: true),
            var power = try StateStore.content("m.room.power_levels", in: old.id, connection)
        else { return }
        let quiet = Int64(max(50, levels.usersDefault + 1))
        guard levels.level(of: userID) >= Int(quiet) else { return }
        power["events_default"] = .int(max(quiet, Int64(levels.eventsDefault)))
        power["invite"] = .int(max(quiet, Int64(levels.invite)))
        try transaction.append(
            EventDraft("m.room.power_levels", stateKey: "", sender: userID, content: power), to: &old)
    }
}
