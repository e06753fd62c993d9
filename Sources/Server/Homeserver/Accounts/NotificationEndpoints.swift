import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

enum NotificationEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/notifications", .user, .caller, notifications),
        Route.client("GET", "/v3/pushers", .user, .caller, pushers),
        Route.client("POST", "/v3/pushers/set", .user, .caller, setPusher),
    ].flatMap { $0 }

    /// The user's notifications, unread and read. Excludes rooms the user has left.
    private static func notifications(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let from = try call.query("from").map { text throws(MatrixError) in try StreamToken(text).position }
        let limit = max(1, try call.limit(default: 20, most: 100))
        let isHighlightOnly = call.query("only") == "highlight"
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let rows = try Notifications.newest(
                of: session.userID, before: from ?? .max, onlyHighlights: isHighlightOnly, limit: limit + 1, connection)
            let renderer = try EventRenderer(session, now: now, connection)
            var out = JSONBuilder()
            try out.object { out in
                try out.array("notifications") { out in
                    for row in rows.prefix(limit) {
                        guard let event = try Events.at(row.position, connection) else { continue }
                        try out.object { out in
                            out.member("actions", raw: row.actions)
                            out.key("event")
                            try renderer.write(event, roomID: row.roomID, into: &out)
                            out.member("profile_tag", JSON.null)
                            out.member("read", row.isRead)
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

    // MARK: Pushers

    private static func pushers(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let pushers = try await call.server.read { connection in
            try connection.query("SELECT body FROM pushers WHERE user_id = ?", userID) { try JSON(parsing: $0.blob(0)) }
        }
        return .json(["pushers": .array(pushers)])
    }

    private static func setPusher(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let body = try call.requiredBody()
        let (app, key) = (try body.requiredString("app_id"), try body.requiredString("pushkey"))
        guard app.utf8.count <= 64, key.utf8.count <= 512 else {
            throw MatrixError.invalid("app_id or pushkey is too long")
        }
        guard !body["kind"].isNull else {
            try await call.server.commit { transaction in
                try transaction.connection.run(
                    "DELETE FROM pushers WHERE user_id = ? AND app_id = ? AND push_key = ?", session.userID, app, key)
                transaction.effects.wakes.insert(.pushers)
            }
            return .empty
        }
        var kept: JSON = ["app_id": .string(app), "pushkey": .string(key)]
        for name in ["kind", "app_display_name", "device_display_name", "lang"] {
            kept[name] = .string(try body.requiredString(name))
        }
        guard let data = try body.optionalObject("data") else { throw MatrixError.missing("data") }
        if kept["kind"] == "http" {
            // Required by the specification; it also prevents other URLs from being called if pushes are ever
            // implemented.
            guard let url = data["url"].string, url.hasPrefix("https://"), url.utf8.count <= 2048,
                url.hasSuffix("/_matrix/push/v1/notify"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else { throw MatrixError.invalid("data.url must be https and end with /_matrix/push/v1/notify") }
        }
        kept["data"] = data
        if let tag = try body.optionalString("profile_tag") { kept["profile_tag"] = .string(tag) }
        let (text, appends) = (kept.text, try body.optionalBool("append") ?? false)
        try await call.server.commit { transaction in
            let connection = transaction.connection
            if !appends {
                try connection.run(
                    "DELETE FROM pushers WHERE user_id <> ? AND app_id = ? AND push_key = ?", session.userID, app, key)
            }
            try connection.run(
                """
                INSERT INTO pushers VALUES(?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET device_id = excluded.device_id, body = excluded.body
                """, session.userID, app, key, session.deviceID, text)
            transaction.effects.wakes.insert(.pushers)
        }
        return .empty
    }
}
