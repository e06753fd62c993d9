import JSONKit
import MatrixProtocol
import SQLiteKit

/// Membership changes; each sends one member event.
struct MembershipChange {
    let transaction: Transaction
    private var connection: Connection { transaction.connection }

    init(_ transaction: Transaction) {
        self.transaction = transaction
    }

    func join(_ user: String, _ idOrAlias: String, _ body: JSON) throws -> String {
        var room = try Aliases.room(idOrAlias, connection)
        let now = try Memberships.of(user, in: room.id, connection)
        if now == .join { return room.roomID }
        let profile = try Users.profile(of: user, connection)
        let reason = try body.optionalString("reason")
        var draft = EventDraft.member(.join, user, by: user, profile: profile, reason: reason)
        // A client may add its own fields to the member event.
        for (key, value) in body.object ?? JSONObject()
        where key != "third_party_signed" && draft.content[key].isNull && !value.isNull {
            draft.content[key] = value
        }
        try transaction.append(draft, to: &room)
        return room.roomID
    }

    func knock(_ user: String, _ idOrAlias: String, _ body: JSON) throws -> String {
        var room = try Aliases.room(idOrAlias, connection)
        let draft = EventDraft.member(
            .knock, user, by: user, profile: try Users.profile(of: user, connection),
            reason: try body.optionalString("reason"))
        try transaction.append(draft, to: &room)
        return room.roomID
    }

    func leave(_ user: String, _ roomID: String, _ body: JSON) throws {
        guard var room = try Room.find(roomID, connection) else {
            throw MatrixError.notFound("There is no such room here")
        }
        let now = try Memberships.of(user, in: room.id, connection)
        if now == .leave { return }
        try transaction.append(
            .member(.leave, user, by: user, reason: try body.optionalString("reason")), to: &room)
    }

    func invite(_ user: String, by inviter: String, _ roomID: String, _ body: JSON) throws {
        var room = try Room.required(roomID, connection)
        guard try Memberships.of(inviter, in: room.id, connection) == .join else {
            throw MatrixError.forbidden("You aren't in that room")
        }
        try Invitations.check(user, from: inviter, transaction)
        let isDirect = try body.optionalBool("is_direct") ?? false
        try transaction.append(
            .member(
                .invite, user, by: inviter, profile: try Users.profile(of: user, connection),
                reason: try body.optionalString("reason"), isDirect: isDirect), to: &room)
    }

    /// Kick, ban and unban; the previous membership determines which of them is possible.
    func remove(
        _ user: String, by sender: String, _ roomID: String, to membership: Membership, lifting: Bool, _ body: JSON
    )
        throws
    {
        var room = try Room.required(roomID, connection)
        guard MatrixIdentifiers.isUserID(user) else { throw MatrixError.invalid("\(user) is no user id") }
        guard try Memberships.of(sender, in: room.id, connection) == .join else {
            throw MatrixError.forbidden("You aren't in that room")
        }
        let now = try Memberships.of(user, in: room.id, connection)
        if membership == .leave {
            if lifting, now != .ban { throw MatrixError(403, .badState, "They aren't banned from that room") }
            if !lifting, now == nil || now == .leave || now == .ban {
                throw MatrixError.forbidden("They aren't in that room")
            }
        }
        try transaction.append(
            .member(membership, user, by: sender, reason: try body.optionalString("reason")), to: &room)
    }

    func forget(_ user: String, _ roomID: String) throws {
        let room = try Room.required(roomID, connection)
        switch try Memberships.of(user, in: room.id, connection) {
        case .join, .invite, .knock: throw MatrixError.unknown("Leave the room before forgetting it")
        case .leave, .ban:
            try connection.run(
                "UPDATE memberships SET is_forgotten = 1 WHERE room = ? AND user_id = ?", room.id, user)
            try connection.run("DELETE FROM account_data WHERE user_id = ? AND room = ?", user, room.id)
        case nil: throw MatrixError.forbidden("You were never in that room")
        }
    }
}
