import JSONKit
import MatrixProtocol

/// Whom a user may invite, independent of the room's rules.
enum Invitations {
    static func check(_ userID: String, from inviter: String, _ transaction: Transaction) throws {
        guard MatrixIdentifiers.isUserID(userID) else { throw MatrixError.invalid("\(userID) is no user id") }
        guard transaction.server.isOurs(userID) else {
            throw MatrixError.forbidden("Users of other servers cannot be invited here")
        }
        // The specification allows the statuses 400 and 403 here, but not 404. Unlike other servers this one rejects
        // invitations of unknown users: whoever registers the name later should not get into a private room.
        guard try Users.isActive(userID, transaction.connection) else {
            throw MatrixError.forbidden("There is no user \(userID)")
        }
        let wishes = try AccountData.content("m.invite_permission_config", of: userID, transaction.connection)
        if wishes?["default_action"].string == "block" {
            throw MatrixError(403, .inviteBlocked, "\(userID) takes no invitations")
        }
    }
}
