import JSONKit

extension MatrixClient {
    /// The same keys under the same names again change nothing.
    package func uploadKeys(_ body: JSON) async throws(MatrixClientError) -> JSON {
        try await call(Endpoint("POST", "v3", "keys", "upload", body: body).repeatable)
    }

    /// The devices of each, by their names. Who cannot be asked now is left out.
    package func deviceKeys(of users: [String]) async throws(MatrixClientError) -> JSON {
        let wanted = JSONObject(users.map { ($0, JSON.array([])) })
        let body: JSON = ["timeout": 10_000, "device_keys": .object(wanted)]
        return try await call(Endpoint("POST", "v3", "keys", "query", body: body).repeatable)["device_keys"]
    }
}
