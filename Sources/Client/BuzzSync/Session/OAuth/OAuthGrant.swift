import JSONKit

/// What is needed to renew and revoke the tokens of a session from an authorization server.
package struct OAuthGrant: Sendable, Hashable {
    package let clientID: String
    package let tokenEndpoint: String
    package let revocationEndpoint: String?

    init(clientID: String, tokenEndpoint: String, revocationEndpoint: String?) {
        self.clientID = clientID
        self.tokenEndpoint = tokenEndpoint
        self.revocationEndpoint = revocationEndpoint
    }

    init?(_ json: JSON) {
        guard let clientID = json["clientId"].string, let tokenEndpoint = json["tokenEndpoint"].string else {
            return nil
        }
        self.init(
            clientID: clientID, tokenEndpoint: tokenEndpoint, revocationEndpoint: json["revocationEndpoint"].string)
    }

    var json: JSON {
        [
            "clientId": .string(clientID), "tokenEndpoint": .string(tokenEndpoint),
            "revocationEndpoint": JSON(revocationEndpoint),
        ]
    }
}
