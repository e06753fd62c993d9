import JSONKit

/// A user's push rules in order of precedence: the first enabled rule that matches applies.
package struct PushRules: Sendable, Hashable {
    package let rules: [PushRule]

    /// The information about the room that rules can refer to.
    package struct Context: Sendable {
        package var userID: String
        /// The user's display name in the room.
        package var displayName: String?
        package var memberCount: Int
        package var senderLevel: Int
        package var notifyRoomLevel: Int

        package init(
            userID: String, displayName: String? = nil, memberCount: Int, senderLevel: Int, notifyRoomLevel: Int
        ) {
            self.userID = userID
            self.displayName = displayName
            self.memberCount = memberCount
            self.senderLevel = senderLevel
            self.notifyRoomLevel = notifyRoomLevel
        }
    }

    /// - Parameter global: the `global` object of the push rules, `{"override":[…],…}`.
    package init(global: JSON) {
        var rules: [PushRule] = []
        for kind in PushRule.Kind.allCases {
            rules += (global[kind.rawValue].array ?? []).map { PushRule(kind: kind, json: $0) }
        }
        self.rules = rules
    }

    init(rules: [PushRule]) {
        self.rules = rules
    }

    /// - Parameter event: a complete client event including `room_id`.
    package func match(_ event: JSON, _ context: Context) -> PushRule? {
        // Legacy rules search the text for names. If the event has explicit mentions, only those count.
        let isExplicit = !event["content"]["m.mentions"].isNull
        return rules.first { rule in
            rule.isEnabled && !(isExplicit && Self.guessing.contains(rule.id))
                && rule.conditions.allSatisfy { Self.holds($0, event, context) }
        }
    }

    private static let guessing: Set<String> = [
        ".m.rule.contains_display_name", ".m.rule.contains_user_name", ".m.rule.roomnotif",
    ]

    /// Whether a text contains a name according to the legacy rules.
    package static func names(_ name: String, in text: String) -> Bool {
        PushPattern.findsWord(name, in: text, isGlob: false)
    }

    private static func holds(_ condition: PushRule.Condition, _ event: JSON, _ context: Context) -> Bool {
        switch condition {
        case .eventMatch(let path, let pattern):
            guard let text = value(at: path, in: event).string else { return false }
            return path == ["content", "body"]
                ? PushPattern.findsWord(pattern, in: text) : PushPattern.matches(pattern, text)
        case .propertyIs(let path, let expected):
            let found = value(at: path, in: event)
            return !isContainer(found) && found == expected && !(found.isNull && !exists(path, in: event))
        case .propertyContains(let path, let expected):
            return value(at: path, in: event).array?.contains(expected) ?? false
        case .memberCount(let comparison, let count):
            switch comparison {
            case .equal: return context.memberCount == count
            case .less: return context.memberCount < count
            case .more: return context.memberCount > count
            case .atMost: return context.memberCount <= count
            case .atLeast: return context.memberCount >= count
            }
        case .senderMayNotify(let key):
            return key == "room" && context.senderLevel >= context.notifyRoomLevel
        case .containsDisplayName:
            guard let name = context.displayName, let body = event["content"]["body"].string else { return false }
            return Self.names(name, in: body)
        case .unknown:
            return false
        }
    }

    private static func value(at path: [String], in event: JSON) -> JSON {
        path.reduce(event) { $0[$1] }
    }

    private static func exists(_ path: [String], in event: JSON) -> Bool {
        guard let last = path.last else { return false }
        return value(at: Array(path.dropLast()), in: event).object?[last] != nil
    }

    private static func isContainer(_ value: JSON) -> Bool {
        value.object != nil || value.array != nil
    }
}
