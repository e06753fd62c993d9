import JSONKit
import MatrixProtocol

/// Moves one person's push rules: those of their own, and what they changed about the server's.
struct PushRuleMove: Sendable {
    let personal: PersonalMove
    let user: String

    func move(_ content: JSON) async throws {
        let defaults = PushRules.defaults(for: user)
        for kind in PushRule.Kind.allCases {
            // Each new rule comes before all others.
            for rule in (content["global"][kind.rawValue].array ?? []).reversed() {
                guard let id = rule["rule_id"].string else { continue }
                let path = MoveTarget.path("pushrules", "global", kind.rawValue, id)
                if rule["default"].bool == true {
                    let before = defaults[kind.rawValue].array?.first { $0["rule_id"].string == id } ?? .null
                    try await change(rule, before, path, id)
                } else {
                    var body: JSON = ["actions": rule["actions"]]
                    for key in ["conditions", "pattern"] where !rule[key].isNull { body[key] = rule[key] }
                    try await personal.put(path, body, user, "push rule \(id)")
                    if rule["enabled"].bool == false { try await set("enabled", false, path, id) }
                }
            }
        }
    }

    private func change(_ rule: JSON, _ before: JSON, _ path: String, _ id: String) async throws {
        for key in ["enabled", "actions"] where rule[key] != before[key] && !before.isNull {
            try await set(key, rule[key], path, id)
        }
    }

    private func set(_ key: String, _ value: JSON, _ path: String, _ id: String) async throws {
        try await personal.put("\(path)/\(key)", .object(JSONObject([(key, value)])), user, "push rule \(id)")
    }
}
