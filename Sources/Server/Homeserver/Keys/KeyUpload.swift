import JSONKit
import MatrixProtocol
import SQLiteKit

/// The keys a device publishes: identity keys, one-time keys and a fallback key.
struct KeyUpload: Sendable {
    private struct Key: Sendable {
        let algorithm: String
        let id: String
        let value: JSON
    }

    private let deviceKeys: JSON?
    private let oneTimeKeys: [Key]
    private let fallbackKeys: [Key]

    init(_ body: JSON, by session: Session) throws(MatrixError) {
        deviceKeys = try body.optionalObject("device_keys")
        if let deviceKeys {
            guard try deviceKeys.requiredString("user_id") == session.userID,
                try deviceKeys.requiredString("device_id") == session.deviceID
            else { throw .invalid("The keys are those of another device") }
            guard deviceKeys["algorithms"].array != nil, deviceKeys["keys"].object != nil,
                deviceKeys["signatures"].object != nil
            else { throw .badJSON("Device keys hold algorithms, keys and signatures") }
        }
        oneTimeKeys = try Self.keys(try body.optionalObject("one_time_keys"))
        fallbackKeys = try Self.keys(try body.optionalObject("fallback_keys"))
    }

    private static func keys(_ json: JSON?) throws(MatrixError) -> [Key] {
        var keys: [Key] = []
        for (name, value) in json?.object ?? JSONObject() {
            let parts = name.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw .invalid("\(name) is no key id") }
            guard value.object != nil || value.string != nil else { throw .badJSON("\(name) must be a key") }
            keys.append(Key(algorithm: String(parts[0]), id: String(parts[1]), value: value))
        }
        return keys
    }

    func store(for session: Session, _ transaction: Transaction) throws {
        let connection = transaction.connection
        if let deviceKeys {
            let text = String(decoding: try deviceKeys.canonicalContent(), as: UTF8.self)
            let known = try connection.first(
                "SELECT keys FROM device_keys WHERE user_id = ? AND device_id = ?", session.userID, session.deviceID
            ) { $0.text(0) }
            if known != text {
                try connection.run(
                    "INSERT INTO device_keys VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET keys = excluded.keys",
                    session.userID, session.deviceID, text)
                try Devices.noteChange(of: session.userID, transaction)
            }
        }
        for key in oneTimeKeys { try storeOneTime(key, for: session, transaction) }
        for key in fallbackKeys {
            try connection.run(
                """
                INSERT INTO fallback_keys VALUES(?, ?, ?, ?, ?, 0)
                ON CONFLICT DO UPDATE SET key_id = excluded.key_id, key = excluded.key, is_used = 0
                """, session.userID, session.deviceID, key.algorithm, key.id, key.value.text)
        }
    }

    private func storeOneTime(_ key: Key, for session: Session, _ transaction: Transaction) throws {
        let connection = transaction.connection
        let known = try connection.first(
            "SELECT key FROM one_time_keys WHERE user_id = ? AND device_id = ? AND algorithm = ? AND key_id = ?",
            session.userID, session.deviceID, key.algorithm, key.id
        ) { try JSON(parsing: $0.blob(0)) }
        if let known {
            guard known == key.value else {
                throw MatrixError.unknown("There is another key \(key.algorithm):\(key.id) already")
            }
            return
        }
        let count = try connection.first(
            "SELECT count(*) FROM one_time_keys WHERE user_id = ? AND device_id = ?", session.userID, session.deviceID
        ) { $0.int(0) }
        guard count ?? 0 < OneTimeKeys.mostPerDevice else {
            throw MatrixError(403, .resourceLimitExceeded, "There are as many keys as this server keeps")
        }
        try connection.run(
            "INSERT INTO one_time_keys VALUES(?, ?, ?, ?, ?, ?)", session.userID, session.deviceID, key.algorithm,
            key.id, key.value.text, transaction.now)
    }
}
