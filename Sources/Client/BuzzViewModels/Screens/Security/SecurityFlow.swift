import BuzzModel
import BuzzServices

/// Verification, and security messages that appear without a request of the user.
@MainActor package final class SecurityFlow: AppPart {
    package unowned let app: AppViewModel
    /// The running verifications.
    private(set) var verifications: [Verification] = []
    private var toldVerifications: Set<String> = []
    private var toldWarnings: Set<PersonStanding> = []
    private var isAsking = false

    init(app: AppViewModel) { self.app = app }

    func watchVerifications() async {
        guard let security = environment.services.security else { return }
        for await all in await security.verifications() {
            verifications = all
            if let model = overlay as? VerificationViewModel { model.update(all) }
            if let asked = all.last(where: { $0.stage == .offered && !toldVerifications.contains($0.id) }) {
                toldVerifications.insert(asked.id)
                tellOf(asked)
            }
            if all.contains(where: \.stage.isOver) { refresh() }
        }
    }

    private func tellOf(_ asked: Verification) {
        let who = asked.isOwn ? "Another device of yours" : name(of: asked.user)
        environment.show(Notice("\(who) wants to verify by emoji. \(key(for: .verify)) answers.", lasts: true))
    }

    func refresh() {
        environment.refreshSecurity { [weak self] standing in
            guard let self else { return }
            self.inbox.refreshTimes()
            for thread in self.app.navigator.threads { thread.refreshTimes() }
            self.warn(of: standing)
        }
    }

    /// Reports each changed identity once; the warning in the thread's header stays until the user decides.
    private func warn(of standing: SecurityStanding) {
        guard let news = standing.warnings.first(where: { !toldWarnings.contains($0) }) else { return askOnce() }
        toldWarnings.formUnion(standing.warnings)
        let name = name(of: news.user)
        environment.show(
            Notice(
                news.trust == .lost
                    ? "\(name) is not the one you verified. Nothing is sent there until you decide: \(key(for: .verify))"
                    : "\(name)’s identity changed: a new phone, or somebody else. \(key(for: .verify)) decides.",
                .warning, lasts: true))
    }

    /// Asks a question that only the user can answer, once and when the user neither is busy nor has something to read.
    private func askOnce() {
        guard let security = environment.services.security, !isBusy, environment.notice == nil, header.isSettled,
            !isAsking
        else { return }
        isAsking = true
        environment.jobs.start { [weak self] in
            let question = await security.question()
            self?.isAsking = false
            guard let self, let question else { return }
            self.environment.show(
                Notice(question.sentence(key: self.key(for: .security)), .warning, lasts: true))
        }
    }

    private func key(for command: Command) -> String { shownKey(for: command) ?? ":\(command.name)" }

    private func name(of user: UserID) -> String {
        if let conversation = thread.conversation, conversation.peer == user {
            return DisplayText.line(DisplayText.name(of: conversation), maxColumns: 40)
        }
        return DisplayText.line(user.rawValue, maxColumns: 40)
    }

    /// Shows a received request if there is one, otherwise verifies the selected person.
    func verifySelected() {
        if let asked = verifications.last(where: { $0.stage == .offered }) { return showVerification(asked) }
        guard let peer = target?.peer else {
            return environment.warn("Select a direct conversation to verify the other person.")
        }
        if let warning = environment.security?.warnings.first(where: { $0.user == peer }) { return decide(on: warning) }
        verify(peer, device: nil)
    }

    /// Asks what to do about a changed identity.
    func decide(on person: PersonStanding) {
        let name = name(of: person.user)
        let items = [
            MenuViewModel.Item("v", "verify by emoji", detail: "be sure that it is \(name)") { [weak self] in
                self?.verify(person.user, device: nil)
            },
            MenuViewModel.Item("k", "it’s all right", detail: "continue with the new identity, unverified") {
                [weak self] in
                self?.acknowledge(person.user)
            },
        ]
        show(
            MenuViewModel(
                person.trust == .lost ? "\(name) is not the one you verified" : "\(name)’s identity changed",
                note: "This happens with a new phone or app, or when somebody is listening in.", items: items))
    }

    private func acknowledge(_ user: UserID) {
        guard let security = environment.services.security else { return }
        environment.write { [weak self] () async throws(ServiceError) in
            try await security.acknowledge(user)
            self?.refresh()
            self?.environment.inform("Noted. You’ll be warned again if it changes.")
        }
    }

    func verify(_ user: UserID, device: String?) {
        guard let security = environment.services.security else { return }
        let isOwn = user == header.account?.userID
        let model = VerificationViewModel(
            environment: environment, security: security, name: isOwn ? "your other device" : name(of: user),
            verification: nil)
        show(model)
        environment.jobs.start { [weak self] in
            do throws(ServiceError) {
                model.began(try await security.verify(user, device: device))
                if let self { model.update(self.verifications) }
            } catch {
                model.failed(DisplayText.sentence(error.sentence))
            }
        }
    }

    private func showVerification(_ verification: Verification) {
        guard let security = environment.services.security else { return }
        environment.clearNotice()
        show(
            VerificationViewModel(
                environment: environment, security: security, name: name(of: verification.user),
                verification: verification))
    }

    func show() {
        show(
            SecurityViewModel(
                environment: environment, choose: { [weak self] in self?.chosen($0) ?? .handled },
                verify: { [weak self] in self?.verifying($0) ?? .handled }))
    }

    private func verifying(_ item: SecurityViewModel.Item) -> OverlayOutcome {
        switch item {
        case .person(let person): .then { [weak self] in self?.verify(person.user, device: nil) }
        case .device(let device) where device.isThis:
            .refuse("This is the device you are on. Select another one.")
        case .device(let device): .then { [weak self] in self?.verifyOwn(device.id) }
        case .identity, .recovery, .backup, .file: .then { [weak self] in self?.verifyOwn(nil) }
        }
    }

    private func verifyOwn(_ device: String?) {
        guard let user = header.account?.userID else { return }
        verify(user, device: device)
    }

    private func chosen(_ item: SecurityViewModel.Item) -> OverlayOutcome {
        switch item {
        case .identity(let identity):
            switch identity {
            case .none, .pending: .then { [weak self] in self?.app.recovery.makeIdentity(replacing: false) }
            case .unverified, .replaced: .then { [weak self] in self?.showWays() }
            case .verified, .unknown: .then { [weak self] in self?.showIdentityMenu() }
            }
        case .recovery(let isSetUp):
            .then { [weak self] in self?.app.recovery.showSetUpRecovery(isNew: isSetUp == true) }
        case .backup(let backup):
            switch backup {
            case .locked: .then { [weak self] in self?.app.recovery.showRecover() }
            case .none, .removed, .foreign: .then { [weak self] in self?.app.recovery.confirmNewBackup(backup) }
            case .active, .unknown: .then { [weak self] in self?.app.recovery.backUpNow() }
            }
        case .file: .then { [weak self] in self?.app.recovery.showKeyFile() }
        case .person(let person): .then { [weak self] in self?.decide(on: person) }
        case .device(let device): .then { [weak self] in self?.showDevice(device) }
        }
    }

    /// The ways to verify this device.
    private func showWays() {
        let items = [
            MenuViewModel.Item("v", "with another device of yours", detail: "compare seven emoji") { [weak self] in
                self?.verifyOwn(nil)
            },
            MenuViewModel.Item("r", "with the recovery key or passphrase", detail: "gets your messages back, too") {
                [weak self] in self?.app.recovery.showRecover()
            },
            MenuViewModel.Item("n", "neither: begin anew", detail: "older encrypted messages may be lost") {
                [weak self] in
                self?.confirmReset()
            },
        ]
        show(
            MenuViewModel(
                "Verify this device", note: "Others send their keys to verified devices only.", items: items))
    }

    private func showIdentityMenu() {
        let items = [
            MenuViewModel.Item("v", "verify another device of yours") { [weak self] in self?.verifyOwn(nil) },
            MenuViewModel.Item("n", "begin anew", detail: "everybody will be warned that you changed") { [weak self] in
                self?.confirmReset()
            },
        ]
        show(MenuViewModel("Your identity", items: items))
    }

    private func confirmReset() {
        ask(
            "Begin anew?",
            note:
                "Everybody you write with is warned, your other devices must be verified again, and a lost backup stays lost.",
            no: "no, leave it", yes: "yes, make a new identity"
        ) { $0.app.recovery.makeIdentity(replacing: true) }
    }

    private func showDevice(_ device: OwnDevice) {
        var items = [
            MenuViewModel.Item("r", "rename") { [weak self] in self?.app.recovery.showRename(device) }
        ]
        if !device.isThis {
            items.insert(
                MenuViewModel.Item(
                    "v", "verify by emoji", disabled: device.isEncrypting ? nil : "This device can’t compare emoji."
                ) { [weak self] in self?.verifyOwn(device.id) }, at: 0)
            items.append(MenuViewModel.Item("x", "sign out") { [weak self] in self?.app.recovery.showSignOut(device) })
        }
        show(
            MenuViewModel(
                DisplayText.name(device.name, otherwise: device.id), note: DisplayText.line(device.id), items: items
            ))
    }
}

extension SecurityQuestion {
    /// - Parameter key: the key that opens the security screen.
    func sentence(key: String) -> String {
        switch self {
        case .newDevice:
            "Your encrypted messages on a new device: recovery key, or verify with another device. \(key) shows how."
        case .password:
            "To read encrypted messages from others this account needs your password once. \(key) asks for it."
        case .recoveryKey:
            "Your encrypted messages are lost if this device is. \(key) makes a recovery key to write down."
        case .replaced:
            "Somebody made a new identity for your account. If it wasn’t you, change your password. \(key) shows more."
        }
    }
}
