import JSONKit
import SQLiteKit

/// A user's cross-signing keys, which sign their own devices and other users.
struct CrossSigningUpload: Sendable {
    private static let usages = ["master", "self_signing", "user_signing"]

    private let userID: String
    private let keys: [(usage: String, key: JSON)]

    init(_ body: JSON, by userID: String) throws(MatrixError) {
        self.userID = userID
        var keys: [(usage: String, key: JSON)] = []
        for usage in Self.usages {
            guard let key = try body.optionalObject(usage + "_key") else { continue }
            guard try key.requiredString("user_id") == userID else { throw .invalid("The key is another user's") }
            guard key["usage"].array?.contains(.string(usage)) == true, key["keys"].object?.count == 1 else {
                throw .invalid("That is no \(usage) key")
            }
            keys.append((usage, key))
        }
        self.keys = keys
    }

    func changesNothingKnown(_ connection: Connection) throws -> Bool {
        guard let master = try current("master", connection) else { return true }
        return try keys.allSatisfy { entry in
            let known = entry.usage == "master" ? master : try current(entry.usage, connection)
            return known?["keys"] == entry.key["keys"]
        }
    }

    func store(_ transaction: Transaction) throws {
        let connection = transaction.connection
        let hasMaster = try keys.contains { $0.usage == "master" } || current("master", connection) != nil
        guard hasMaster else { throw MatrixError.invalid("There is no master key yet") }
        for entry in keys {
            try connection.run(
                "INSERT INTO cross_signing_keys VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET key = excluded.key",
                userID, entry.usage, entry.key.text)
        }
        if keys.allSatisfy({ $0.usage == "user_signing" }) {
            try Devices.noteChange(of: userID, onlyFor: userID, transaction)
        } else {
            try Devices.noteChange(of: userID, transaction)
        }
    }

    private func current(_ usage: String, _ connection: Connection) throws -> JSON? {
        try connection.first("SELECT key FROM cross_signing_keys WHERE user_id = ? AND usage = ?", userID, usage) {
            try JSON(parsing: $0.blob(0))
        }
    }
}
