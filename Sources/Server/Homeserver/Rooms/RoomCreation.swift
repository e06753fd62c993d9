import JSONKit
import MatrixProtocol
import SQLiteKit
import SodiumKit

/// A parsed and validated `/createRoom` request, and the events it creates in the specified order.
struct RoomCreation: Sendable {
    let creator: String
    let version: RoomVersion
    var creationContent: JSON
    var preset: RoomPreset
    var isPublic: Bool
    var aliasName: String?
    var name: String?
    var topic: String?
    var invites: [String]
    var initialState: [EventDraft]
    var isDirect: Bool
    var powerLevelOverride: JSON
    var additionalCreators: [String]

    init(_ body: JSON, creator: String) throws(MatrixError) {
        self.creator = creator
        let versionName = try body.optionalString("room_version") ?? RoomVersion.standard.name
        guard let version = RoomVersion(versionName) else {
            throw MatrixError(400, .unsupportedRoomVersion, "Rooms of version \(versionName) cannot be made here")
        }
        self.version = version
        let visibility = try body.optionalString("visibility") ?? "private"
        guard visibility == "public" || visibility == "private" else {
            throw .invalid("visibility must be public or private")
        }
        isPublic = visibility == "public"
        let presetName = try body.optionalString("preset") ?? (isPublic ? "public_chat" : "private_chat")
        guard let preset = RoomPreset(rawValue: presetName) else { throw .invalid("There is no preset \(presetName)") }
        self.preset = preset
        aliasName = try body.optionalString("room_alias_name")
        name = try body.optionalString("name")
        topic = try body.optionalString("topic")
        isDirect = try body.optionalBool("is_direct") ?? false
        powerLevelOverride = try body.optionalObject("power_level_content_override") ?? [:]
        invites = try Self.userIDs(try body.optionalArray("invite") ?? [], "invite")
        guard try body.optionalArray("invite_3pid")?.isEmpty ?? true else {
            throw .unknown("Invitations by e-mail or telephone aren't offered here")
        }
        creationContent = try body.optionalObject("creation_content") ?? [:]
        additionalCreators = try Self.userIDs(
            try creationContent.optionalArray("additional_creators") ?? [], "additional_creators")
        initialState = try Self.drafts(try body.optionalArray("initial_state") ?? [], creator)
    }

    private static func userIDs(_ list: [JSON], _ name: String) throws(MatrixError) -> [String] {
        var users: [String] = []
        for value in list {
            guard let user = value.string else { throw .badJSON("\(name) must be a list of user ids") }
            guard MatrixIdentifiers.isUserID(user) else { throw .invalid("\(user) in \(name) is no user id") }
            if !users.contains(user) { users.append(user) }
        }
        return users
    }

    private static func drafts(_ list: [JSON], _ sender: String) throws(MatrixError) -> [EventDraft] {
        var drafts: [EventDraft] = []
        for value in list {
            guard value.object != nil else { throw .badJSON("initial_state must be a list of objects") }
            let type = try value.requiredString("type")
            guard let content = try value.optionalObject("content") else { throw .missing("content") }
            let key = try value.optionalString("state_key") ?? ""
            guard type != "m.room.create", type != "m.room.member" else {
                throw .invalid("\(type) cannot be part of initial_state")
            }
            drafts.append(EventDraft(type, stateKey: key, sender: sender, content: content))
        }
        return drafts
    }

    /// The client's id of this request, if it sent one.
    var transactionID: String? {
        creationContent["app.buzzbox.transaction"].string.flatMap { (1...255).contains($0.utf8.count) ? $0 : nil }
    }

    // MARK: Creating the room

