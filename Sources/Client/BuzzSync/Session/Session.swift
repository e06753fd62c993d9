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
    /// The server ended it; kept so that signing in again goes on with the same device.
    package var hasEnded: Bool

    package init(
        userID: UserID, deviceID: String, serverURL: String, accessToken: String, refreshToken: String? = nil,
        displayName: String? = nil, role: String? = nil, isOnEmbeddedServer: Bool = false, hasEnded: Bool = false
    ) {
        self.userID = userID
        self.deviceID = deviceID
        self.serverURL = serverURL
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.displayName = displayName
        self.role = role
        self.isOnEmbeddedServer = isOnEmbeddedServer
        self.hasEnded = hasEnded
    }

    package init?(_ json: JSON) {
        guard let userID = json["userId"].string, let serverURL = json["serverUrl"].string,
            let accessToken = json["accessToken"].string
        else { return nil }
        self.init(
            userID: UserID(userID), deviceID: json["deviceId"].string ?? "", serverURL: serverURL,
            accessToken: accessToken, refreshToken: json["refreshToken"].string,
            displayName: json["displayName"].string, role: json["role"].string,
            isOnEmbeddedServer: json["embeddedServer"].bool ?? false, hasEnded: json["hasEnded"].bool ?? false)
    }

    package var json: JSON {
        [
            "userId": .string(userID.rawValue), "deviceId": .string(deviceID), "serverUrl": .string(serverURL),
            "accessToken": .string(accessToken), "refreshToken": JSON(refreshToken),
            "displayName": JSON(displayName), "role": JSON(role), "embeddedServer": .bool(isOnEmbeddedServer),
            "hasEnded": .bool(hasEnded),
        ]
    }
}

/// Never with its tokens.
extension Session: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "Session(\(userID), \(deviceID), \(serverURL))" }
    package var debugDescription: String { description }
}
