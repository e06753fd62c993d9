import JSONKit

/// A push rule parsed into a form that is quick to evaluate.
package struct PushRule: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case override, content, room, sender, underride
    }

    package enum Condition: Sendable, Hashable {
        /// `*` and `?` match anything; word-bounded for `content.body`.
        case eventMatch(path: [String], pattern: String)
        case propertyIs(path: [String], value: JSON)
        case propertyContains(path: [String], value: JSON)
        case memberCount(comparison: Comparison, count: Int)
        case senderMayNotify(key: String)
        /// The body contains the user's display name in the room.
        case containsDisplayName
        /// Never matches.
        case unknown
    }

    package enum Comparison: String, Sendable {
        case equal = "=="
        case less = "<"
        case more = ">"
        case atMost = "<="
        case atLeast = ">="
    }

    package struct Outcome: Sendable, Hashable {
        package var notifies: Bool
        package var highlights: Bool

        package init(notifies: Bool = false, highlights: Bool = false) {
            self.notifies = notifies
            self.highlights = highlights
        }
    }

    package var kind: Kind
    package var id: String
    package var isEnabled: Bool
    package var isDefault: Bool
    package var outcome: Outcome
    package var conditions: [Condition]
    /// The actions as originally written, for `/notifications`.
    package var actions: JSON

    package init(kind: Kind, json: JSON) {
        self.kind = kind
        id = json["rule_id"].string ?? ""
        isEnabled = json["enabled"].bool ?? true
        isDefault = json["default"].bool ?? false
        actions = json["actions"]
        outcome = Self.outcome(of: json["actions"])
        switch kind {
        case .override, .underride:
            conditions = (json["conditions"].array ?? []).map(Self.condition)
        case .content:
            conditions = [.eventMatch(path: ["content", "body"], pattern: json["pattern"].string ?? "")]
        case .room:
            conditions = [.propertyIs(path: ["room_id"], value: .string(id))]
        case .sender:
            conditions = [.propertyIs(path: ["sender"], value: .string(id))]
        }
    }

    private static func outcome(of actions: JSON) -> Outcome {
        var outcome = Outcome()
        for action in actions.array ?? [] {
            if action.string == "notify" { outcome.notifies = true }
            if action["set_tweak"].string == "highlight" { outcome.highlights = action["value"].bool ?? true }
        }
        // A rule that does not notify does not highlight either.
        outcome.highlights = outcome.highlights && outcome.notifies
        return outcome
    }

    private static func condition(_ json: JSON) -> Condition {
        let path = json["key"].string.map(FieldPath.parts)
        switch json["kind"].string {
        case "event_match":
            guard let path, let pattern = json["pattern"].string else { return .unknown }
            return .eventMatch(path: path, pattern: pattern)
        case "event_property_is":
            guard let path else { return .unknown }
            return .propertyIs(path: path, value: json["value"])
        case "event_property_contains":
            guard let path else { return .unknown }
            return .propertyContains(path: path, value: json["value"])
        case "room_member_count":
            let text = json["is"].string ?? ""
            let digits = text.drop { !("0"..."9").contains($0) }
            let sign = text.prefix(text.count - digits.count)
            guard let count = Int(digits), let comparison = Comparison(rawValue: sign.isEmpty ? "==" : String(sign))
            else { return .unknown }
            return .memberCount(comparison: comparison, count: count)
        case "contains_display_name":
            return .containsDisplayName
        case "sender_notification_permission":
            return .senderMayNotify(key: json["key"].string ?? "")
        default:
            return .unknown
        }
    }
}
