import JSONKit

extension MatrixClient {
    /// Uploading the same keys again changes nothing.
    package func uploadKeys(_ body: JSON) async throws(MatrixClientError) -> JSON {
        try await call(Endpoint("POST", "v3", "keys", "upload", body: body).repeatable)
    }

    /// Claims a one-time key of each device; the result is keyed by user, device and key name. The server hands out
    /// each key once, so repeating the request uses up more.
    package func claimKeys(_ devices: [(user: String, device: String)]) async throws(MatrixClientError) -> JSON {
        var wanted: JSON = [:]
        for (user, device) in devices { wanted[user][device] = "signed_curve25519" }
        let body: JSON = ["timeout": 10_000, "one_time_keys": wanted]
        return try await call(Endpoint("POST", "v3", "keys", "claim", body: body))["one_time_keys"]
    }
}
