import JSONKit
import MatrixProtocol
import SQLiteKit

/// Notifies the members of a room of a new event: wakes their long polls and counts it as unread according to their
/// push rules. The cost does not grow with the number of members: the common case is recorded once for the room, and
/// only members who are named in the event or whose rules decide differently get a row.
struct EventNotifications {
    private let transaction: Transaction
    private let room: Room
    private var connection: Connection { transaction.connection }

    init(_ transaction: Transaction, _ room: Room) {
        self.transaction = transaction
        self.room = room
    }

    func note(_ draft: EventDraft, eventID: String, position: Int64, relation: Relation?) throws {
        let thread = relation?.thread ?? "main"
        transaction.effects.wakes.insert(.room(room.id))
        let membership = draft.type == "m.room.member" ? draft.content["membership"].string : nil
        if membership == nil || draft.stateKey != draft.sender || membership == Membership.join.rawValue {
            // Sending a message marks the room as read.
            try Notifications.markRead(
                by: draft.sender, in: room.id, through: position, thread: thread, connection)
        }
        guard room.joined > 1 || membership != nil else { return }
        let levels = try transaction.server.powerLevels.levels(of: room, connection)
        var event: JSON = [
            "type": .string(draft.type), "sender": .string(draft.sender), "content": draft.content,
            "room_id": .string(room.roomID), "event_id": .string(eventID),
        ]
        if let key = draft.stateKey { event["state_key"] = .string(key) }
        let context = PushRules.Context(
            userID: "", memberCount: room.joined, senderLevel: levels.level(of: draft.sender),
            notifyRoomLevel: levels.notifyRoom)
        try tell(Happening(draft: draft, event: event, context: context, position: position, thread: thread))
    }

    private struct Happening {
        let draft: EventDraft
        let event: JSON
        let context: PushRules.Context
        let position: Int64
        let thread: String
    }

    private func tell(_ what: Happening) throws {
        let rule = Audience.standard.match(what.event, what.context)
        let common = rule?.outcome ?? .init()
        if let rule, common.notifies {
            try RoomNotifications.add(
                what.position, in: room.id, thread: what.thread, highlights: common.highlights,
                actions: rule.actions.text, connection)
        }
        let audience = try transaction.server.audiences.of(room, transaction.server.pushRules, connection)
        let named = self.named(in: what.draft, audience).subtracting([what.draft.sender])
        for user in named { try tell(user, what, common) }
        for group in audience.groups.values {
            let rule = group.rules.match(what.event, what.context)
            let expected = group.isSilent ? PushRule.Outcome() : common
            guard (rule?.outcome ?? .init()) != expected else { continue }
            for user in group.members where user != what.draft.sender && !named.contains(user) {
                try add(user, what, rule, insteadOf: expected)
            }
        }
    }

    /// Members the event may refer to, for whom all their rules must be evaluated.
    private func named(in draft: EventDraft, _ audience: Audience) -> Set<String> {
        var named = Set(draft.content["m.mentions"]["user_ids"].array?.compactMap(\.string) ?? [])
        if let key = draft.stateKey, key.hasPrefix("@") { named.insert(key) }
        if draft.content["m.mentions"].isNull, let text = draft.content["body"].string {
            named.formUnion(audience.candidates(in: text))
        }
        return named
    }

    private func tell(_ user: String, _ what: Happening, _ common: PushRule.Outcome) throws {
        let member = try connection.first(
            "SELECT membership, display_name FROM memberships WHERE room = ? AND user_id = ?", room.id, user
        ) { (membership: Membership(rawValue: $0.text(0)), name: $0.textOrNil(1)) }
        let isJoined = member?.membership == .join
        guard isJoined || member?.membership == .invite && what.draft.stateKey == user else { return }
        var context = what.context
        context.userID = user
        context.displayName = isJoined ? member?.name : nil
        let own = try transaction.server.pushRules.rules(of: user, connection)
        let rule = (own ?? PushRules.standard(for: user)).match(what.event, context)
        let isCounted = try isJoined && !(own != nil && Silences.isSilent(user, in: room.id, connection))
        let expected = isCounted ? common : PushRule.Outcome()
        guard (rule?.outcome ?? .init()) != expected else { return }
        try add(user, what, rule, insteadOf: expected)
    }

    private func add(
        _ user: String, _ what: Happening, _ rule: PushRule?, insteadOf expected: PushRule.Outcome
    ) throws {
        let outcome = rule?.outcome ?? .init()
        try connection.run(
            "INSERT INTO notifications VALUES(?, ?, ?, ?, ?, ?, ?, 0)", user, room.id, what.position, what.thread,
            (outcome.highlights ? 1 : 0) - (expected.highlights ? 1 : 0), rule?.actions.text ?? "[]",
            (outcome.notifies ? 1 : 0) - (expected.notifies ? 1 : 0))
    }
}
