import JSONKit
import MatrixProtocol
import SQLiteKit

/// Joins of rooms that members of other rooms may join. The join names a member with the power to invite, whom the
/// server chooses; a value sent by the client is ignored.
struct RestrictedJoin {
    private static let key = "join_authorised_via_users_server"

    private let room: Room
    private let transaction: Transaction
    private var connection: Connection { transaction.connection }

    init(_ room: Room, _ transaction: Transaction) {
        self.room = room
        self.transaction = transaction
    }

    /// The member event with the voucher filled in, ready to be authorised and stored.
    func settled(_ draft: EventDraft) throws -> EventDraft {
        guard draft.type == "m.room.member", let target = draft.stateKey, var content = draft.content.object else {
            return draft
        }
        var draft = draft
        content[Self.key] = nil
        if content["membership"]?.string == Membership.join.rawValue, target == draft.sender,
            let voucher = try voucher(for: target)
        {
            content[Self.key] = .string(voucher)
        }
        draft.content = .object(content)
        return draft
    }

    /// Nil when the user can join in another way, or not at all.
    private func voucher(for user: String) throws -> String? {
        switch try Memberships.of(user, in: room.id, connection) {
        case .join, .invite, .ban: return nil
        case .knock, .leave, nil: break
        }
        guard let rules = try StateStore.content("m.room.join_rules", in: room.id, connection),
            let rule = rules["join_rule"].string,
            rule == "restricted" && room.version.allowsRestrictedJoins
                || rule == "knock_restricted" && room.version.allowsKnockRestricted
        else { return nil }
        let isMember = try (rules["allow"].array ?? []).contains { entry in
            guard entry["type"].string == "m.room_membership", let id = entry["room_id"].string,
                let other = try Room.find(id, connection)
            else { return false }
            return try Memberships.of(user, in: other.id, connection) == .join
        }
        guard isMember else { return nil }
        let levels = try transaction.server.powerLevels.levels(of: room, connection)
        return try Memberships.joined(in: room.id, connection).first { levels.level(of: $0) >= levels.invite }
    }
}
