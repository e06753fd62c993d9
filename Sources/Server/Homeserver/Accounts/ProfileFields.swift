import JSONKit
import MatrixProtocol
import SQLiteKit

/// A user's profile: name, picture and any other fields that clients define.
enum ProfileFields {
    private static let mostBytes = 65_536

    static func all(of userID: String, _ connection: Connection) throws -> JSONObject? {
        let row = try connection.first(
            "SELECT display_name, avatar_url, profile FROM users WHERE user_id = ? AND deactivated_at IS NULL", userID
        ) { (name: $0.textOrNil(0), avatar: $0.textOrNil(1), rest: try JSON(parsing: $0.blob(2))) }
        guard let row else { return nil }
        var fields = row.rest.object ?? JSONObject()
        if let name = row.name { fields["displayname"] = .string(name) }
        if let avatar = row.avatar { fields["avatar_url"] = .string(avatar) }
        return fields
    }

    /// - Parameter value: `.null` removes the field.
    static func set(_ name: String, of userID: String, to value: JSON, _ transaction: Transaction) throws {
        guard !name.isEmpty, name.utf8.count <= MatrixIdentifiers.longest else {
            throw MatrixError(400, .keyTooLarge, "The name of a field may have 255 bytes")
        }
        let connection = transaction.connection
        switch name {
        case "displayname", "avatar_url":
            guard value.isNull || value.string != nil else { throw MatrixError.badJSON("\(name) must be a string") }
            let column = name == "displayname" ? "display_name" : "avatar_url"
            let text = value.string.flatMap { $0.isEmpty ? nil : $0 }
            guard text?.unicodeScalars.count ?? 0 <= (name == "displayname" ? 256 : 1000) else {
                throw MatrixError.invalid("\(name) is too long")
            }
            try connection.run("UPDATE users SET \(column) = ? WHERE user_id = ?", text, userID)
            try checkSize(of: userID, connection)
            try tellRooms(of: userID, transaction)
        default:
            guard var fields = try all(of: userID, connection) else { return }
            fields["displayname"] = nil
            fields["avatar_url"] = nil
            fields[name] = value.isNull ? nil : value
            let text = String(decoding: try JSON.object(fields).canonicalContent(), as: UTF8.self)
            try connection.run("UPDATE users SET profile = ? WHERE user_id = ?", text, userID)
            try checkSize(of: userID, connection)
        }
    }

    private static func checkSize(of userID: String, _ connection: Connection) throws {
        guard let fields = try all(of: userID, connection) else { return }
        guard JSON.object(fields).serialized().count <= mostBytes else {
            throw MatrixError(400, .profileTooLarge, "A profile may have 64 KiB")
        }
    }

    /// Name and picture are part of the member event in every room.
    private static func tellRooms(of userID: String, _ transaction: Transaction) throws {
        let connection = transaction.connection
        let profile = try Users.profile(of: userID, connection)
        for id in try Memberships.rooms(of: userID, .join, connection) {
            guard var room = try Room.find(id: id, connection) else { continue }
            let now = try StateStore.content("m.room.member", userID, in: id, connection) ?? [:]
            var object = now.object ?? JSONObject()
            object["displayname"] = profile?.displayName.map { .string($0) }
            object["avatar_url"] = profile?.avatarURL.map { .string($0) }
            object["reason"] = nil
            let draft = EventDraft("m.room.member", stateKey: userID, sender: userID, content: .object(object))
            try transaction.append(draft, to: &room)
        }
    }
}
