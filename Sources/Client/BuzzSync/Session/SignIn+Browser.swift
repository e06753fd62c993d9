import BuzzModel
import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit

/// Signing in without a password: as a guest, with a device code, or through the server's web page.
extension SignIn {
    package func choices(server: String) async throws(MatrixClientError) -> SignInChoices {
        let hasDeviceCode = try await metadata(server) != nil
        var flows: Set<String> = []
        do {
            let answer = try await transport.json(Endpoint("GET", "v3", "login"), base: server, token: nil)
            flows = Set((answer["flows"].array ?? []).compactMap { $0["type"].string })
        } catch {
            // A server with OAuth only may lack this endpoint.
            guard hasDeviceCode, case .refused = error else { throw error }
        }
        return SignInChoices(
            takesPassword: flows.contains("m.login.password"), hasDeviceCode: hasDeviceCode,
            hasRedirect: flows.contains("m.login.sso"))
    }

    private func metadata(_ server: String) async throws(MatrixClientError) -> OAuthMetadata? {
        do {
            return OAuthMetadata(
                try await transport.json(Endpoint("GET", "v1", "auth_metadata"), base: server, token: nil))
        } catch {
            // Most servers have no authorization server.
            guard case .refused(let refusal) = error, refusal.class == .final else { throw error }
            return nil
        }
    }

    // MARK: Guests

    /// A guest account, if the server allows it, for rooms that admit guests.
    package func guest(server: String) async throws(MatrixClientError) -> Session {
        let endpoint = Endpoint(
            "POST", "v3", "register", query: [("kind", "guest")],
            body: ["initial_device_display_name": .string(deviceName)])
        var session = try session(
            from: try await transport.json(endpoint, base: server, token: nil), server: server)
        session.isGuest = true
        return session
    }

    // MARK: A code

    /// - Parameters:
    ///   - device: the device id to continue with.
    ///   - show: shows the prompt to the user.
    package func byDeviceCode(
        server: String, device: String? = nil, show: @Sendable (BrowserPrompt) async -> Void
    ) async throws(MatrixClientError) -> Session {
        guard let metadata = try await metadata(server) else { throw .nonsense("it has no such way in") }
        let oauth = OAuthServer(transport: transport)
        let client = try await oauth.register(at: metadata)
        let device = device ?? Self.newDeviceID()
        let code = try await oauth.begin(metadata, client: client, device: device)
        await show(code.prompt)
        let answer = try await wait(for: code, metadata, client, oauth)
        guard let token = answer["access_token"].string else { throw .nonsense("it gave no session") }
        let whoami = try await transport.json(
            Endpoint("GET", "v3", "account", "whoami"), base: server, token: token)
        guard let user = whoami["user_id"].string else { throw .nonsense("it does not say who this is") }
        return Session(
            userID: UserID(user), deviceID: whoami["device_id"].string ?? device, serverURL: server,
            accessToken: token, refreshToken: answer["refresh_token"].string,
            oauth: OAuthGrant(
                clientID: client, tokenEndpoint: metadata.tokenEndpoint,
                revocationEndpoint: metadata.revocationEndpoint))
    }

    private func wait(
        for code: OAuthServer.DeviceCode, _ metadata: OAuthMetadata, _ client: String, _ oauth: OAuthServer
    ) async throws(MatrixClientError) -> JSON {
        let end = time.elapsed() + code.lasts.milliseconds
        var interval = code.interval
        while time.elapsed() < end {
            do { try await time.sleep(for: interval) } catch { throw .cancelled }
            do throws(MatrixClientError) {
                if let answer = try await oauth.poll(code, at: metadata, client: client) { return answer }
            } catch {
                guard case .refused(let refusal) = error else {
                    // A short network failure is not a rejection.
                    guard error.class == .network || error.class == .retryable(after: nil) else { throw error }
                    continue
                }
                switch refusal.body["error"].string {
                case "authorization_pending": continue
                case "slow_down": interval += .seconds(5)
                case "access_denied": throw .refused(.denied("it was declined in the browser"))
                case "expired_token": throw .refused(.denied("the code was not used in time. Try again"))
                default: throw error
                }
            }
        }
        throw .refused(.denied("the code was not used in time. Try again"))
    }

    /// A random id, distinct from the account's other devices.
    private static func newDeviceID() -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String(Random.bytes(10).map { letters[Int($0) % letters.count] })
    }

    // MARK: A page

    /// The browser is redirected to an address on this machine with a one-time token.
    package func byRedirect(
        server: String, device: String? = nil, show: @Sendable (BrowserPrompt) async -> Void
    ) async throws(MatrixClientError) -> Session {
        let listener: RedirectListener
        do throws(HTTPServerError) { listener = try RedirectListener() } catch { throw .file(error.description) }
        let page = Endpoint(
            "GET", "v3", "login", "sso", "redirect", query: [("redirectUrl", listener.url)])
        await show(BrowserPrompt(url: page.url(base: server)))
        let token = await listener.token(within: .seconds(600), time: time)
        await listener.stop()
        guard !Task.isCancelled else { throw .cancelled }
        guard let token else { throw .refused(.denied("nobody signed in there in time. Try again")) }
        var body: JSON = [
            "type": "m.login.token", "token": .string(token), "initial_device_display_name": .string(deviceName),
            "refresh_token": true,
        ]
        if let device { body["device_id"] = .string(device) }
        return try session(
            from: try await transport.json(Endpoint("POST", "v3", "login", body: body), base: server, token: nil),
            server: server)
    }
}

extension ServerRefusal {
    fileprivate static func denied(_ reason: String) -> ServerRefusal {
        ServerRefusal(status: 403, code: "M_FORBIDDEN", message: reason)
    }
}
