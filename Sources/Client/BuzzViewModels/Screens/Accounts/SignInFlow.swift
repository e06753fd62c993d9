import BuzzModel
import BuzzServices
import Observation

/// The first start, signing in, and signing in again after the server ended the session.
@MainActor @Observable package final class SignInFlow: AppPart {
    package unowned let app: AppViewModel
    /// Whether nobody is signed in: only the welcome screen is shown then.
    package private(set) var isSignedOut = false
    /// Signing in is in progress.
    @ObservationIgnored private var isEntering = false
    /// Why the session ended, if the user was busy at that moment.
    @ObservationIgnored private var owesSignIn: String?
    /// The user has been told that the session ended.
    @ObservationIgnored private var hasToldOfEnd = false

    init(app: AppViewModel) { self.app = app }

    func followAccount(_ status: ConnectionStatus) async {
        let account = await environment.services.auth.account
        if account != header.account { header.update(account) }
        // Status changes arrive late: use the current one.
        let now = await environment.services.sync.status
        guard case .signedOut(let reason) = status.phase, case .signedOut = now.phase else {
            hasToldOfEnd = false
            if owesSignIn != nil {
                owesSignIn = nil
                environment.clearNotice()
            }
            isSignedOut = false
            if overlay is WelcomeViewModel { closeOverlay() }
            return
        }
        // While signing in, there is a moment without a session.
        guard !isEntering else { return }
        if account == nil {
            guard !isSignedOut else { return }
            isSignedOut = true
            forgetAccount()
            showWelcome()
        } else if !hasToldOfEnd {
            hasToldOfEnd = true
            tellOfEnd(reason)
        }
    }

    /// Clears everything, so that the next user neither sees the previous account's data nor completes its pending
    /// actions.
    private func forgetAccount() {
        app.forget()
        owesSignIn = nil
    }

    /// A form that opens while the user is typing would receive the next keys: wait until they have finished.
    private func tellOfEnd(_ reason: String) {
        guard isBusy else { return showSignInAgain(reason) }
        owesSignIn = reason
        environment.show(
            Notice(
                "You’ve been signed out. \(DisplayText.sentence(reason)) New messages stay in the outbox; use :sign-in to sign in again.",
                .warning, lasts: true))
    }

    /// Called after a key has been handled.
    func offerSignIn() {
        guard let reason = owesSignIn, !isBusy, !app.queue.isOn else { return }
        showSignInAgain(reason)
    }

    func showWelcome() {
        show(
            WelcomeViewModel(offeredServer: settings.offeredServer) { [weak self] choice in
                guard let self else { return }
                switch choice {
                case .guest: self.showGuest()
                case .demo: self.effect(.leave(for: .demo))
                case .signIn: self.showSignIn()
                case .ownServer: self.showRegister(onOwnServer: true)
                case .register: self.showRegister(onOwnServer: false)
                }
            })
    }

    private func showSignIn() {
        enter(
            "Sign in to a Matrix server", action: "sign in", busy: "Signing in …",
            fields: [
                serverField(),
                .init("User", hint: "@ann:example.org, ann, or an e-mail address") { Self.glance(user: $0) },
                .init("Password", isSecret: true),
            ],
            check: { values in
                if values[1].trimmed.isEmpty { return "Enter a user name." }
                if Self.server(values) == nil { return "Enter a server, for example example.org" }
                return values[2].isEmpty ? "Enter your password." : nil
            },
            body: { auth, values throws(ServiceError) in
                try await auth.signIn(
                    server: Self.server(values) ?? "", user: values[1].trimmed, password: values[2])
            })
    }

    private func showGuest() {
        enter(
            "Browse as a guest", action: "browse", busy: "Signing in as a guest …",
            lead:
                "Only where the server allows guests. A guest has no password: signing out ends the account for good.",
            fields: [serverField()],
            check: { $0[0].trimmed.isEmpty ? "Enter a server, for example example.org" : nil },
            body: { auth, values throws(ServiceError) in try await auth.signInAsGuest(server: values[0].trimmed) })
    }

    private func showRegister(onOwnServer: Bool) {
        let account: [FormViewModel.Field] = [
            .init("Name", hint: "lowercase letters and digits") { Self.glance(name: $0) },
            .init("Password", hint: "at least 8 characters", isSecret: true) { Self.glance(password: $0) },
            .init("Again", hint: "repeat the password", isSecret: true),
        ]
        enter(
            onOwnServer ? "Create an account on this computer" : "Create an account on a Matrix server",
            action: "create account", busy: "Creating the account …",
            lead: onOwnServer
                ? "A small Matrix server starts and stops with buzzbox. Others can join it later, and you can move to a "
                    + "bigger one." : "",
            fields: onOwnServer ? account : [serverField()] + account,
            check: { values in
                let values = onOwnServer ? [""] + values : values
                if !onOwnServer, values[0].trimmed.isEmpty { return "Enter a server, for example example.org" }
                if values[1].trimmed.isEmpty { return "Enter a name." }
                if values[2].count < 8 { return "Use at least 8 characters for the password." }
                return values[2] == values[3] ? nil : "The passwords don’t match."
            },
            body: { auth, values throws(ServiceError) in
                let values = onOwnServer ? ["local"] + values : values
                return try await auth.register(
                    server: values[0].trimmed, user: values[1].trimmed, password: values[2])
            })
    }

    /// The server has ended the session: signing in again continues with the local data.
    func showSignInAgain(_ reason: String? = nil) {
        owesSignIn = nil
        guard let account = header.account else { return showWelcome() }
        let user = account.userID.rawValue
        let server = account.isOnEmbeddedServer ? "local" : account.serverURL
        enter(
            "You’ve been signed out", action: "sign in as \(DisplayText.line(user, maxColumns: 40))",
            busy: "Signing in …",
            lead: (reason.map { DisplayText.sentence($0) + " " } ?? "")
                + "You can still read everything stored here. The outbox is sent once you sign in again.",
            fields: [.init("Password", isSecret: true)],
            check: { $0[0].isEmpty ? "Enter your password." : nil },
            isAgain: true
        ) { auth, values throws(ServiceError) in
            try await auth.signIn(server: server, user: user, password: values[0])
        }
    }

    private func enter(
        _ title: String, action: String, busy: String, lead: String = "", fields: [FormViewModel.Field],
        check: @escaping ([String]) -> String?, isAgain: Bool = false,
        body: @escaping @MainActor (any AuthService, [String]) async throws(ServiceError) -> Account
    ) {
        let auth = environment.services.auth
        let work = FormViewModel.Work(
            busy,
            done: { [weak self] in
                guard let self else { return }
                self.isSignedOut = false
                self.environment.refreshAccess()
                self.closeOverlay()
                self.inbox.reload()
                let name = self.header.account.map { DisplayText.line($0.userID.rawValue, maxColumns: 60) } ?? ""
                if isAgain {
                    self.environment.inform("Signed in again.")
                } else {
                    self.environment.inform("Signed in as \(name).")
                    self.app.setUp.showTour(isFirst: true)
                }
            },
            attempt: { [weak self] values throws(ServiceError) in
                self?.isEntering = true
                defer { self?.isEntering = false }
                self?.header.update(try await body(auth, values))
            })
        show(
            FormViewModel(
                title, action: action, lead: lead, fields: fields, environment: environment, work: work,
                submit: check))
    }

    private func serverField() -> FormViewModel.Field {
        let auth = environment.services.auth
        return .init(
            "Server", hint: "example.org", text: settings.offeredServer,
            glance: { text in
                let text = text.trimmed
                return text.isEmpty || text.contains(where: \.isWhitespace) && text.count < 2
                    ? nil : .init("looking it up …")
            },
            check: { text in
                let text = text.trimmed
                guard !text.isEmpty else { return nil }
                do throws(ServiceError) {
                    return .init(DisplayText.line(try await auth.look(for: text), maxColumns: 60), isGood: true)
                } catch {
                    return .init(
                        error == .offline ? "no answer from this address" : DisplayText.sentence(error.sentence))
                }
            })
    }

    /// The server that was entered, otherwise the one in the user id.
    private static func server(_ values: [String]) -> String? {
        let typed = values[0].trimmed
        if !typed.isEmpty { return typed }
        let user = values[1].trimmed
        guard user.hasPrefix("@"), let colon = user.firstIndex(of: ":") else { return nil }
        let server = String(user[user.index(after: colon)...])
        return server.isEmpty ? nil : server
    }

    static func glance(user: String) -> FormViewState.Note? {
        let user = user.trimmed
        if user.contains(where: \.isWhitespace) { return .init("user names can’t contain spaces") }
        if user.hasPrefix("@"), user.contains(":"), server(["", user]) == nil { return .init("add a server") }
        return nil
    }

    static func glance(name: String) -> FormViewState.Note? {
        let allowed = name.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || "._=-/".unicodeScalars.contains($0)
        }
        return allowed ? nil : .init("only lowercase letters, digits and . _ = - /")
    }

    static func glance(password: String) -> FormViewState.Note? {
        password.isEmpty || password.count >= 8 ? nil : .init("\(8 - password.count) more")
    }
}
