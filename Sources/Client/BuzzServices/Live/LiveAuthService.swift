import BuzzModel
import BuzzStore
import BuzzSync
import JSONKit
import ProcessKit
import TextKit

package struct LiveAuthService: AuthService {
    static let shortestPassword = 8

    private let host: AccountHost
    private let signIn: SignIn
    private let embedded: EmbeddedServer?

    /// - Parameter embedded: the server meant by `local` in place of an address.
    package init(host: AccountHost, embedded: EmbeddedServer?) {
        self.host = host
        self.embedded = embedded
        signIn = SignIn(http: host.dependencies.http, gate: host.gate, time: host.dependencies.time)
    }

    package var account: Account? {
        get async {
            guard let active = host.current else { return nil }
            var account = Account(await active.client.session)
            // If the role cannot be read it counts as unknown.
            if let access = try? await active.store.copilotAccess(), access.isRoleKnown {
                account.role = access.isCreator ? .creator : .fan
            }
            return account
        }
    }

    package func look(for server: String) async throws(ServiceError) -> String {
        try await asked { () throws(MatrixClientError) in try await signIn.discover(server) }
    }

    package func profiles() async -> [ProfileSummary] {
        let places = host.places
        // Without the folder there is only this profile, not signed in yet.
        let names = Set((try? Files.list(places.directories.data + "/profiles")) ?? []).union([places.name])
        return names.sorted().compactMap { name in
            // A folder with an invalid name isn't a profile.
            guard let other = try? ProfilePlaces(directories: places.directories, name: name) else { return nil }
            // An unreadable session counts as absent: signing in overwrites it.
            let session = (try? FileSessionStore(path: other.sessionFile).load()) ?? nil
            return ProfileSummary(
                name: name, userID: session?.userID, serverURL: session?.serverURL,
                isOnEmbeddedServer: session?.isOnEmbeddedServer ?? false, isCurrent: name == places.name)
        }
    }

    package func signIn(
        server: String, user: String, password: String
    ) async throws(ServiceError) -> Account {
        try check(user: user)
        // Reuse the device only if the server ended its session.
        let old = try host.storedSession()
        return try await enter(server) { url throws(MatrixClientError) in
            try await signIn.logIn(
                server: url, user: user, password: password,
                device: old.flatMap { $0.hasEnded && $0.names(user) ? $0.deviceID : nil })
        }
    }

    package func ways(server: String) async throws(ServiceError) -> SignInWays {
        let (url, _) = try await find(server)
        let choices = try await asked { () throws(MatrixClientError) in try await signIn.choices(server: url) }
        return SignInWays(password: choices.takesPassword, browser: choices.takesBrowser)
    }

    package func signInByBrowser(
        server: String, show: @escaping @Sendable (SignInPage) async -> Void
    ) async throws(ServiceError) -> Account {
        let old = try host.storedSession()
        return try await enter(server) { url throws(MatrixClientError) in
            let choices = try await signIn.choices(server: url)
            let device = old.flatMap { $0.hasEnded && $0.serverURL == url ? $0.deviceID : nil }
            let page: @Sendable (BrowserPrompt) async -> Void = { prompt in
                if let page = SignInPage(prompt) { await show(page) }
            }
            // Prefer a code, because it also works in a browser on another machine.
            if choices.hasDeviceCode { return try await signIn.byDeviceCode(server: url, device: device, show: page) }
            guard choices.hasRedirect else { throw .nonsense("it has no browser sign-in") }
            return try await signIn.byRedirect(server: url, device: device, show: page)
        }
    }

    package func signInAsGuest(server: String) async throws(ServiceError) -> Account {
        try await enter(server) { url throws(MatrixClientError) in try await signIn.guest(server: url) }
    }

    /// A session on a server that is not in use yet, and a client for it.
    func open(
        server: String, user: String, password: String
    ) async throws(ServiceError) -> (Session, MatrixClient) {
        try check(user: user)
        let (url, isEmbedded) = try await find(server)
        var session: Session
        do {
            session = try await signIn.logIn(server: url, user: user, password: password)
        } catch {
            throw refused(error)
        }
        session.isOnEmbeddedServer = isEmbedded
        return (session, client(session))
    }

    private func enter(
        _ server: String, _ body: (String) async throws(MatrixClientError) -> Session
    ) async throws(ServiceError) -> Account {
        let (url, isEmbedded) = try await find(server)
        var session: Session
        do {
            session = try await body(url)
        } catch {
            throw refused(error)
        }
        session.isOnEmbeddedServer = isEmbedded
        return try await take(session)
    }

    package func register(
        server: String, user: String, password: String
    ) async throws(ServiceError) -> Account {
        try check(user: user)
        try check(password: password)
        return try await enter(server) { url throws(MatrixClientError) in
            try await signIn.register(server: url, user: user, password: password)
        }
    }

    package func signOut() async throws(ServiceError) {
        let active = try host.require()
        do {
            try await active.client.logOut()
        } catch {
            // A session that the server doesn't know is already signed out.
            guard error.class == .signedOut || error.isFinal else { throw ServiceError(error) }
        }
        host.deactivate()
        do {
            try await host.sessions.remove()
        } catch {
            throw .file(error.description)
        }
    }

    package func changePassword(from old: String, to new: String) async throws(ServiceError) {
        try check(password: new)
        let client = try host.require().client
        try await asked { () throws(MatrixClientError) in try await client.changePassword(from: old, to: new) }
    }

    private func find(_ server: String) async throws(ServiceError) -> (url: String, isEmbedded: Bool) {
        guard server == EmbeddedServer.word else {
            return (try await asked { () throws(MatrixClientError) in try await signIn.discover(server) }, false)
        }
        guard let embedded else { throw .invalid("No embedded server here. Enter the address of a server.") }
        return (try await embedded.start(), true)
    }

    private func client(_ session: Session) -> MatrixClient {
        MatrixClient(
            session: session, store: MemorySessionStore(), http: host.dependencies.http, gate: host.gate,
            time: host.dependencies.time)
    }

    @discardableResult
    func take(_ session: Session) async throws(ServiceError) -> Account {
        var session = session
        let client = client(session)
        // Only the display name, which the first sync also provides.
        if let profile = try? await client.profile(of: session.userID) {
            session.displayName = profile["displayname"].string
        }
        try await host.save(session)
        host.deactivate()
        try await host.activate(session)
        return Account(session)
    }

    // MARK: Local checks

    private func check(user: String) throws(ServiceError) {
        guard !user.isEmpty else { throw .invalid("Enter a user name.") }
        guard user.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .invalid("User names can’t contain spaces.")
        }
        if user.hasPrefix("@") {
            guard UserID(user).serverName?.isEmpty == false, !UserID(user).localPart.isEmpty else {
                throw .invalid("“\(user)” is not a user ID. Write it like @ann:example.org.")
            }
        } else if user.contains("@") {
            let parts = user.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
                !parts[1].hasSuffix(".")
            else { throw .invalid("“\(user)” is not an e-mail address. Write it like ann@example.org.") }
        }
    }

    private func check(password: String) throws(ServiceError) {
        guard password.count >= Self.shortestPassword else {
            throw .invalid("Use at least \(Self.shortestPassword) characters for the password.")
        }
    }

    private func refused(_ error: MatrixClientError) -> ServiceError {
        guard case .refused(let refusal) = error else { return ServiceError(error) }
        switch refusal.code {
        case "M_GUEST_ACCESS_FORBIDDEN": return .signInRefused("this server doesn’t allow guests.")
        case "M_FORBIDDEN" where refusal.message == nil || refusal.status == 403 && refusal.body["flows"].isNull:
            return .signInRefused(refusal.message ?? "wrong user name or password.")
        case "M_USER_IN_USE": return .signInRefused("this name is taken. Choose another one.")
        case "M_INVALID_USERNAME":
            return .signInRefused("this name can’t be used. Use lowercase letters, digits and . _ = - /")
        case "M_LIMIT_EXCEEDED":
            let seconds = refusal.retryAfter.map { " Try again in \(max(1, $0.components.seconds)) seconds." }
            return .signInRefused("too many tries.\(seconds ?? " Try again later.")")
        default: return .signInRefused(refusal.sentence)
        }
    }
}

extension Session {
    fileprivate func names(_ user: String) -> Bool {
        userID.rawValue == user || userID.localPart == user
    }
}

extension SignInPage {
    /// `nil` if the server's URL isn't safe to open.
    fileprivate init?(_ prompt: BrowserPrompt) {
        guard let url = SafeURL(prompt.url), url.scheme == .https || ServerAddress.isLoopback(url.text) else {
            return nil
        }
        self.init(url: url.text, code: prompt.code.map { Sanitizer.line($0, maxColumns: 32) })
    }
}

extension Account {
    package init(_ session: Session) {
        self.init(
            userID: session.userID, displayName: session.displayName ?? session.userID.localPart,
            serverURL: session.serverURL, deviceID: session.deviceID,
            role: session.role.flatMap(Account.Role.init) ?? .creator, isOnEmbeddedServer: session.isOnEmbeddedServer)
    }
}
