import JSONKit

/// An event as a server sends it to a client. Parsing is lenient: only the type is required; any other field of the
/// wrong type counts as absent, and `raw` keeps the original.
package struct MatrixEvent: Sendable, Hashable {
    package let eventID: String?
    package let type: String
    /// Empty when absent, as in account data and typing.
    package let sender: String
    package let stateKey: String?
    package let originServerTS: Int64
    /// Always an object.
    package let content: JSON
    package let unsigned: JSON
    package let redacts: String?
    package let raw: JSON

    package init?(_ json: JSON) {
        guard case .object(let members) = json else { return nil }
        var eventID: String?
        var type: String?
        var sender = ""
        var stateKey: String?
        var originServerTS: Int64 = 0
        var content: JSON?
        var unsigned = JSON.null
        var redacts: String?
        // A single pass over the members, because a large inbox has millions of events.
        for (key, value) in members {
            switch key {
            case "event_id": eventID = value.string
            case "type": type = value.string
            case "sender": sender = value.string ?? ""
            case "state_key": stateKey = value.string
            case "origin_server_ts": originServerTS = value.int64 ?? 0
            case "content": content = value
            case "unsigned": unsigned = value
            case "redacts": redacts = value.string
            default: break
            }
        }
        guard let type else { return nil }
        self.eventID = eventID
        self.type = type
        self.sender = sender
        self.stateKey = stateKey
        self.originServerTS = originServerTS
        if let content, content.object != nil { self.content = content } else { self.content = [:] }
        self.unsigned = unsigned
        // From room version 11 on, `redacts` is in the content.
        self.redacts = redacts ?? (type == "m.room.redaction" ? self.content["redacts"].string : nil)
        raw = json
    }

    package var isState: Bool { stateKey != nil }

    /// Only present on events that this device sent.
    package var transactionID: String? { unsigned["transaction_id"].string }

    /// Whether its author or a moderator had redacted it before the server sent it.
    package var isRedacted: Bool { unsigned["redacted_because"].object != nil }

    package var relation: EventRelation? { EventRelation(content: content) }
}

/// The relation of an event to another one.
package enum EventRelation: Sendable, Hashable {
    case reply(to: String)
    /// Replaces the content of an event.
    case replace(String)
    /// A reaction.
    case annotation(of: String, key: String)
    /// Part of a thread; `replyTo` is set for a real reply, not for the fallback for clients without threads.
    case thread(root: String, replyTo: String?)
    case reference(to: String)
    case other(type: String, to: String)

    package init?(content: JSON) {
        let relates = content["m.relates_to"]
        guard relates.object != nil else { return nil }
        let inReplyTo = relates["m.in_reply_to"]["event_id"].string
        guard let type = relates["rel_type"].string, let target = relates["event_id"].string else {
            guard let inReplyTo else { return nil }
            self = .reply(to: inReplyTo)
            return
        }
        switch type {
        case "m.replace": self = .replace(target)
        case "m.annotation":
            guard let key = relates["key"].string, !key.isEmpty else { return nil }
            self = .annotation(of: target, key: key)
        case "m.thread":
            self = .thread(root: target, replyTo: relates["is_falling_back"].bool == true ? nil : inReplyTo)
        case "m.reference": self = .reference(to: target)
        default: self = .other(type: type, to: target)
        }
    }
}
