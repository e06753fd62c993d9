import JSONKit

/// What an authorization server says of itself (`/v1/auth_metadata`), as far as signing in at a terminal needs it.
struct OAuthMetadata: Sendable {
    let registrationEndpoint: String
    let deviceEndpoint: String
    let tokenEndpoint: String
    let revocationEndpoint: String?

    /// `nil` where a code cannot be shown and typed in elsewhere, or where secrets would go over an open line.
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
