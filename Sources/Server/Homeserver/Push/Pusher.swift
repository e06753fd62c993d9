import JSONKit
import SQLiteKit

/// A client's registration for push notifications: a gateway, and the key by which the gateway identifies the client.
struct Pusher: Sendable {
    let userID: String
    let appID: String
    let key: String
    let url: String
    /// As given by the client, without the URL.
    let data: JSON
    let tellsIDsOnly: Bool
    /// The position up to which notifications were sent or not needed.
    let position: Int64

    /// The user's pushers that call a gateway.
    static func all(of userID: String, _ connection: Connection) throws -> [Pusher] {
        try connection.query(
            """
            SELECT p.app_id, p.push_key, p.body, g.pos FROM pushers p JOIN push_progress g
                ON g.user_id = p.user_id AND g.app_id = p.app_id AND g.push_key = p.push_key
            WHERE p.user_id = ?
            """, userID
        ) { row -> Pusher? in
            let body = try JSON(parsing: row.blob(2))
            guard body["kind"] == "http", let url = body["data"]["url"].string else { return nil }
            var data = body["data"]
            data["url"] = .null
            let kept = data.object?.filter { !$0.value.isNull } ?? []
            return Pusher(
                userID: userID, appID: row.text(0), key: row.text(1), url: url,
                data: .object(JSONObject(kept.map { ($0.key, $0.value) })),
                tellsIDsOnly: data["format"] == "event_id_only", position: row.int64(3))
        }.compactMap { $0 }
    }

    static func users(_ connection: Connection) throws -> [String] {
        try connection.query("SELECT DISTINCT user_id FROM pushers") { $0.text(0) }
    }

    func advance(to position: Int64, _ connection: Connection) throws {
        try connection.run(
            """
            UPDATE push_progress SET pos = max(pos, ?) WHERE user_id = ? AND app_id = ? AND push_key = ?
            """, position, userID, appID, key)
    }

    func remove(_ connection: Connection) throws {
        try connection.run(
            "DELETE FROM pushers WHERE user_id = ? AND app_id = ? AND push_key = ?", userID, appID, key)
    }

    /// Released with schema 6, so it must not change.
    static let schema = """
        -- How far a pusher's gateway was told.
        CREATE TABLE push_progress(
            user_id TEXT NOT NULL, app_id TEXT NOT NULL, push_key TEXT NOT NULL, pos INTEGER NOT NULL,
            PRIMARY KEY(user_id, app_id, push_key),
            FOREIGN KEY(user_id, app_id, push_key) REFERENCES pushers(user_id, app_id, push_key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO push_progress SELECT user_id, app_id, push_key, (SELECT pos FROM stream) FROM pushers;
        CREATE TRIGGER push_begins AFTER INSERT ON pushers BEGIN
            INSERT OR IGNORE INTO push_progress VALUES(new.user_id, new.app_id, new.push_key, (SELECT pos FROM stream));
        END;
        """
}
