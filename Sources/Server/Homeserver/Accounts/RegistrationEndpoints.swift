import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit
import SodiumKit

enum RegistrationEndpoints {
    static let routes: [Route] = [
        Route.client("POST", "/v3/register", .open, .anybody, register),
        Route.client("GET", "/v3/register/available", .open, .anybody, available),
        Route.client("GET", "/v1/register/m.login.registration_token/validity", .open, .anybody, tokenValidity),
    ].flatMap { $0 }

    private static func register(_ call: Call) async throws -> ServerResponse {
        switch call.query("kind") ?? "user" {
        case "user": return try await registerUser(call)
        case "guest": return try await registerGuest(call)
        default: throw MatrixError.invalid("kind must be user or guest")
        }
    }

    private static func registerUser(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        guard server.configuration.registration != .closed else {
            throw MatrixError.forbidden("Registration is closed on this server")
        }
        var body = try call.body()
        let wished = try body.optionalString("username")
        _ = try body.optionalString("password")
        if let grant = try await repeated(call, body) { return .json(grant) }
        let guest = try await guestToBecomeUser(body, wished, server)
        if let wished, guest == nil { _ = try await freeUserID(wished, server) }
        let request = body
        body = try await authorize(call, body)
        guard let password = try body.optionalString("password") else { throw MatrixError.missing("password") }
        try PasswordPolicy.check(password)
        let wish = try Sessions.DeviceWish(body)
        let inhibits = try body.optionalBool("inhibit_login") ?? false
        let name = try body.optionalString("username") ?? Hex.encode(Random.bytes(6))
        let userID = guest == nil ? try await freeUserID(name, server) : server.userID(localpart: name.lowercased())
        guard guest == nil || guest == userID else { throw taken }
        try server.registrations.spend(AddressBlock.name(of: call.address))
        let hash = try await server.passwords.hash(password)
        let token = server.configuration.registration == .token ? body["auth"]["token"].string ?? "" : nil
        let grant = try await server.commit { transaction -> Sessions.Grant? in
            if let token, try !RegistrationTokens.use(token, transaction) { throw badToken }
            if guest != nil {
                guard try Users.promote(userID, password: hash, transaction.connection) else { throw taken }
                transaction.effects.endsSessions = true
            } else {
                guard try !Users.exists(userID, transaction.connection) else { throw taken }
                try Users.add(userID, password: hash, now: transaction.now, transaction.connection)
            }
            return inhibits ? nil : try Sessions.open(for: userID, wish, transaction)
        }
        server.interactive.note(userID, of: request, operation: operation)
        return .json(grant?.json ?? ["user_id": .string(userID)])
    }

    private static let operation = "register"

    /// The response of a registration that has already succeeded and is repeated because its response was lost.
    private static func repeated(_ call: Call, _ body: JSON) async throws -> JSON? {
        let server = call.server
        guard let userID = server.interactive.outcome(of: body, operation: operation),
            let password = try body.optionalString("password")
        else { return nil }
        guard try await server.check(password, of: userID, from: call.address).isRight else { return nil }
        if try body.optionalBool("inhibit_login") ?? false { return ["user_id": .string(userID)] }
        let wish = try Sessions.DeviceWish(body)
        return try await server.commit { try Sessions.open(for: userID, wish, $0).json }
    }

    /// The guest to promote: the request contains a guest's token and asks for that guest's own name.
    private static func guestToBecomeUser(
        _ body: JSON, _ wished: String?, _ server: Homeserver
    ) async throws -> String? {
        guard let token = try body.optionalString("guest_access_token") else { return nil }
        let session = try await server.authenticator.session(token: token)
        guard let session, session.isGuest, let wished,
            server.userID(localpart: wished.lowercased()) == session.userID
        else { throw MatrixError.forbidden("That is no guest of that name") }
        return session.userID
    }

    private static func authorize(_ call: Call, _ body: JSON) async throws -> JSON {
        let server = call.server
        let wantsToken = server.configuration.registration == .token
        return try await server.interactive.authorize(
            body, operation: operation,
            flows: [wantsToken ? ["m.login.registration_token"] : ["m.login.dummy"]]
        ) { stage, auth in
            guard stage == "m.login.registration_token" else { return }
            // The token is only used up when the account is created.
            let token = try auth.requiredString("token")
            let now = server.time.now()
            guard try await server.read({ try RegistrationTokens.isValid(token, now: now, $0) }) else { throw badToken }
        }
    }

    private static func registerGuest(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        guard server.configuration.allowsGuests else {
            throw MatrixError(403, .guestAccessForbidden, "Guests are not admitted on this server")
        }
        let body = try call.body()
        var wish = try Sessions.DeviceWish(body)
        wish.deviceID = nil
        let device = wish
        try server.registrations.spend(AddressBlock.name(of: call.address))
        let userID = server.userID(localpart: "guest-" + Hex.encode(Random.bytes(8)))
        let grant = try await server.commit { transaction in
            try Users.add(userID, password: nil, isGuest: true, now: transaction.now, transaction.connection)
            return try Sessions.open(for: userID, device, transaction)
        }
        return .json(grant.json)
    }

    private static func available(_ call: Call) async throws -> ServerResponse {
        guard let name = call.query("username") else { throw MatrixError.missing("username") }
        _ = try await freeUserID(name, call.server)
        return .json(["available": true])
    }

    private static func tokenValidity(_ call: Call) async throws -> ServerResponse {
        guard let token = call.query("token") else { throw MatrixError.missing("token") }
        // Limit attempts, so that tokens cannot be guessed here.
        try call.server.failedLogins.spend("address \(AddressBlock.name(of: call.address))")
        let now = call.server.time.now()
        let isValid = try await call.server.read { try RegistrationTokens.isValid(token, now: now, $0) }
        return .json(["valid": .bool(isValid)])
    }

    private static let badToken = MatrixError(401, .forbidden, "That registration token isn't valid")

    private static let taken = MatrixError(400, .userInUse, "That user name is taken")

    private static func freeUserID(_ name: String, _ server: Homeserver) async throws -> String {
        let localpart = name.lowercased()
        let userID = server.userID(localpart: localpart)
        guard MatrixIdentifiers.isNewLocalpart(localpart), userID.utf8.count <= MatrixIdentifiers.longest else {
            throw MatrixError(400, .invalidUsername, "A user name may hold a-z, 0-9 and . _ = - / + only")
        }
        guard !localpart.hasPrefix("guest-") else {
            throw MatrixError(400, .exclusive, "Names that begin with guest- are kept for guests")
        }
        guard try await server.read({ try !Users.exists(userID, $0) }) else { throw taken }
        return userID
    }
}
