import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum AccountEndpoints {
    static let routes: [Route] = [
        Route.client("POST", "/v3/account/password", .user, .caller, changePassword),
        Route.client("POST", "/v3/account/deactivate", .guest, .caller, deactivate),
        Route.client("GET", "/v3/account/3pid", .user, .caller) { _ in .json(["threepids": []]) },
        Route.client("GET", "/v3/admin/whois/:userID", .user, .named, whoIs),
        Route.client("GET", "/v3/devices", .guest, .caller, devices),
        Route.client("GET", "/v3/devices/:deviceID", .guest, .caller, device),
        Route.client("PUT", "/v3/devices/:deviceID", .guest, .caller, renameDevice),
        Route.client("DELETE", "/v3/devices/:deviceID", .user, .caller, removeDevice),
        Route.client("POST", "/v3/delete_devices", .user, .caller, removeDevices),
        Route.client("POST", "/v3/user/:userID/openid/request_token", .user, .named, openIDToken),
        [Route("GET", "/_matrix/federation/v1/openid/userinfo", .open, .anybody, openIDUserInfo)],
    ].flatMap { $0 }

    private static func changePassword(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let session = try call.caller
        let body = try await server.confirmOwner(call, try call.requiredBody(), operation: "password")
        let password = try body.requiredString("new_password")
        try PasswordPolicy.check(password)
        let endsOthers = try body.optionalBool("logout_devices") ?? true
        let hash = try await server.passwords.hash(password)
        try await server.commit { transaction in
            try transaction.connection.run("UPDATE users SET password = ? WHERE user_id = ?", hash, session.userID)
            guard endsOthers else { return }
            let others = try Devices.all(of: session.userID, transaction.connection)
            try Devices.remove(others.filter { $0 != session.deviceID }, of: session.userID, transaction)
        }
        return .empty
    }

    private static func deactivate(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let given = try call.body()
        let body =
            session.isGuest ? given : try await call.server.confirmOwner(call, given, operation: "deactivate")
        let erases = try body.optionalBool("erase") ?? false
        try await call.server.commit { try Deactivation($0).close(session.userID, erases: erases) }
        call.server.presence.remove(session.userID)
        return .json(["id_server_unbind_result": "no-support"])
    }

    // MARK: Devices

    private static func devices(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let devices = try await call.server.read { try DeviceList.all(of: userID, $0) }
        return .json(["devices": .array(devices)])
    }

    /// Answers only about the caller: no administrator role exists in the API.
    private static func whoIs(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        var devices: JSON = [:]
        for (id, connection) in try await call.server.read({ try DeviceList.connections(of: userID, $0) }) {
            devices[id] = ["sessions": [["connections": [connection]]]]
        }
        return .json(["user_id": .string(userID), "devices": devices])
    }

    private static func device(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let deviceID = call.parameter("deviceID")
        let device = try await call.server.read { connection in
            try DeviceList.all(of: userID, connection).first { $0["device_id"].string == deviceID }
        }
        guard let device else { throw MatrixError.notFound("You have no such device") }
        return .json(device)
    }

    private static func renameDevice(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let deviceID = call.parameter("deviceID")
        let body = try call.requiredBody()
        let name = try body.optionalString("display_name")
        guard name?.utf8.count ?? 0 <= 512 else { throw MatrixError(400, .tooLarge, "The name is too long") }
        let isFound = try await call.server.commit { transaction in
            let changed = try transaction.connection.run(
                "UPDATE devices SET display_name = coalesce(?, display_name) WHERE user_id = ? AND device_id = ?",
                name, userID, deviceID)
            if changed > 0 { try Devices.noteChange(of: userID, transaction) }
            return changed > 0
        }
        guard isFound else { throw MatrixError.notFound("You have no such device") }
        return .empty
    }

    private static func removeDevice(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let deviceID = call.parameter("deviceID")
        _ = try await call.server.confirmOwner(call, try call.body(), operation: "delete device \(deviceID)")
        try await call.server.commit { try Devices.remove([deviceID], of: userID, $0) }
        return .empty
    }

    private static func removeDevices(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let given = try call.requiredBody()
        guard try given.optionalArray("devices") != nil || given["auth"].object != nil else {
            throw MatrixError.missing("devices")
        }
        let body = try await call.server.confirmOwner(call, given, operation: "delete devices")
        let deviceIDs = (try body.optionalArray("devices") ?? []).compactMap(\.string)
        try await call.server.commit { try Devices.remove(deviceIDs, of: userID, $0) }
        return .empty
    }

    // MARK: OpenID

    private static func openIDToken(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let token = try await call.server.commit { try OpenIDTokens.make(for: userID, $0) }
        return .json([
            "access_token": .string(token), "token_type": "Bearer",
            "matrix_server_name": .string(call.server.configuration.serverName),
            "expires_in": .int(OpenIDTokens.lifetime / 1000),
        ])
    }

    /// Lets third parties verify an OpenID token. They call it like a federated server does, so it is a federation
    /// path.
    private static func openIDUserInfo(_ call: Call) async throws -> ServerResponse {
        guard let token = call.query("access_token") else {
            throw MatrixError(401, .missingToken, "Missing access token")
        }
        guard let userID = try await call.server.userID(openIDToken: token) else {
            throw MatrixError(401, .unknownToken, "That token is unknown or has expired")
        }
        return .json(["sub": .string(userID)])
    }
}
