import BuzzModel
import BuzzServices

/// The signed-in account: the first start, signing in again, signing out.
extension AppViewModel {
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
            if case .welcome = overlay { closeOverlay() }
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
        stopWaiting()
        closeDrafts()
        setFocus(.list)
        thread.close()
        composer.forget()
        inbox.forget()
        suggestion.forget()
        notifier.forget()
        environment.forget()
        undoStep = nil
        pausedSprint = nil
        lookedAt = []
        refusedDrafts = nil
        owesSetUp = false
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
        guard let reason = owesSignIn, !isBusy, !waiting.isOn else { return }
        showSignInAgain(reason)
    }

    /// The user is typing or has an overlay open.
    var isBusy: Bool { overlay != nil || inbox.isFiltering || focus == .composer }

    func showWelcome() {
        show(
            .welcome(
                WelcomeViewModel(offeredServer: settings.offeredServer) { [weak self] choice in
                    guard let self else { return }
                    switch choice {
                    case .guest: self.showGuest()
                    case .demo: self.effect(.leave(for: .demo))
                    case .signIn: self.showSignIn()
                    case .ownServer: self.showRegister(onOwnServer: true)
                    case .register: self.showRegister(onOwnServer: false)
                    }
                }))
    }

    // MARK: Signing in

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
                    self.showTour(isFirst: true)
                }
            },
            body: { [weak self] values in
                self?.isEntering = true
                defer { self?.isEntering = false }
                do throws(ServiceError) {
                    self?.header.update(try await body(auth, values))
                    return nil
                } catch {
                    return DisplayText.sentence(error.sentence)
                }
            })
        show(
            .form(
                FormViewModel(
                    title, action: action, lead: lead, fields: fields, environment: environment, work: work,
                    submit: check)))
    }

    // MARK: Fields

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

    private static func glance(user: String) -> FormViewState.Note? {
        let user = user.trimmed
        if user.contains(where: \.isWhitespace) { return .init("user names can’t contain spaces") }
        if user.hasPrefix("@"), user.contains(":"), server(["", user]) == nil { return .init("add a server") }
        return nil
    }

    private static func glance(name: String) -> FormViewState.Note? {
        let allowed = name.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || "._=-/".unicodeScalars.contains($0)
        }
        return allowed ? nil : .init("only lowercase letters, digits and . _ = - /")
    }

    private static func glance(password: String) -> FormViewState.Note? {
        password.isEmpty || password.count >= 8 ? nil : .init("\(8 - password.count) more")
    }

    // MARK: The account

    func showChangePassword() {
        let auth = environment.services.auth
        let work = FormViewModel.Work(
            "Changing the password …",
            done: { [weak self] in
                self?.closeOverlay()
                self?.did("Password changed.")
            },
            body: { values in
                do throws(ServiceError) {
                    try await auth.changePassword(from: values[0], to: values[1])
                    return nil
                } catch {
                    return DisplayText.sentence(error.sentence)
                }
            })
        show(
            .form(
                FormViewModel(
                    "Change the password", action: "change password",
                    fields: [
                        .init("Old", isSecret: true),
                        .init("New", hint: "at least 8 characters", isSecret: true) { Self.glance(password: $0) },
                        .init("Again", isSecret: true),
                    ], environment: environment, work: work
                ) { values in
                    if values[0].isEmpty { return "Enter your current password." }
                    if values[1].count < 8 { return "Use at least 8 characters for the password." }
                    return values[1] == values[2] ? nil : "The new passwords don’t match."
                }))
    }

    func confirmSignOut() {
        let waiting = header.status.pending
        let detail = waiting > 0 ? "\(SizeText.counted(waiting, "change")) not sent yet, kept until you return" : ""
        let unsaved = environment.security?.unsavedKeys ?? 0
        let note =
            unsaved > 0
            ? "Only this computer has \(SizeText.counted(unsaved, "key")) to your encrypted messages: \(shownKey(for: .security) ?? ":security") backs them up."
            : "Everything stored here stays on this computer."
        let items = [
            MenuViewModel.Item("n", "stay") {},
            MenuViewModel.Item("y", "sign out", detail: detail) { [weak self] in
                self?.signOut()
            },
        ]
        show(.menu(MenuViewModel("Sign out?", note: note, items: items)))
    }

    /// Signs out after pending writes. The server may be slow; only keys wait for it.
    private func signOut() {
        // The user has confirmed: send the message that is held back first.
        composer.sendHeld()
        composer.finish()
        environment.show(Notice("Signing out …", lasts: true))
        lookUp { [environment] () async throws(ServiceError) in
            await environment.jobs.stored()
            do throws(ServiceError) {
                try await environment.services.auth.signOut()
            } catch {
                let reason = DisplayText.sentence(error.sentence)
                environment.show(Notice("You are still signed in. \(reason)", .failure))
            }
            return nil
        }
    }

    func showAccounts() {
        show(
            .accounts(
                AccountsViewModel(
                    environment: environment,
                    open: { [weak self] profile in
                        guard !profile.isCurrent else { return .close }
                        self?.leave(for: .profile(profile.name))
                        return .handled
                    },
                    make: { [weak self] in .then { self?.showNewProfile() } })))
    }

    private func showNewProfile() {
        let form = FormViewModel(
            "Another account", action: "go on",
            lead:
                "Each account has its own profile with its server, messages and settings. Open it with "
                + "buzzbox --profile NAME.",
            fields: [.init("Profile", hint: "work")]
        ) { [weak self] values in
            let name = values[0].trimmed
            let isPlain = name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
            guard !name.isEmpty, name.utf8.count <= 64, isPlain else {
                return "Profile names use letters, digits, - and _."
            }
            self?.leave(for: .profile(name))
            return nil
        }
        show(.form(form))
    }

    private func leave(for destination: Destination) {
        composer.save()
        effect(.leave(for: destination))
    }
}
