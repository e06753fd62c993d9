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

/// How a server lets people in.
package struct SignInWays: Hashable, Sendable {
    package var password: Bool
    package var browser: Bool

    package init(password: Bool, browser: Bool) {
        self.password = password
        self.browser = browser
    }
}

/// Where a person signs in with a browser; safe to show.
package struct SignInPage: Hashable, Sendable {
    package let url: String
    /// To be typed, or compared, there; the page may be opened on any device then, else on this machine.
    package let code: String?

    package init(url: String, code: String?) {
        self.url = url
        self.code = code
    }

    package var instruction: String {
        guard let code else { return "Open this page in a browser on this machine and sign in there:\n\(url)" }
        return "Open this page in any browser, sign in there, and compare or type the code \(code):\n\(url)"
    }
}

package protocol AuthService: Sendable {
    var account: Account? { get async }
    /// Where a server's name or address leads to, if a Matrix server answers there.
    func look(for server: String) async throws(ServiceError) -> String
    /// The profiles of this machine, by name.
    func profiles() async -> [ProfileSummary]
    /// What to ask the person for.
    func ways(server: String) async throws(ServiceError) -> SignInWays
    /// - Parameter show: hears where to go; this returns when the person has been there.
    func signInByBrowser(
        server: String, show: @escaping @Sendable (SignInPage) async -> Void
    ) async throws(ServiceError) -> Account
    /// No account needed, where the server allows guests.
    func signInAsGuest(server: String) async throws(ServiceError) -> Account
    /// A user name, a full user id or an e-mail address.
    func signIn(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func register(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func signOut() async throws(ServiceError)
    func changePassword(from old: String, to new: String) async throws(ServiceError)
}
