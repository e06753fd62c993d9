import BuzzModel

/// The signed-in account.
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
    /// The account is on buzzbox's own embedded server.
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

/// A profile on this machine that the user can switch to.
package struct ProfileSummary: Hashable, Sendable {
    package var name: String
    /// Nil if nobody is signed in.
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

/// The sign-in methods of a server.
package struct SignInWays: Hashable, Sendable {
    package var password: Bool
    package var browser: Bool

    package init(password: Bool, browser: Bool) {
        self.password = password
        self.browser = browser
    }
}

/// The page where a user signs in with a browser; safe to display.
package struct SignInPage: Hashable, Sendable {
    package let url: String
    /// A code to type or compare on the page. With a code the page may be opened on any device, otherwise only on
    /// this one.
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
    /// Resolves a server's name or URL, if a Matrix server responds there.
    func look(for server: String) async throws(ServiceError) -> String
    /// The profiles on this machine, sorted by name.
    func profiles() async -> [ProfileSummary]
    /// The sign-in methods of the server.
    func ways(server: String) async throws(ServiceError) -> SignInWays
    /// - Parameter show: receives the page to open; the call returns when the user has signed in there.
    func signInByBrowser(
        server: String, show: @escaping @Sendable (SignInPage) async -> Void
    ) async throws(ServiceError) -> Account
    /// Signs in without an account, if the server allows guests.
    func signInAsGuest(server: String) async throws(ServiceError) -> Account
    /// `user` is a user name, a full user id or an e-mail address.
    func signIn(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func register(server: String, user: String, password: String) async throws(ServiceError) -> Account
    func signOut() async throws(ServiceError)
    func changePassword(from old: String, to new: String) async throws(ServiceError)
}
