import JSONKit
import MatrixProtocol
import SQLiteKit

/// The authorisation rules of rooms, applied to an event that is about to be appended.
struct Authorization {
    let room: Room
    let levels: PowerLevels
    let connection: Connection

    init(_ room: Room, _ transaction: Transaction) throws {
        self.init(
            room, levels: try transaction.server.powerLevels.levels(of: room, transaction.connection),
            transaction.connection)
    }

    init(_ room: Room, levels: PowerLevels, _ connection: Connection) {
        self.room = room
        self.levels = levels
        self.connection = connection
    }

    func check(_ draft: EventDraft) throws {
        if draft.type == "m.room.create" { return try checkCreate(draft) }
        if draft.type == "m.room.member", draft.stateKey != nil { return try checkMember(draft) }
        guard try membership(of: draft.sender) == .join else {
            throw MatrixError.forbidden("You aren't in that room")
        }
        let level = levels.level(of: draft.sender)
        let required =
            draft.type == "m.room.third_party_invite"
            ? levels.invite : levels.required(toSend: draft.type, isState: draft.stateKey != nil)
        guard level >= required else {
            throw MatrixError.forbidden("\(draft.type) takes power level \(required); you have \(level)")
        }
        if let key = draft.stateKey, key.first == "@", key != draft.sender {
            throw MatrixError.forbidden("That state belongs to another user")
        }
        if draft.type == "m.room.power_levels", draft.stateKey == "" {
            try PowerLevelChange(room: room, old: levels, sender: draft.sender).check(
                draft.content, current: StateStore.content("m.room.power_levels", in: room.id, connection))
        }
    }

    private func membership(of user: String) throws -> Membership? {
        try Memberships.of(user, in: room.id, connection)
    }

    private func checkCreate(_ draft: EventDraft) throws {
        let isFirst = try connection.first("SELECT 1 FROM events WHERE room = ? LIMIT 1", room.id) { _ in false }
        guard isFirst == false else { return }
        guard try membership(of: draft.sender) == .join else { throw MatrixError.forbidden("You aren't in that room") }
        // Reject this whatever the sender's power level: the request itself is invalid.
        throw MatrixError.invalid("A room is created only once")
    }

    private func checkMember(_ draft: EventDraft) throws {
        guard let target = draft.stateKey, MatrixIdentifiers.isUserID(target) else {
            throw MatrixError.badJSON("The state key of a membership must be a user id")
        }
        guard let text = draft.content["membership"].string, let wished = Membership(rawValue: text) else {
            throw MatrixError.badJSON("membership must be join, invite, knock, leave or ban")
        }
        let now = try membership(of: target)
        switch wished {
        case .join: try checkJoin(draft, target, now)
        case .invite: try checkInvite(draft, now)
        case .knock: try checkKnock(draft, target, now)
        case .leave: try checkLeave(draft, target, now)
        case .ban: try checkBan(draft, target, now)
        }
    }

    private func checkJoin(_ draft: EventDraft, _ target: String, _ now: Membership?) throws {
        guard draft.sender == target else { throw MatrixError.forbidden("You can only join for yourself") }
        if now == .ban { throw MatrixError.forbidden("You are banned from that room") }
        if now == .join { return }
        try checkGuestAccess(target)
        let rule = try joinRule()
        if rule == "public" || now == .invite { return }
        // The creator's own join precedes the join rule.
        if room.creators.contains(target), room.joined == 0, try isBareRoom() { return }
        if rule == "restricted" || rule == "knock_restricted", let voucher = joinVoucher(draft) {
            guard try membership(of: voucher) == .join, levels.level(of: voucher) >= levels.invite else {
                throw MatrixError.forbidden("Nobody in that room can let you in")
            }
            return
        }
        throw MatrixError.forbidden("You aren't invited to that room")
    }

    private func checkGuestAccess(_ user: String) throws {
        guard try Users.isGuest(user, connection) else { return }
        let access = try StateStore.content("m.room.guest_access", in: room.id, connection)
        guard GuestAccess.isOpen(access) else {
            throw MatrixError(403, .guestAccessForbidden, "Guests cannot join that room")
        }
    }

    /// The member who vouches for a restricted join; see `RestrictedJoin`.
    private func joinVoucher(_ draft: EventDraft) -> String? {
        room.version.allowsRestrictedJoins ? draft.content["join_authorised_via_users_server"].string : nil
    }

    private func isBareRoom() throws -> Bool {
        let count = try connection.first("SELECT count(*) FROM events WHERE room = ?", room.id) { $0.int(0) }
        return count == 1
    }

    private func checkInvite(_ draft: EventDraft, _ now: Membership?) throws {
        guard try membership(of: draft.sender) == .join else { throw MatrixError.forbidden("You aren't in that room") }
        guard try !Users.isGuest(draft.sender, connection) else {
            throw MatrixError(403, .guestAccessForbidden, "Guests cannot invite")
        }
        if now == .join { throw MatrixError.forbidden("They are in that room already") }
        if now == .ban { throw MatrixError.forbidden("They are banned from that room") }
        guard levels.level(of: draft.sender) >= levels.invite else {
            throw MatrixError.forbidden("You may not invite to that room")
        }
    }

    private func checkKnock(_ draft: EventDraft, _ target: String, _ now: Membership?) throws {
        let rule = try joinRule()
        let isOpen =
            rule == "knock" && room.version.allowsKnocking
            || rule == "knock_restricted" && room.version.allowsKnockRestricted
        guard isOpen else { throw MatrixError.forbidden("That room takes no knocks") }
        guard draft.sender == target else { throw MatrixError.forbidden("You can only knock for yourself") }
        try checkGuestAccess(target)
        switch now {
        case .ban: throw MatrixError.forbidden("You are banned from that room")
        case .join: throw MatrixError.forbidden("You are in that room already")
        case .invite: throw MatrixError.forbidden("You are invited already")
        case .knock, .leave, nil: return
        }
    }

    private func checkLeave(_ draft: EventDraft, _ target: String, _ now: Membership?) throws {
        if draft.sender == target {
            guard now == .join || now == .invite || now == .knock else {
                throw MatrixError.forbidden(
                    now == .ban ? "You are banned from that room" : "You aren't in that room")
            }
            return
        }
        guard try membership(of: draft.sender) == .join else { throw MatrixError.forbidden("You aren't in that room") }
        let level = levels.level(of: draft.sender)
        if now == .ban, level < levels.ban { throw MatrixError.forbidden("You may not lift bans in that room") }
        guard level >= levels.kick, levels.level(of: target) < level else {
            throw MatrixError.forbidden("You may not remove that user")
        }
    }

    private func checkBan(_ draft: EventDraft, _ target: String, _ now: Membership?) throws {
        guard try membership(of: draft.sender) == .join else { throw MatrixError.forbidden("You aren't in that room") }
        let level = levels.level(of: draft.sender)
        guard level >= levels.ban, levels.level(of: target) < level else {
            throw MatrixError.forbidden("You may not ban that user")
        }
    }

    private func joinRule() throws -> String {
        try StateStore.content("m.room.join_rules", in: room.id, connection)?["join_rule"].string ?? "invite"
    }
}
