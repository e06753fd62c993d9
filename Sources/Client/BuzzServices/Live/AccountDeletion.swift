import BuzzModel
import BuzzSync
import ProcessKit

/// Ends an account for good: on the server first, then everything of it here.
package struct AccountDeletion: Sendable {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    /// - Parameter confirmation: the user id, typed out.
    package func run(confirmation: String, password: String) async throws(ServiceError) {
        let active = try host.require()
        let user = active.client.userID
        guard confirmation == user.rawValue else {
            throw .invalid("Nothing was deleted: the account is \(user), not “\(confirmation)”.")
        }
        try await asked { () throws(MatrixClientError) in try await active.client.deactivate(password: password) }
        host.deactivate()
        do {
            try await host.sessions.remove()
            try Files.removeTree(host.places.account(user))
            try Files.removeTree(host.places.downloads(user))
        } catch {
            throw .file("The account is gone, but not all that is stored here: \(error.description)")
        }
    }
}
