import JSONKit

extension MatrixClient {
    /// Uploading the same keys again changes nothing.
    package func uploadKeys(_ body: JSON) async throws(MatrixClientError) -> JSON {
        try await call(Endpoint("POST", "v3", "keys", "upload", body: body).repeatable)
    }

    /// A one-time key of each device, by person, device and name. Each is handed out once, so that a repeated request
    /// uses up more of them.
    package func claimKeys(_ devices: [(user: String, device: String)]) async throws(MatrixClientError) -> JSON {
        var wanted: JSON = [:]
        for (user, device) in devices { wanted[user][device] = "signed_curve25519" }
        let body: JSON = ["timeout": 10_000, "one_time_keys": wanted]
        return try await call(Endpoint("POST", "v3", "keys", "claim", body: body))["one_time_keys"]
    }
}
