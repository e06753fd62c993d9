import BuzzModel
import BuzzServices

/// The signed-in account: its password, signing out, and other accounts on this computer.
@MainActor package final class AccountFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func showChangePassword() {
        let auth = environment.services.auth
        let work = FormViewModel.Work(
            "Changing the password …",
            done: { [weak self] in
                self?.closeOverlay()
                self?.did("Password changed.")
            },
            attempt: { values throws(ServiceError) in try await auth.changePassword(from: values[0], to: values[1]) })
        show(
            FormViewModel(
                "Change the password", action: "change password",
                fields: [
                    .init("Old", isSecret: true),
                    .init("New", hint: "at least 8 characters", isSecret: true) { SignInFlow.glance(password: $0) },
                    .init("Again", isSecret: true),
                ], environment: environment, work: work
            ) { values in
                if values[0].isEmpty { return "Enter your current password." }
                if values[1].count < 8 { return "Use at least 8 characters for the password." }
                return values[1] == values[2] ? nil : "The new passwords don’t match."
            })
    }

    func confirmSignOut() {
        let waiting = header.status.pending
        let detail = waiting > 0 ? "\(SizeText.counted(waiting, "change")) not sent yet, kept until you return" : ""
        let unsaved = environment.security?.unsavedKeys ?? 0
        let note =
            unsaved > 0
            ? "Only this computer has \(SizeText.counted(unsaved, "key")) to your encrypted messages: \(shownKey(for: .security) ?? ":security") backs them up."
            : "Everything stored here stays on this computer."
        ask("Sign out?", note: note, no: "stay", yes: "sign out", detail: detail) { $0.signOut() }
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
            AccountsViewModel(
                environment: environment,
                open: { [weak self] profile in
                    guard !profile.isCurrent else { return .close }
                    self?.leave(for: .profile(profile.name))
                    return .handled
                },
                make: { [weak self] in .then { self?.showNewProfile() } }))
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
        show(form)
    }

    private func leave(for destination: Destination) {
        app.navigator.saveTexts()
        effect(.leave(for: destination))
    }
}
