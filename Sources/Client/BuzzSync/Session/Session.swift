import BuzzModel
import JSONKit

/// A signed-in session: everything needed to continue after a restart.
package struct Session: Sendable, Hashable {
    package var userID: UserID
    package var deviceID: String
    /// The server's URL without a trailing slash.
    package var serverURL: String
    package var accessToken: String
    package var refreshToken: String?
    package var displayName: String?
    /// The account's role on the server, `creator` or `fan`; nil if unknown.
    package var role: String?
    /// The account is on this program's own embedded server, whose address may change.
    package var isOnEmbeddedServer: Bool
    /// A guest account; see `SignIn.guest`.
    package var isGuest: Bool
    /// How to renew and revoke tokens that come from an authorization server.
    package var oauth: OAuthGrant?
    /// Its tokens are stored elsewhere and not loaded.
    package private(set) var isSealed = false
    /// The server has ended it; kept so that signing in again continues with the same device.
    package var hasEnded: Bool

    package init(
        userID: UserID, deviceID: String, serverURL: String, accessToken: String, refreshToken: String? = nil,
        displayName: String? = nil, role: String? = nil, isOnEmbeddedServer: Bool = false, isGuest: Bool = false,
        oauth: OAuthGrant? = nil, hasEnded: Bool = false
    ) {
        self.userID = userID
        self.deviceID = deviceID
        self.serverURL = serverURL
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.displayName = displayName
        self.role = role
        self.isOnEmbeddedServer = isOnEmbeddedServer
        self.isGuest = isGuest
        self.oauth = oauth
        self.hasEnded = hasEnded
    }

    package init?(_ json: JSON) {
        guard let userID = json["userId"].string, let serverURL = json["serverUrl"].string else { return nil }
        self.init(
            userID: UserID(userID), deviceID: json["deviceId"].string ?? "", serverURL: serverURL,
            accessToken: "", displayName: json["displayName"].string, role: json["role"].string,
            isOnEmbeddedServer: json["embeddedServer"].bool ?? false, isGuest: json["guest"].bool ?? false,
            oauth: OAuthGrant(json["oauth"]), hasEnded: json["hasEnded"].bool ?? false)
        isSealed = json["tokens"] == "secretStore"
        guard isSealed || open(with: json) else { return nil }
    }

    package var json: JSON {
        var json: JSON = [
            "userId": .string(userID.rawValue), "deviceId": .string(deviceID), "serverUrl": .string(serverURL),
            "displayName": JSON(displayName), "role": JSON(role), "embeddedServer": .bool(isOnEmbeddedServer),
            "hasEnded": .bool(hasEnded),
        ]
        if isGuest { json["guest"] = true }
        if let oauth { json["oauth"] = oauth.json }
        if isSealed {
            json["tokens"] = "secretStore"
        } else {
            json["accessToken"] = .string(accessToken)
            json["refreshToken"] = JSON(refreshToken)
        }
        return json
    }

    // MARK: Tokens

    var tokens: JSON { ["accessToken": .string(accessToken), "refreshToken": JSON(refreshToken)] }

    /// The session without its tokens.
    var sealed: Session {
        var sealed = self
        sealed.accessToken = ""
        sealed.refreshToken = nil
        sealed.isSealed = true
        return sealed
    }

    /// False if there is no token.
    mutating func open(with tokens: JSON) -> Bool {
        guard let token = tokens["accessToken"].string, !token.isEmpty else { return false }
        accessToken = token
        refreshToken = tokens["refreshToken"].string
        isSealed = false
        return true
    }
}

/// Descriptions never contain the tokens.
extension Session: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "Session(\(userID), \(deviceID), \(serverURL))" }
    package var debugDescription: String { description }
}
