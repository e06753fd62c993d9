import JSONKit
import ProcessKit
import SQLiteKit
import SodiumKit

/// Creates, refreshes and ends pairs of tokens. Only hashes of the tokens are stored.
enum Sessions {
    /// The response to a sign-in.
    struct Grant: Sendable {
        let userID: String
        let deviceID: String
        let accessToken: String
        let refreshToken: String?
        let expiresIn: Int64?

        var json: JSON {
            var json = tokens
            json["user_id"] = .string(userID)
            json["device_id"] = .string(deviceID)
            return json
        }

        var tokens: JSON {
            var json: JSON = ["access_token": .string(accessToken)]
            if let refreshToken { json["refresh_token"] = .string(refreshToken) }
            if let expiresIn { json["expires_in_ms"] = .int(expiresIn) }
            return json
        }
    }

    struct DeviceWish: Sendable {
        var deviceID: String?
        var displayName: String?
        var wantsRefresh: Bool

        init(_ body: JSON) throws(MatrixError) {
            deviceID = try body.optionalString("device_id").flatMap { $0.isEmpty ? nil : $0 }
            // 128 scalars have at most as many bytes as a device name may have.
            displayName = try body.optionalString("initial_device_display_name").map {
                String(String.UnicodeScalarView($0.unicodeScalars.prefix(128)))
            }
            wantsRefresh = try body.optionalBool("refresh_token") ?? false
            guard deviceID?.utf8.count ?? 0 <= 255, deviceID?.utf8.contains(0) != true else {
                throw .invalid("device_id is too long")
            }
        }
    }

    /// Signs a device in. If it already existed it keeps its keys, and its earlier tokens become invalid.
    static func open(for userID: String, _ wish: DeviceWish, _ transaction: Transaction) throws -> Grant {
        let connection = transaction.connection
        let deviceID = wish.deviceID ?? newDeviceID()
        if try connection.run("DELETE FROM sessions WHERE user_id = ? AND device_id = ?", userID, deviceID) > 0 {
            transaction.effects.endsSessions = true
            transaction.effects.wakes.insert(.user(userID))
        }
        let isNew = try connection.run(
            "INSERT INTO devices(user_id, device_id, display_name) VALUES(?, ?, ?) ON CONFLICT DO NOTHING",
            userID, deviceID, wish.displayName)
        if isNew > 0 { try Devices.noteChange(of: userID, transaction) }
        return try issue(userID, deviceID, refresh: wish.wantsRefresh, parent: nil, transaction)
    }

    /// Exchanges a refresh token for a new pair. The old pair stays valid until the new one is used, so that the
    /// request can be repeated if the response is lost.
    static func refresh(_ token: String, _ transaction: Transaction) throws -> Grant {
        let connection = transaction.connection
        let hash = Digest.sha256(Array(token.utf8))
        let old = try connection.first(
            """
            SELECT s.id, s.user_id, s.device_id, s.parent FROM sessions s JOIN users u ON u.user_id = s.user_id
            WHERE s.refresh_hash = ? AND u.deactivated_at IS NULL
            """, hash
        ) { (id: $0.int64(0), userID: $0.text(1), deviceID: $0.text(2), parent: $0.int64OrNil(3)) }
        guard let old else { throw MatrixError.unknownToken(softLogout: false) }
        // Refreshing counts as a use of the pair.
        if let parent = old.parent { try retire(parent, heir: old.id, transaction) }
        if try connection.run("DELETE FROM sessions WHERE parent = ?", old.id) > 0 {
            transaction.effects.endsSessions = true
        }
        return try issue(old.userID, old.deviceID, refresh: true, parent: old.id, transaction)
    }

    /// Deletes the pair that was replaced, now that its successor is in use.
    static func retire(_ parent: Int64, heir: Int64, _ transaction: Transaction) throws {
        try transaction.connection.run("UPDATE sessions SET parent = NULL WHERE id = ?", heir)
        try transaction.connection.run("DELETE FROM sessions WHERE id = ?", parent)
        transaction.effects.endsSessions = true
    }

    private static func issue(
        _ userID: String, _ deviceID: String, refresh: Bool, parent: Int64?, _ transaction: Transaction
    ) throws -> Grant {
        let access = "bbx_" + Random.token()
        let refreshToken = refresh ? "bbr_" + Random.token() : nil
        let lifetime = refresh ? transaction.server.configuration.accessTokenLifetime.milliseconds : nil
        try transaction.connection.run(
            """
            INSERT INTO sessions(user_id, device_id, access_hash, access_expires_at, refresh_hash, parent)
            VALUES(?, ?, ?, ?, ?, ?)
            """,
            userID, deviceID, Digest.sha256(Array(access.utf8)), lifetime.map { transaction.now + $0 },
            refreshToken.map { Digest.sha256(Array($0.utf8)) }, parent)
        return Grant(
            userID: userID, deviceID: deviceID, accessToken: access, refreshToken: refreshToken, expiresIn: lifetime)
    }

    private static func newDeviceID() -> String {
        String(Random.bytes(10).map { Character(Unicode.Scalar(UInt8(ascii: "A") + $0 % 26)) })
    }
}
