import JSONKit

extension MatrixClient {
    /// The complete device keys and cross-signing keys of these users.
    package func queryKeys(of users: [String]) async throws(MatrixClientError) -> JSON {
        let wanted = JSONObject(users.map { ($0, JSON.array([])) })
        let body: JSON = ["timeout": 10_000, "device_keys": .object(wanted)]
        return try await call(Endpoint("POST", "v3", "keys", "query", body: body).repeatable)
    }

    /// - Parameter password: for servers that require it. Without it they refuse the request and say what they
    ///   require.
    package func uploadIdentity(_ keys: JSON, password: String?) async throws(MatrixClientError) {
        let make: @Sendable (JSON) -> Endpoint = { body in
            Endpoint("POST", "v3", "keys", "device_signing", "upload", body: body).repeatable
        }
        guard let password else {
            try await call(make(keys))
            return
        }
        try await withPassword(password, keys, make)
    }

    /// Also throws if the server accepts only some of the signatures.
    package func uploadSignatures(_ signatures: JSON) async throws(MatrixClientError) {
        let answer = try await call(
            Endpoint("POST", "v3", "keys", "signatures", "upload", body: signatures).repeatable)
        guard let failures = answer["failures"].object, let first = failures.first(where: { _ in true })?.value else {
            return
        }
        let reason = first.object?.first { _ in true }?.value ?? first
        throw .refused(
            ServerRefusal(status: 400, code: reason["errcode"].string, message: reason["error"].string, body: answer))
    }

    /// - Parameter messages: the content by user and device; `*` stands for all devices.
    package func sendToDevice(
        _ type: String, _ messages: JSON, transaction: String
    ) async throws(MatrixClientError) {
        try await call(Endpoint("PUT", "v3", "sendToDevice", type, transaction, body: ["messages": messages]))
    }

    // MARK: Devices

    package func devices() async throws(MatrixClientError) -> [JSON] {
        guard let devices = try await call(Endpoint("GET", "v3", "devices"))["devices"].array else {
            throw .nonsense("its list of devices is none")
        }
        return devices
    }

    package func renameDevice(_ id: String, to name: String) async throws(MatrixClientError) {
        try await call(Endpoint("PUT", "v3", "devices", id, body: ["display_name": .string(name)]))
    }

    package func deleteDevices(_ ids: [String], password: String) async throws(MatrixClientError) {
        try await withPassword(password, ["devices": .array(ids.map { .string($0) })]) { body in
            Endpoint("POST", "v3", "delete_devices", body: body)
        }
    }
}
