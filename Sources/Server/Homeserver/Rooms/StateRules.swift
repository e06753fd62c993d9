import JSONKit
import MatrixProtocol

/// This server's requirements for state set by clients, in addition to the rules of rooms.
enum StateRules {
    static func check(_ draft: EventDraft, _ room: Room, _ transaction: Transaction) throws {
        switch draft.type {
        case "m.room.canonical_alias": try checkAliases(draft.content, room, transaction)
        case "m.room.member": try checkMember(draft, transaction)
        default: return
        }
    }

    /// An invitation sent as a state event must meet the same conditions.
    static func checkMember(_ draft: EventDraft, _ transaction: Transaction) throws {
        guard draft.type == "m.room.member", draft.content["membership"].string == Membership.invite.rawValue,
            let user = draft.stateKey
        else {
            return
        }
        try Invitations.check(user, from: draft.sender, transaction)
    }

    /// An alias that the event adds must point to this room.
    private static func checkAliases(_ content: JSON, _ room: Room, _ transaction: Transaction) throws {
        let connection = transaction.connection
        let current = try StateStore.content("m.room.canonical_alias", in: room.id, connection) ?? [:]
        let known = names(current)
        for value in [content["alias"]] + (content["alt_aliases"].array ?? []) where !value.isNull {
            guard let alias = value.string else { throw MatrixError.badJSON("Aliases must be strings") }
            guard !alias.isEmpty, !known.contains(alias) else { continue }
            guard MatrixIdentifiers.isRoomAlias(alias) else { throw MatrixError.invalid("\(alias) is no alias") }
            guard try Aliases.find(alias, connection) == room.id else {
                throw MatrixError(400, .badAlias, "\(alias) does not lead to this room")
            }
        }
        if !content["alt_aliases"].isNull, content["alt_aliases"].array == nil {
            throw MatrixError.badJSON("alt_aliases must be a list")
        }
    }

    private static func names(_ content: JSON) -> Set<String> {
        Set(([content["alias"]] + (content["alt_aliases"].array ?? [])).compactMap(\.string))
    }
}
