import JSONKit
import MatrixProtocol

/// Whom one may invite at all, whatever the room says.
enum Invitations {
    static func check(_ userID: String, from inviter: String, _ transaction: Transaction) throws {
        guard MatrixIdentifiers.isUserID(userID) else { throw MatrixError.invalid("\(userID) is no user id") }
        guard transaction.server.isOurs(userID) else {
            throw MatrixError.forbidden("Users of other servers cannot be invited here")
        }
        // The specification has the statuses 400 and 403 for what cannot be invited, and no 404. Other servers let such
        // an invitation wait for whoever takes the name one day; a private room isn't for whoever that will be.
        guard try Users.isActive(userID, transaction.connection) else {
            throw MatrixError.forbidden("There is no user \(userID)")
        }
        let wishes = try AccountData.content("m.invite_permission_config", of: userID, transaction.connection)
        if wishes?["default_action"].string == "block" {
            throw MatrixError(403, .inviteBlocked, "\(userID) takes no invitations")
        }
    }
}
