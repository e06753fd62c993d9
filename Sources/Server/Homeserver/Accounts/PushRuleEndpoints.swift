import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

enum PushRuleEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/pushrules", .user, all),
        Route.client("GET", "/v3/pushrules/", .user, all),
        Route.client("GET", "/v3/pushrules/global", .user, global),
        Route.client("GET", "/v3/pushrules/global/", .user, global),
        Route.client("GET", "/v3/pushrules/global/:kind", .user, ofKind),
        Route.client("GET", "/v3/pushrules/global/:kind/", .user, ofKind),
        Route.client("GET", "/v3/pushrules/global/:kind/:ruleID", .user) { .json(try await rule($0)) },
        Route.client("PUT", "/v3/pushrules/global/:kind/:ruleID", .user, put),
        Route.client("DELETE", "/v3/pushrules/global/:kind/:ruleID", .user, remove),
        Route.client("GET", "/v3/pushrules/global/:kind/:ruleID/enabled", .user) { call in
            .json(["enabled": try await rule(call)["enabled"]])
        },
        Route.client("PUT", "/v3/pushrules/global/:kind/:ruleID/enabled", .user, putEnabled),
        Route.client("GET", "/v3/pushrules/global/:kind/:ruleID/actions", .user) { call in
            .json(["actions": try await rule(call)["actions"]])
        },
        Route.client("PUT", "/v3/pushrules/global/:kind/:ruleID/actions", .user, putActions),
        Route.client("GET", "/v3/pushers", .user) { _ in .json(["pushers": []]) },
        Route.client("GET", "/v3/notifications", .user, notifications),
    ].flatMap { $0 }

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
        let (kind, id) = (try kind(call), call.parameter("ruleID"))
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

    /// What is unread; what was read is no longer kept.
    private static func notifications(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let from = try call.query("from").map { text throws(MatrixError) in try StreamToken(text).position }
        let limit = max(1, try call.limit(default: 20, most: 100))
        let isHighlightOnly = call.query("only") == "highlight"
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let rows = try connection.query(
                """
                SELECT n.actions, rooms.room_id, n.pos FROM notifications n
                JOIN rooms ON rooms.id = n.room
                WHERE n.user_id = ? AND n.pos < ? AND n.highlight >= ? ORDER BY n.pos DESC LIMIT ?
                """, session.userID, from ?? .max, isHighlightOnly ? 1 : 0, limit + 1
            ) { row in (actions: row.blob(0), roomID: row.text(1), position: row.int64(2)) }
            let renderer = EventRenderer(session, now: now, connection)
            var out = JSONBuilder()
            try out.object { out in
                try out.array("notifications") { out in
                    for row in rows.prefix(limit) {
                        guard let event = try Events.at(row.position, connection) else { continue }
                        try out.object { out in
                            out.member("actions", raw: row.actions)
                            out.key("event")
                            try renderer.write(event, roomID: row.roomID, into: &out)
                            out.member("read", false)
                            out.member("room_id", row.roomID)
                            out.member("ts", event.timestamp)
                        }
                    }
                }
                if rows.count > limit, let last = rows.prefix(limit).last {
                    out.member("next_token", StreamToken(position: last.position).text)
                }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }
}
