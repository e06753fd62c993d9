import JSONKit
import MatrixProtocol
import SQLiteKit

/// Signatures on devices and cross-signing keys. The server stores them; clients verify them.
enum KeySignatures {
    /// - Parameters:
    ///   - object: the signed key including the new signatures.
    ///   - target: a device id or the public part of a cross-signing key.
    static func store(
        _ object: JSON, on target: String, of userID: String, by signer: String, _ transaction: Transaction
    ) throws {
        let connection = transaction.connection
        guard let fresh = object["signatures"][signer].object, !fresh.isEmpty else {
            throw MatrixError(400, .invalidSignature, "There is no signature of yours on that key")
        }
        guard let known = try key(target, of: userID, connection) else {
            throw MatrixError.notFound("There is no such key")
        }
        guard strip(known) == strip(object) else {
            throw MatrixError(400, .invalidSignature, "The signed key is not the one that is stored")
        }
        let stored = try connection.first(
            "SELECT signatures FROM key_signatures WHERE signer = ? AND user_id = ? AND target = ?",
            signer, userID, target
        ) { try JSON(parsing: $0.blob(0)) }
        var all = stored?.object ?? JSONObject()
        for (id, signature) in fresh { all[id] = signature }
        try connection.run(
            """
            INSERT INTO key_signatures VALUES(?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET signatures = excluded.signatures
            """, signer, userID, target, JSON.object(all).text)
        if signer == userID {
            try Devices.noteChange(of: userID, transaction)
        } else {
            try Devices.noteChange(of: userID, onlyFor: signer, transaction)
        }
    }

    private static func strip(_ key: JSON) -> JSON {
        guard var object = key.object else { return key }
        object["signatures"] = nil
        object["unsigned"] = nil
        return .object(object)
    }

    private static func key(_ target: String, of userID: String, _ connection: Connection) throws -> JSON? {
        let device = try connection.first(
            "SELECT keys FROM device_keys WHERE user_id = ? AND device_id = ?", userID, target
        ) { try JSON(parsing: $0.blob(0)) }
        if let device { return device }
        return try connection.query("SELECT key FROM cross_signing_keys WHERE user_id = ?", userID) {
            try JSON(parsing: $0.blob(0))
        }.first { $0["keys"].object?.contains { $0.value.string == target } ?? false }
    }
}
