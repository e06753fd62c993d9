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

    package init(userID: UserID, displayName: String, serverURL: String, deviceID: String, role: Role) {
        self.userID = userID
        self.displayName = displayName
        self.serverURL = serverURL
        self.deviceID = deviceID
        self.role = role
    }
}

package protocol AuthService: Sendable {
    var account: Account? { get async }
    /// A user name, a full user id or an e-mail address.
    func signIn(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func register(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func signOut() async throws(ServiceError)
    func changePassword(from old: String, to new: String) async throws(ServiceError)
}
