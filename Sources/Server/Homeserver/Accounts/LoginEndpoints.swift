import HTTPKit
import JSONKit
import MatrixProtocol

enum LoginEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/login", .open, .anybody, flows),
        Route.client("POST", "/v3/login", .open, .anybody, login),
        Route.client("POST", "/v1/login/get_token", .user, .caller, getToken),
        Route.client("POST", "/v3/refresh", .open, .anybody, refresh),
        Route.client("POST", "/v3/logout", .guest, .caller, logout),
        Route.client("POST", "/v3/logout/all", .guest, .caller, logoutAll),
        Route.client("GET", "/v3/account/whoami", .guest, .caller, whoAmI),
    ].flatMap { $0 }

    private static func flows(_ call: Call) async throws -> ServerResponse {
        .json(["flows": [["type": "m.login.password"], ["type": "m.login.token", "get_login_token": true]]])
    }

    private static func login(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let body = try call.requiredBody()
        let type = try body.requiredString("type")
        if type == "m.login.token" { return try await loginByToken(call, body) }
        guard type == "m.login.password" else { throw MatrixError(400, .unknown, "Sign-in by \(type) isn't offered") }
        let name = try userName(in: body)
        guard let password = try body.optionalString("password") else { throw MatrixError.missing("password") }
        let wish = try Sessions.DeviceWish(body)
        // An invalid name needs no look-up, and no failed attempt is recorded for it.
        guard let userID = server.userID(typed: name) else { throw wrongNameOrPassword }
        let (isRight, known) = try await server.check(password, of: userID, from: call.address)
        guard isRight, let known else { throw wrongNameOrPassword }
        // Only revealed to a caller who knows the password.
        guard !known.isDeactivated else { throw MatrixError(403, .userDeactivated, "This account has been closed") }
        let grant = try await server.commit { try Sessions.open(for: userID, wish, $0) }
        return .json(grant.json)
    }

    private static let wrongNameOrPassword = MatrixError.forbidden("Wrong user name or password")

    private static func loginByToken(_ call: Call, _ body: JSON) async throws -> ServerResponse {
        let server = call.server
        let token = try body.requiredString("token")
        let wish = try Sessions.DeviceWish(body)
        let place = "address \(AddressBlock.name(of: call.address))"
        try server.failedLogins.spend(place)
        let grant = try await server.commit { transaction -> Sessions.Grant? in
            guard let userID = try LoginTokens.use(token, transaction) else { return nil }
            return try Sessions.open(for: userID, wish, transaction)
        }
        guard let grant else {
            throw MatrixError.forbidden("That token is unknown, was used already, or has expired")
        }
        server.failedLogins.refund(place)
        return .json(grant.json)
    }

    private static func getToken(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        _ = try await call.server.confirmOwner(call, try call.body(), operation: "login token")
        let token = try await call.server.commit { try LoginTokens.make(for: userID, $0) }
        return .json(["login_token": .string(token), "expires_in_ms": .int(LoginTokens.lifetime)])
    }

    /// The newer `identifier` or the older `user` field.
    private static func userName(in body: JSON) throws(MatrixError) -> String {
        if let identifier = try body.optionalObject("identifier") {
            guard try identifier.requiredString("type") == "m.id.user" else {
                throw .unknown("Only user names are known here")
            }
            return try identifier.requiredString("user")
        }
        return try body.requiredString("user")
    }

    private static func refresh(_ call: Call) async throws -> ServerResponse {
        let token = try call.requiredBody().requiredString("refresh_token")
        let grant = try await call.server.commit { try Sessions.refresh(token, $0) }
        return .json(grant.tokens)
    }

    private static func logout(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        try await call.server.commit { try Devices.remove([session.deviceID], of: session.userID, $0) }
        return .empty
    }

    private static func logoutAll(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        try await call.server.commit { transaction in
            let devices = try Devices.all(of: userID, transaction.connection)
            try Devices.remove(devices, of: userID, transaction)
        }
        return .empty
    }

    private static func whoAmI(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        var answer: JSON = [
            "user_id": .string(session.userID), "device_id": .string(session.deviceID),
            "is_guest": .bool(session.isGuest),
        ]
        if let role = try await call.server.distinguishedRole(of: session.userID) {
            answer["app.buzzbox.role"] = .string(role.rawValue)
        }
        return .json(answer)
    }
}
