import BuzzModel
import JSONKit

extension MatrixClient {
    private var user: String { userID.rawValue }

    /// `nil` if it has never been set.
    package func accountData(
        _ type: String, in room: ConversationID? = nil
    ) async throws(MatrixClientError) -> JSON? {
        do {
            return try await call(accountDataEndpoint("GET", type, room))
        } catch {
            guard error.status == 404 else { throw error }
            return nil
        }
    }

    package func setAccountData(
        _ type: String, _ content: JSON, in room: ConversationID? = nil
    ) async throws(MatrixClientError) {
        var endpoint = accountDataEndpoint("PUT", type, room)
        endpoint.body = content
        try await call(endpoint)
    }

    private func accountDataEndpoint(_ method: String, _ type: String, _ room: ConversationID?) -> Endpoint {
        guard let room else { return Endpoint(method, "v3", "user", user, "account_data", type) }
        return Endpoint(method, "v3", "user", user, "rooms", room.rawValue, "account_data", type)
    }

    package func setTag(
        _ tag: String, _ isSet: Bool, order: Double? = nil, in room: ConversationID
    ) async throws(MatrixClientError) {
        var body: JSON = [:]
        if let order { body["order"] = .double(order) }
        try await call(
            Endpoint(
                isSet ? "PUT" : "DELETE", "v3", "user", user, "rooms", room.rawValue, "tags", tag,
                body: isSet ? body : nil))
    }

    /// Mutes a room with a push rule; removing a rule that doesn't exist is not an error.
    package func setMuted(_ isMuted: Bool, _ room: ConversationID) async throws(MatrixClientError) {
        let path = ["v3", "pushrules", "global", "override", room.rawValue]
        guard isMuted else {
            do {
                try await call(Endpoint("DELETE", prefix: "/_matrix/client", path))
            } catch {
                guard error.status == 404 else { throw error }
            }
            return
        }
        let condition: JSON = ["kind": "event_match", "key": "room_id", "pattern": .string(room.rawValue)]
        let body: JSON = ["conditions": [condition], "actions": []]
        try await call(Endpoint("PUT", prefix: "/_matrix/client", path, body: body))
    }

    private static let profileLasts = Duration.seconds(600)

    /// A user's profile, cached for ten minutes. Names in conversations come from the sync instead.
    package func profile(of user: UserID) async throws(MatrixClientError) -> JSON {
        try await answers.answer("profile \(user.rawValue)", lasting: Self.profileLasts) {
            () async throws(MatrixClientError) in
            try await call(Endpoint("GET", "v3", "profile", user.rawValue))
        }
    }

    package func setProfile(_ key: String, _ value: JSON) async throws(MatrixClientError) {
        let body: JSON = .object(JSONObject([(key, value)]))
        try await call(Endpoint("PUT", "v3", "profile", user, key, body: body))
        answers.forget("profile \(user)")
    }

    /// A token that proves the user's identity to other services and gives no access to the account.
    package func openIDToken() async throws(MatrixClientError) -> JSON {
        try await call(Endpoint("POST", "v3", "user", user, "openid", "request_token", body: [:]).repeatable)
    }

    package func searchUsers(_ term: String, limit: Int = 10) async throws(MatrixClientError) -> [JSON] {
        let body: JSON = ["search_term": .string(term), "limit": .int(Int64(limit))]
        return try await call(Endpoint("POST", "v3", "user_directory", "search", body: body).repeatable)["results"]
            .array ?? []
    }

    package func whoAmI() async throws(MatrixClientError) -> (user: UserID, device: String?) {
        let answer = try await call(Endpoint("GET", "v3", "account", "whoami"))
        guard let user = answer["user_id"].string else { throw .nonsense("it does not say who this is") }
        return (UserID(user), answer["device_id"].string)
    }

    /// Whether the homeserver gives this account the creator role; nil if the homeserver has no roles.
    package func roleOnServer() async throws(MatrixClientError) -> Bool? {
        let answer = try await call(Endpoint("GET", "v3", "account", "whoami"))
        return answer["app.buzzbox.role"].string.map { $0 == "creator" }
    }

    package func logOut() async throws(MatrixClientError) {
        guard let oauth = await session.oauth else {
            try await call(Endpoint("POST", "v3", "logout", body: [:]))
            return
        }
        try await OAuthServer(transport: transport).revoke(try await authorization.token(), of: oauth)
    }

    package func changePassword(from old: String, to new: String) async throws(MatrixClientError) {
        let body: JSON = ["new_password": .string(new), "logout_devices": false]
        try await withPassword(old, body) { body in Endpoint("POST", "v3", "account", "password", body: body) }
    }

    package func deactivate(password: String) async throws(MatrixClientError) {
        try await withPassword(password, ["erase": true]) { body in
            Endpoint("POST", "v3", "account", "deactivate", body: body)
        }
    }

    /// Makes a request for which the server asks for the password: repeats it with the password.
    @discardableResult
    func withPassword(
        _ password: String, _ body: JSON, _ make: @Sendable (JSON) -> Endpoint
    ) async throws(MatrixClientError) -> JSON {
        var body = body
        do {
            return try await call(make(body))
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 401,
                let session = refusal.body["session"].string
            else { throw error }
            body["auth"] = [
                "type": "m.login.password", "session": .string(session), "password": .string(password),
                "identifier": ["type": "m.id.user", "user": .string(user)],
            ]
        }
        do {
            return try await call(make(body))
        } catch {
            // The server asks again, so the password was wrong.
            guard error.status == 401, error.code == nil || error.code == "M_FORBIDDEN" else { throw error }
            throw .refused(ServerRefusal(status: 403, code: "M_FORBIDDEN", message: "the password is not right"))
        }
    }
}
