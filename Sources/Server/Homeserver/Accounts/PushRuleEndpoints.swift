import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

enum PushRuleEndpoints {
    /// The last matching route wins, so the actual routes come after the catch-all ones.
    static let routes: [Route] =
        unknownPlaces
        + [
            Route.client("GET", "/v3/pushrules/", .user, .caller, all),
            Route.client("GET", "/v3/pushrules/global/", .user, .caller, global),
            Route.client("GET", "/v3/pushrules/global/:kind/", .user, .caller, ofKind),
            Route.client("GET", "/v3/pushrules/global/:kind/:ruleID", .user, .caller) { .json(try await rule($0)) },
            Route.client("PUT", "/v3/pushrules/global/:kind/:ruleID", .user, .caller, put),
            Route.client("DELETE", "/v3/pushrules/global/:kind/:ruleID", .user, .caller, remove),
            Route.client("GET", "/v3/pushrules/global/:kind/:ruleID/enabled", .user, .caller) { call in
                .json(["enabled": try await rule(call)["enabled"]])
            },
            Route.client("PUT", "/v3/pushrules/global/:kind/:ruleID/enabled", .user, .caller, putEnabled),
            Route.client("GET", "/v3/pushrules/global/:kind/:ruleID/actions", .user, .caller) { call in
                .json(["actions": try await rule(call)["actions"]])
            },
            Route.client("PUT", "/v3/pushrules/global/:kind/:ruleID/actions", .user, .caller, putActions),
        ].flatMap { $0 }

    /// Any other path below `/pushrules/` names a rule incorrectly, which must give 400 instead of 404.
    private static let unknownPlaces: [Route] = {
        let places = ["", ":scope", ":scope/", ":scope/:kind", ":scope/:kind/", ":scope/:kind/:ruleID"]
        let deeper = [":scope/:kind/:ruleID/", ":scope/:kind/:ruleID/:attribute"]
        let global = ["global", "global/", "global/:kind", "global/:kind/", "global/:kind/:ruleID/:attribute"]
        return (places + deeper + global).flatMap { place in
            ["GET", "PUT", "DELETE"].flatMap { method in
                Route.client(method, "/v3/pushrules/" + place, .user, .caller) { _ in
                    throw MatrixError.unrecognized(status: 400)
                }
            }
        }
    }()

    private static func all(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        return .json(try await call.server.read { try StoredPushRules.json(of: userID, $0) })
    }

    private static func global(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        return .json(try await call.server.read { try StoredPushRules.json(of: userID, $0)["global"] })
    }

    private static func ofKind(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let kind = try kind(call)
        return .json(.array(try await call.server.read { try StoredPushRules.rules(kind, of: userID, $0) }))
    }

    private static func kind(_ call: Call) throws(MatrixError) -> PushRule.Kind {
        guard let kind = PushRule.Kind(rawValue: call.parameter("kind")) else {
            throw .invalid("There is no such kind of push rule")
        }
        return kind
    }

    private static func rule(_ call: Call) async throws -> JSON {
        let userID = try call.userID
        // An unknown kind has no rules.
        guard let kind = PushRule.Kind(rawValue: call.parameter("kind")) else { throw unknown }
        let id = call.parameter("ruleID")
        let rules = try await call.server.read { try StoredPushRules.rules(kind, of: userID, $0) }
        guard let rule = rules.first(where: { $0["rule_id"].string == id }) else { throw unknown }
        return rule
    }

    private static let unknown = MatrixError.notFound("There is no such push rule")

    private static func put(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let (kind, id) = (try kind(call), call.parameter("ruleID"))
        let body = try call.requiredBody()
        guard !id.hasPrefix("."), !id.isEmpty, !id.contains("/"), !id.contains("\\") else {
            throw MatrixError.invalid("A push rule cannot be called that")
        }
        guard let actions = try body.optionalArray("actions") else { throw MatrixError.missing("actions") }
        try StoredPushRules.checkActions(actions)
        var rule: JSON = [
            "rule_id": .string(id), "default": false, "enabled": true, "actions": .array(actions),
        ]
        switch kind {
        case .override, .underride:
            let conditions = try body.optionalArray("conditions") ?? []
            guard conditions.allSatisfy({ $0["kind"].string != nil }) else {
                throw MatrixError.badJSON("Every condition needs a kind")
            }
            rule["conditions"] = .array(conditions)
        case .content: rule["pattern"] = .string(try body.requiredString("pattern"))
        case .room, .sender: break
        }
        let (made, before, after) = (rule, call.query("before"), call.query("after"))
        return try await change(call, kind, userID) { rules in
            guard rules.count < 1000 else {
                throw MatrixError(403, .resourceLimitExceeded, "You have as many push rules as this server keeps")
            }
            try StoredPushRules.insert(made, id: id, before: before, after: after, into: &rules)
        }
    }

    private static func remove(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let (kind, id) = (try kind(call), call.parameter("ruleID"))
        return try await change(call, kind, userID) { rules in
            guard let index = rules.firstIndex(where: { $0["rule_id"].string == id }) else { throw unknown }
            guard rules[index]["default"].bool != true else {
                throw MatrixError.invalid("The server's own rules can be switched off, not removed")
            }
            rules.remove(at: index)
        }
    }

    private static func putEnabled(_ call: Call) async throws -> ServerResponse {
        guard let isEnabled = try call.requiredBody().optionalBool("enabled") else {
            throw MatrixError.missing("enabled")
        }
        return try await edit(call) { $0["enabled"] = .bool(isEnabled) }
    }

    private static func putActions(_ call: Call) async throws -> ServerResponse {
        guard let actions = try call.requiredBody().optionalArray("actions") else {
            throw MatrixError.missing("actions")
        }
        try StoredPushRules.checkActions(actions)
        return try await edit(call) { $0["actions"] = .array(actions) }
    }

    private static func edit(_ call: Call, _ edit: @escaping @Sendable (inout JSON) -> Void) async throws
        -> ServerResponse
    {
        let userID = try call.userID
        let (kind, id) = (try kind(call), call.parameter("ruleID"))
        return try await change(call, kind, userID) { rules in
            guard let index = rules.firstIndex(where: { $0["rule_id"].string == id }) else { throw unknown }
            edit(&rules[index])
        }
    }

    private static func change(
        _ call: Call, _ kind: PushRule.Kind, _ userID: String,
        _ change: @escaping @Sendable (inout [JSON]) throws -> Void
    ) async throws -> ServerResponse {
        try await call.server.commit { transaction in
            var rules = try StoredPushRules.rules(kind, of: userID, transaction.connection)
            try change(&rules)
            try StoredPushRules.set(rules, kind, of: userID, transaction)
        }
        return .empty
    }
}
