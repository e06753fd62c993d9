import JSONKit

extension PushRules {
    /// The rules that can apply to events in a room that mention nobody. Rules that cannot match there are removed,
    /// so that users whose remaining rules are equal can be evaluated together.
    package func common(in roomID: String, of userID: String) -> PushRules {
        PushRules(
            rules: rules.filter { rule in
                rule.isEnabled && rule.id != ".m.rule.contains_user_name"
                    && rule.conditions.allSatisfy { Self.mayHold($0, in: roomID, of: userID) }
            }.map { rule in
                var rule = rule
                rule.isDefault = false
                return rule
            })
    }

    private static func mayHold(_ condition: PushRule.Condition, in roomID: String, of userID: String) -> Bool {
        switch condition {
        case .unknown, .containsDisplayName: false
        case .propertyContains(["content", "m.mentions", "user_ids"], .string(userID)): false
        case .eventMatch(["state_key"], userID): false
        case .eventMatch(["room_id"], let pattern): PushPattern.matches(pattern, roomID)
        case .propertyIs(["room_id"], let value): value == .string(roomID)
        default: true
        }
    }

    /// Whether any rule applies specifically to this room.
    package func names(room roomID: String) -> Bool {
        rules.contains { rule in
            rule.conditions.contains { condition in
                switch condition {
                case .eventMatch(["room_id"], _): true
                case .propertyIs(["room_id"], let value): value == .string(roomID)
                default: false
                }
            }
        }
    }

    /// Whether ordinary messages in a large room never notify.
    package func isSilent(in roomID: String) -> Bool {
        let message: JSON = [
            "type": "m.room.message", "sender": "", "room_id": .string(roomID),
            "content": ["msgtype": "m.text", "body": "", "m.mentions": [:]],
        ]
        let context = Context(userID: "", memberCount: 1000, senderLevel: 0, notifyRoomLevel: 50)
        return match(message, context)?.outcome.notifies != true
    }

    /// The rules of a user who hasn't changed any.
    package static func standard(for userID: String) -> PushRules {
        let localpart = MatrixIdentifiers.userParts(userID)?.localpart ?? userID
        return PushRules(
            rules: template.map { rule in
                guard personal.contains(rule.id) else { return rule }
                var rule = rule
                rule.conditions = rule.conditions.map { condition in
                    switch condition {
                    case .eventMatch(let path, placeholder): .eventMatch(path: path, pattern: userID)
                    case .propertyContains(let path, _): .propertyContains(path: path, value: .string(userID))
                    case .eventMatch(["content", "body"], _):
                        .eventMatch(path: ["content", "body"], pattern: localpart)
                    default: condition
                    }
                }
                return rule
            })
    }

    private static let placeholder = "@somebody:example.org"
    private static let template = PushRules(global: defaults(for: placeholder)).rules
    private static let personal: Set<String> = [
        ".m.rule.invite_for_me", ".m.rule.is_user_mention", ".m.rule.contains_user_name",
    ]

    // MARK: Names in texts

    /// The key under which `nameKeys` finds a name: its first word.
    package static func nameKey(_ name: String) -> String {
        let scalars = name.lowercased().unicodeScalars
        guard let start = scalars.firstIndex(where: PushPattern.isWord) else {
            return scalars.first.map { String($0) } ?? ""
        }
        return String(String.UnicodeScalarView(scalars[start...].prefix { PushPattern.isWord($0) }))
    }

    /// All keys that a name in the text could have: its words and each character between them.
    package static func nameKeys(in text: String) -> Set<String> {
        var keys: Set<String> = []
        var word = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars.prefix(PushPattern.longestText) {
            if PushPattern.isWord(scalar) {
                word.append(scalar)
                continue
            }
            if !word.isEmpty { keys.insert(String(word)) }
            word = String.UnicodeScalarView()
            keys.insert(String(scalar))
        }
        if !word.isEmpty { keys.insert(String(word)) }
        return keys
    }
}
