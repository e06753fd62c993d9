import JSONKit

/// The parts of an authorization server's metadata (`/v1/auth_metadata`) that signing in at a terminal needs.
struct OAuthMetadata: Sendable {
    let registrationEndpoint: String
    let deviceEndpoint: String
    let tokenEndpoint: String
    let revocationEndpoint: String?

    /// `nil` if the server doesn't support device codes, or if secrets would be sent unencrypted.
    init?(_ json: JSON) {
        guard let registration = Self.address(json["registration_endpoint"]),
            let device = Self.address(json["device_authorization_endpoint"]),
            let token = Self.address(json["token_endpoint"])
        else { return nil }
        registrationEndpoint = registration
        deviceEndpoint = device
        tokenEndpoint = token
        revocationEndpoint = Self.address(json["revocation_endpoint"])
    }

    private static func address(_ json: JSON) -> String? {
        guard let url = json.string else { return nil }
        let isSafe = url.hasPrefix("https://") || (url.hasPrefix("http://") && ServerAddress.isLoopback(url))
        return isSafe ? url : nil
    }
}
