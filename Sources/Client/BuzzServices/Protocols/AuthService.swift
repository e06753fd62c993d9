import BuzzModel

/// Who is signed in.
package struct Account: Hashable, Sendable {
    package enum Role: String, Sendable {
        case creator
        case fan
    }

    package var userID: UserID
    package var displayName: String
    package var serverURL: String
    package var deviceID: String
    package var role: Role
    /// On the server that buzzbox starts for itself.
    package var isOnEmbeddedServer: Bool

    package init(
        userID: UserID, displayName: String, serverURL: String, deviceID: String, role: Role,
        isOnEmbeddedServer: Bool = false
    ) {
        self.userID = userID
        self.displayName = displayName
        self.serverURL = serverURL
        self.deviceID = deviceID
        self.role = role
        self.isOnEmbeddedServer = isOnEmbeddedServer
    }
}

/// An account of this machine, as one may change to it.
package struct ProfileSummary: Hashable, Sendable {
    package var name: String
    /// Nil where nobody is signed in.
    package var userID: UserID?
    package var serverURL: String?
    package var isOnEmbeddedServer: Bool
    package var isCurrent: Bool

    package init(
        name: String, userID: UserID? = nil, serverURL: String? = nil, isOnEmbeddedServer: Bool = false,
        isCurrent: Bool = false
    ) {
        self.name = name
        self.userID = userID
        self.serverURL = serverURL
        self.isOnEmbeddedServer = isOnEmbeddedServer
        self.isCurrent = isCurrent
    }
}

package protocol AuthService: Sendable {
    var account: Account? { get async }
    /// Where a server's name or address leads to, if a Matrix server answers there.
    func look(for server: String) async throws(ServiceError) -> String
    /// The profiles of this machine, by name.
    func profiles() async -> [ProfileSummary]
    /// A user name, a full user id or an e-mail address.
    func signIn(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func register(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func signOut() async throws(ServiceError)
    func changePassword(from old: String, to new: String) async throws(ServiceError)
}
