import JSONKit
import MatrixProtocol
import SQLiteKit

/// Tells the people in a room of a new event: wakes their long polls and counts it as unread where their push rules
/// say so.
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
        // Who writes has read.
        try Notifications.markRead(by: draft.sender, in: room.id, thread: thread, connection)
        var audience = try Memberships.joinedNames(in: room.id, connection)
        transaction.effects.wakes.formUnion(audience.lazy.map(\.userID))
        // Those who read along without being in it.
        transaction.effects.wakes.insert(room.roomID)
        if draft.type == "m.room.member", let invitee = draft.stateKey,
            draft.content["membership"].string == Membership.invite.rawValue
        {
            audience.append((invitee, nil))
        }
        guard audience.contains(where: { $0.userID != draft.sender }) else { return }
        try evaluate(draft, eventID, position, thread, audience)
    }

    private func evaluate(
        _ draft: EventDraft, _ eventID: String, _ position: Int64, _ thread: String,
        _ audience: [(userID: String, name: String?)]
    ) throws {
        let levels = try transaction.server.powerLevels.levels(of: room, connection)
        var event: JSON = [
            "type": .string(draft.type), "sender": .string(draft.sender), "content": draft.content,
            "room_id": .string(room.roomID), "event_id": .string(eventID),
        ]
        if let key = draft.stateKey { event["state_key"] = .string(key) }
        var context = PushRules.Context(
            userID: "", memberCount: room.joined, senderLevel: levels.level(of: draft.sender),
            notifyRoomLevel: levels.notifyRoom)
        let mentioned = draft.content["m.mentions"]["user_ids"].array?.compactMap(\.string) ?? []
        // What everybody gets who has no rules of their own and isn't named in the event: tried only once.
        let common = PushRuleCache.standard.match(event, context)
        let guessed = draft.content["m.mentions"].isNull ? draft.content["body"].string : nil
        for (user, name) in audience where user != draft.sender {
            let own = try transaction.server.pushRules.rules(of: user, connection)
            let rule: PushRule?
            if own == nil, draft.stateKey != user, !mentioned.contains(user), !isNamed(user, name, in: guessed) {
                rule = common
            } else {
                context.userID = user
                context.displayName = name
                rule = (own ?? PushRules(global: PushRules.defaults(for: user))).match(event, context)
            }
            guard let rule, rule.outcome.notifies else { continue }
            try connection.run(
                "INSERT INTO notifications VALUES(?, ?, ?, ?, ?, ?)", user, room.id, position, thread,
                rule.outcome.highlights, rule.actions.text)
        }
    }

    private func isNamed(_ userID: String, _ name: String?, in text: String?) -> Bool {
        guard let text else { return false }
        if let name, PushRules.names(name, in: text) { return true }
        return PushRules.names(MatrixIdentifiers.userParts(userID)?.localpart ?? userID, in: text)
    }
}
