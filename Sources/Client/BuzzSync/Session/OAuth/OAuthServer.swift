import HTTPKit
import JSONKit

/// The OAuth 2.0 requests that a terminal needs: device authorization (RFC 8628), refresh, revocation.
struct OAuthServer: Sendable {
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    let transport: MatrixTransport

    /// A pending device authorization.
    struct DeviceCode: Sendable {
        let code: String
        let prompt: BrowserPrompt
        let interval: Duration
        let lasts: Duration
    }

    /// - Returns: the client id that the server assigned to this program.
    func register(at metadata: OAuthMetadata) async throws(MatrixClientError) -> String {
        let body: JSON = [
            "client_name": "buzzbox", "client_uri": "https://buzzbox.example/", "application_type": "native",
            "token_endpoint_auth_method": "none", "response_types": ["code"],
            "redirect_uris": ["http://127.0.0.1/"],
            "grant_types": [.string(Self.deviceGrant), "authorization_code", "refresh_token"],
        ]
        var request = HTTPRequest("POST", metadata.registrationEndpoint, body: .bytes(body.serialized()))
        request.headers["Content-Type"] = "application/json"
        let answer = try transport.read(try await transport.answer(to: request, token: nil))
        guard let id = answer["client_id"].string, !id.isEmpty else { throw .nonsense("it gave this program no name") }
        return id
    }

    func begin(
        _ metadata: OAuthMetadata, client: String, device: String
    ) async throws(MatrixClientError) -> DeviceCode {
        let answer = try await form(
            metadata.deviceEndpoint,
            [
                ("client_id", client),
                ("scope", "urn:matrix:client:api:* urn:matrix:client:device:\(device)"),
            ])
        guard let code = answer["device_code"].string, let shown = answer["user_code"].string,
            let page = answer["verification_uri_complete"].string ?? answer["verification_uri"].string
        else { throw .nonsense("it says nowhere to go") }
        return DeviceCode(
            code: code, prompt: BrowserPrompt(url: page, code: shown),
            interval: .seconds(min(60, max(1, answer["interval"].int64 ?? 5))),
            lasts: .seconds(min(3600, max(30, answer["expires_in"].int64 ?? 600))))
    }

    /// - Returns: the tokens, or `nil` while the user has not finished.
    func poll(_ code: DeviceCode, at metadata: OAuthMetadata, client: String) async throws(MatrixClientError) -> JSON? {
        try await form(
            metadata.tokenEndpoint,
            [("grant_type", Self.deviceGrant), ("device_code", code.code), ("client_id", client)])
    }

    func refresh(_ token: String, of grant: OAuthGrant) async throws(MatrixClientError) -> JSON {
        try await form(
            grant.tokenEndpoint,
            [("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", grant.clientID)])
    }

    /// If the server doesn't support revocation, the tokens simply expire.
    func revoke(_ token: String, of grant: OAuthGrant) async throws(MatrixClientError) {
        guard let endpoint = grant.revocationEndpoint else { return }
        let items = [("token", token), ("client_id", grant.clientID)]
        let response = try await transport.answer(to: Self.request(endpoint, items), token: nil)
        guard response.isSuccess else { throw transport.refusal(response) }
    }

    private func form(_ url: String, _ items: [(String, String)]) async throws(MatrixClientError) -> JSON {
        try transport.read(try await transport.answer(to: Self.request(url, items), token: nil))
    }

    private static func request(_ url: String, _ items: [(String, String)]) -> HTTPRequest {
        let body = PercentEncoding.query(items.map { (name: $0.0, value: $0.1) })
        var request = HTTPRequest("POST", url, body: .bytes(Array(body.utf8)))
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        return request
    }
}
