import JSONKit

/// A caller's credential, sent as `Authorization: Bearer`.
package enum CopilotCredential: Sendable, Hashable {
    /// The secret that a client passes to its own copilot when starting it; it identifies the owner.
    case owner(secret: String)
    /// A Matrix OpenID token, which the copilot verifies with the homeserver that issued it. It is not an access
    /// token.
    case openID(server: String, token: String)

    private static let ownerPrefix = "owner."
    private static let openIDPrefix = "openid."

    package var bearer: String {
        switch self {
        case .owner(let secret): Self.ownerPrefix + secret
        case .openID(let server, let token): Self.openIDPrefix + server + "/" + token
        }
    }

    package init?(bearer: String) {
        if bearer.hasPrefix(Self.ownerPrefix) {
            self = .owner(secret: String(bearer.dropFirst(Self.ownerPrefix.count)))
        } else if bearer.hasPrefix(Self.openIDPrefix) {
            let parts = bearer.dropFirst(Self.openIDPrefix.count).split(separator: "/", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            self = .openID(server: String(parts[0]), token: String(parts[1]))
        } else {
            return nil
        }
    }
}