    func make(_ transaction: Transaction) throws -> String {
        let eventID = transaction.newEventID(version)
        let server = transaction.server.configuration.serverName
        let roomID =
            version.hasPrivilegedCreators ? "!" + eventID.dropFirst() : "!\(Random.token(bytes: 13)):\(server)"
        var room = try insert(roomID, transaction)
        var create = EventDraft("m.room.create", stateKey: "", sender: creator, content: createContent)
        create.eventID = eventID
        try transaction.append(create, to: &room)
        let profile = try Users.profile(of: creator, transaction.connection)
        try transaction.append(.member(.join, creator, by: creator, profile: profile), to: &room)
        try appendState(to: &room, transaction)
        for user in invites where user != creator {
            try Invitations.check(user, from: creator, transaction)
            let profile = try Users.profile(of: user, transaction.connection)
            try transaction.append(
                .member(.invite, user, by: creator, profile: profile, isDirect: isDirect), to: &room)
        }
        return roomID
    }

    private var allCreators: [String] {
        guard version.hasPrivilegedCreators else { return [creator] }
        let trusted = preset == .trustedPrivateChat ? invites : []
        return (additionalCreators + trusted).reduce(into: [creator]) { list, user in
            if !list.contains(user) { list.append(user) }
        }
    }

    private func insert(_ roomID: String, _ transaction: Transaction) throws -> Room {
        let connection = transaction.connection
        let creators = JSON.array(allCreators.map { .string($0) })
        try connection.run(
            "INSERT INTO rooms(room_id, version, creators, created_at, is_public) VALUES(?, ?, ?, ?, ?)",
            roomID, version.rawValue, creators.text, transaction.now, isPublic)
        return try Room.required(roomID, connection)
    }

    private var createContent: JSON {
        var content = creationContent
        content["room_version"] = .string(version.name)
        var object = content.object ?? JSONObject()
        object["creator"] = version.hasCreatorInContent ? .string(creator) : nil
        let others = allCreators.dropFirst()
        if version.hasPrivilegedCreators {
            object["additional_creators"] = others.isEmpty ? nil : .array(others.map { .string($0) })
        }
        return .object(object)
    }

    private func appendState(to room: inout Room, _ transaction: Transaction) throws {
        var rest = initialState
        if let own = rest.firstIndex(where: { $0.type == "m.room.power_levels" && $0.stateKey == "" }) {
            try transaction.append(rest.remove(at: own), to: &room)
        } else {
            try transaction.append(state("m.room.power_levels", powerLevels), to: &room)
        }
        if let aliasName {
            let alias = try Aliases.make(aliasName, for: room, by: creator, transaction)
            try transaction.append(state("m.room.canonical_alias", ["alias": .string(alias)]), to: &room)
        }
        for (type, content) in preset.state where !rest.contains(where: { $0.type == type && $0.stateKey == "" }) {
            try transaction.append(state(type, content), to: &room)
        }
        for draft in rest {
            try StateRules.checkMember(draft, transaction)
            try transaction.append(draft, to: &room)
        }
        if let name { try transaction.append(state("m.room.name", ["name": .string(name)]), to: &room) }
        if let topic {
            let content: JSON = [
                "topic": .string(topic), "m.topic": ["m.text": [["body": .string(topic), "mimetype": "text/plain"]]],
            ]
            try transaction.append(state("m.room.topic", content), to: &room)
        }
    }

    private func state(_ type: String, _ content: JSON) -> EventDraft {
        EventDraft(type, stateKey: "", sender: creator, content: content)
    }

    private var powerLevels: JSON {
        var users = JSONObject()
        if !version.hasPrivilegedCreators {
            users[creator] = 100
            if preset == .trustedPrivateChat {
                for user in invites { users[user] = 100 }
            }
        }
        var content: JSON = [
            "users": .object(users), "users_default": 0, "events_default": 0, "state_default": 50, "ban": 50,
            "kick": 50, "redact": 50, "invite": preset == .publicChat ? 50 : 0,
            "events": [
                "m.room.name": 50, "m.room.power_levels": 100, "m.room.history_visibility": 100,
                "m.room.canonical_alias": 50, "m.room.avatar": 50,
                "m.room.tombstone": version.hasPrivilegedCreators ? 150 : 100, "m.room.server_acl": 100,
                "m.room.encryption": 100,
            ],
        ]
        for (key, value) in powerLevelOverride.object ?? JSONObject() { content[key] = value }
        return content
    }
}
