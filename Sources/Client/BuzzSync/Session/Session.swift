import BuzzModel
import JSONKit

/// Who is signed in where: all that is needed to go on after a restart.
package struct Session: Sendable, Hashable {
    package var userID: UserID
    package var deviceID: String
    /// The address without a slash at its end.
    package var serverURL: String
    package var accessToken: String
    package var refreshToken: String?
    package var displayName: String?
    /// What the server made of this account: `creator` or `fan`; nil where nobody said.
    package var role: String?
    /// The account lives on the server that this program starts for itself, whose address may change.
    package var isOnEmbeddedServer: Bool
    /// The account of somebody without one; see `SignIn.guest`.
    package var isGuest: Bool
    /// How its tokens are renewed and revoked where they come from an authorization server.
    package var oauth: OAuthGrant?
    /// Its tokens are kept elsewhere.
    package private(set) var isSealed = false
    /// The server ended it; kept so that signing in again goes on with the same device.
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

    // MARK: Sealing

    var tokens: JSON { ["accessToken": .string(accessToken), "refreshToken": JSON(refreshToken)] }

    /// The same without its tokens.
    var sealed: Session {
        var sealed = self
        sealed.accessToken = ""
        sealed.refreshToken = nil
        sealed.isSealed = true
        return sealed
    }

    /// False when there is no token.
    mutating func open(with tokens: JSON) -> Bool {
        guard let token = tokens["accessToken"].string, !token.isEmpty else { return false }
        accessToken = token
        refreshToken = tokens["refreshToken"].string
        isSealed = false
        return true
    }
}

/// Never with its tokens.
extension Session: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "Session(\(userID), \(deviceID), \(serverURL))" }
    package var debugDescription: String { description }
}
