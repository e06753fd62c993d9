import JSONKit
import SQLiteKit

/// Device and cross-signing keys as visible to one user.
struct KeyQuery {
    let asker: String
    let connection: Connection

    func answer(_ wanted: JSONObject) throws -> JSON {
        var (devices, masters, selfSigning) = (JSONObject(), JSONObject(), JSONObject())
        for (user, list) in wanted where Self.failure(of: user, for: asker) == nil {
            let only = Set((list.array ?? []).compactMap(\.string))
            let found = try deviceKeys(of: user, only: only.isEmpty ? nil : only)
            devices[user] = .object(found)
            if let key = try crossSigningKey("master", of: user) { masters[user] = key }
            if let key = try crossSigningKey("self_signing", of: user) { selfSigning[user] = key }
        }
        var answer: JSON = [
            "device_keys": .object(devices), "master_keys": .object(masters),
            "self_signing_keys": .object(selfSigning), "failures": Self.failures(of: wanted.keys, for: asker),
        ]
        if wanted[asker] != nil, let key = try crossSigningKey("user_signing", of: asker) {
            answer["user_signing_keys"] = .object(JSONObject([(asker, key)]))
        } else {
            answer["user_signing_keys"] = [:]
        }
        return answer
    }

    /// Reports users of other servers as unreachable. An empty answer would claim that they have no devices.
    static func failures(of users: [String], for asker: String) -> JSON {
        .object(JSONObject(Set(users.compactMap { failure(of: $0, for: asker) }).sorted().map { ($0, unreachable) }))
    }

    private static let unreachable: JSON = [
        "status": 503, "message": "This server does not talk to others",
    ]

    /// The server that would have to be asked; nil for our own.
    private static func failure(of user: String, for asker: String) -> String? {
        let (theirs, ours) = (server(of: user), server(of: asker))
        return theirs == ours ? nil : theirs
    }

    private static func server(of user: String) -> String? {
        guard let colon = user.firstIndex(of: ":") else { return nil }
        return String(user[user.index(after: colon)...])
    }

    private func deviceKeys(of user: String, only: Set<String>?) throws -> JSONObject {
        var found = JSONObject()
        let rows = try connection.query(
            """
            SELECT k.device_id, k.keys, d.display_name FROM device_keys k
            JOIN devices d ON d.user_id = k.user_id AND d.device_id = k.device_id WHERE k.user_id = ?
            """, user
        ) { (id: $0.text(0), keys: try JSON(parsing: $0.blob(1)), name: $0.textOrNil(2)) }
        for row in rows where only?.contains(row.id) ?? true {
            var keys = try withSignatures(row.keys, of: user, row.id)
            keys["unsigned"] = row.name.map { ["device_display_name": .string($0)] } ?? [:]
            found[row.id] = keys
        }
        return found
    }

    func crossSigningKey(_ usage: String, of user: String) throws -> JSON? {
        let key = try connection.first(
            "SELECT key FROM cross_signing_keys WHERE user_id = ? AND usage = ?", user, usage
        ) { try JSON(parsing: $0.blob(0)) }
        guard let key else { return nil }
        guard let target = key["keys"].object?.first(where: { _ in true })?.value.string else { return key }
        return try withSignatures(key, of: user, target)
    }

    /// Adds the stored signatures: the owner's are visible to everybody, the asker's only to the asker.
    private func withSignatures(_ key: JSON, of user: String, _ target: String) throws -> JSON {
        var key = key
        for signer in Set([user, asker]) {
            let more = try connection.first(
                "SELECT signatures FROM key_signatures WHERE signer = ? AND user_id = ? AND target = ?",
                signer, user, target
            ) { try JSON(parsing: $0.blob(0)) }
            for (id, signature) in more?.object ?? JSONObject() { key["signatures"][signer][id] = signature }
        }
        return key
    }
}
