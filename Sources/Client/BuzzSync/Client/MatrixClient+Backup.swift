import JSONKit

extension MatrixClient {
    /// The current key backup; nil if there is none.
    package func backupVersion() async throws(MatrixClientError) -> JSON? {
        do {
            return try await call(Endpoint("GET", "v3", "room_keys", "version"))
        } catch {
            guard error.status == 404 else { throw error }
            return nil
        }
    }

    package func makeBackup(_ body: JSON) async throws(MatrixClientError) -> String {
        let answer = try await call(Endpoint("POST", "v3", "room_keys", "version", body: body))
        guard let version = answer["version"].string, !version.isEmpty else { throw .nonsense("it names no backup") }
        return version
    }

    package func deleteBackup(_ version: String) async throws(MatrixClientError) {
        try await call(Endpoint("DELETE", "v3", "room_keys", "version", version))
    }

    /// Uploads keys. Uploading the same keys again is harmless, so this may be retried.
    package func putBackup(_ rooms: JSON, version: String) async throws(MatrixClientError) {
        try await call(
            Endpoint("PUT", "v3", "room_keys", "keys", query: [(name: "version", value: version)], body: rooms))
    }

    package func backedUpKeys(version: String) async throws(MatrixClientError) -> JSON {
        var endpoint = Endpoint("GET", "v3", "room_keys", "keys", query: [(name: "version", value: version)])
        endpoint.timeout = .seconds(300)
        endpoint.maxResponseBytes = 512 << 20
        return try await call(endpoint)
    }

    /// Returns nil if the backup doesn't contain the session.
    package func backedUpKey(
        room: String, session: String, version: String
    ) async throws(MatrixClientError) -> JSON? {
        do {
            return try await call(
                Endpoint(
                    "GET", "v3", "room_keys", "keys", room, session, query: [(name: "version", value: version)]))
        } catch {
            guard error.status == 404 else { throw error }
            return nil
        }
    }
}
