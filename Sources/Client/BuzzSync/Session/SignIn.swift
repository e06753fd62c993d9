import BuzzModel
import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit

/// Signs in: discovers the server, requests a session and completes the required steps.
package struct SignIn: Sendable {
    let transport: MatrixTransport
    let deviceName: String
    let time: any TimeSource

    package init(
        http: HTTPClient, gate: ConnectionGate? = nil, time: any TimeSource = SystemTime(),
        deviceName: String = "buzzbox"
    ) {
        transport = MatrixTransport(http: http, gate: gate, time: time)
        self.deviceName = deviceName
        self.time = time
    }

    /// The server for what the user typed: a URL, or a name that may be delegated.
    package func discover(_ text: String) async throws(MatrixClientError) -> String {
        guard let address = ServerAddress(text) else { throw .badAddress(text) }
        let base = address.allowsDelegation ? try await delegate(of: address.url) ?? address.url : address.url
        let versions = try await transport.json(
            Endpoint("GET", "versions").waiting(.seconds(15)), base: base, token: nil)
        guard versions["versions"].array != nil else { throw .nonsense("it is no Matrix homeserver") }
        return base
    }

    private func delegate(of url: String) async throws(MatrixClientError) -> String? {
        var endpoint = Endpoint("GET", prefix: "/.well-known/matrix/client", []).waiting(.seconds(10))
        endpoint.followsRedirects = true
        endpoint.maxResponseBytes = 1 << 20
        let answer: JSON
        do {
            answer = try await transport.json(endpoint, base: url, token: nil)
        } catch {
            switch error {
            // The server publishes nothing there, or nothing for programs: then the given address is the server
            // itself.
            case .refused, .nonsense, .tooLarge, .intercepted: return nil
            default: throw error
            }
        }
        guard let text = answer["m.homeserver"]["base_url"].string else { return nil }
        guard let address = ServerAddress(text), text.contains("://") else { throw .badAddress(text) }
        return address.url
    }

    /// - Parameter device: the device id to continue with after the server ended its session.
    package func logIn(
        server: String, user: String, password: String, device: String? = nil
    ) async throws(MatrixClientError) -> Session {
        var body: JSON = [
            "type": "m.login.password", "identifier": identifier(user), "password": .string(password),
            "initial_device_display_name": .string(deviceName), "refresh_token": true,
        ]
        if let device { body["device_id"] = .string(device) }
        let answer = try await transport.json(
            Endpoint("POST", "v3", "login", body: body), base: server, token: nil)
        return try session(from: answer, server: server)
    }

    private func identifier(_ user: String) -> JSON {
        if !user.hasPrefix("@"), user.contains("@") {
            return ["type": "m.id.thirdparty", "medium": "email", "address": .string(user)]
        }
        return ["type": "m.id.user", "user": .string(user)]
    }

    /// - Parameter registrationToken: for servers that require one.
    package func register(
        server: String, user: String, password: String, registrationToken: String? = nil
    ) async throws(MatrixClientError) -> Session {
        let name = user.hasPrefix("@") ? UserID(user).localPart : user
        var body: JSON = [
            "username": .string(name), "password": .string(password),
            "initial_device_display_name": .string(deviceName), "refresh_token": true,
        ]
        var done: Set<String> = []
        while true {
            do {
                let answer = try await transport.json(
                    Endpoint("POST", "v3", "register", body: body), base: server, token: nil)
                return try session(from: answer, server: server)
            } catch {
                guard case .refused(let refusal) = error, refusal.status == 401, refusal.body["flows"].array != nil
                else { throw error }
                let stage = try nextStage(refusal, done: done, registrationToken: registrationToken)
                done.insert(stage.type)
                body["auth"] = stage.auth
            }
        }
    }

    private func nextStage(
        _ refusal: ServerRefusal, done: Set<String>, registrationToken: String?
    ) throws(MatrixClientError) -> (type: String, auth: JSON) {
        var possible: Set<String> = ["m.login.dummy", "m.login.terms"]
        if registrationToken != nil { possible.insert("m.login.registration_token") }
        let completed = Set(refusal.body["completed"].array?.compactMap(\.string) ?? [])
        let flows = (refusal.body["flows"].array ?? []).map { $0["stages"].array?.compactMap(\.string) ?? [] }
        let fitting = flows.first { $0.allSatisfy { possible.contains($0) || completed.contains($0) } }
        guard let next = fitting?.first(where: { !completed.contains($0) }), !done.contains(next) else {
            let wanted = flows.flatMap { $0 }.filter { !possible.contains($0) }
            let needsToken = wanted.contains("m.login.registration_token")
            throw .refused(
                ServerRefusal(
                    status: 403, code: refusal.code ?? "M_FORBIDDEN",
                    message: refusal.message
                        ?? (needsToken
                            ? "it wants a registration token" : "it wants steps that need a browser: register there")))
        }
        var auth: JSON = ["type": .string(next), "session": refusal.body["session"]]
        if next == "m.login.registration_token" { auth["token"] = JSON(registrationToken) }
        return (next, auth)
    }

    func session(from answer: JSON, server: String) throws(MatrixClientError) -> Session {
        guard let user = answer["user_id"].string, let token = answer["access_token"].string else {
            throw .nonsense("it gave no session")
        }
        return Session(
            userID: UserID(user), deviceID: answer["device_id"].string ?? "", serverURL: server, accessToken: token,
            refreshToken: answer["refresh_token"].string)
    }
}
