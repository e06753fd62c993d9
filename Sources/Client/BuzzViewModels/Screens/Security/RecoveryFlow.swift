import BuzzModel
import BuzzServices

/// The forms for passwords, passphrases, recovery keys and key files.
@MainActor package final class RecoveryFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    private func take(
        _ title: String, action: String, busy: String, lead: String = "", fields: [FormViewModel.Field],
        check: @escaping ([String]) -> String? = { _ in nil },
        done: @escaping @MainActor () -> Void,
        body: @escaping @MainActor (any SecurityService, [String]) async throws(ServiceError) -> Void
    ) {
        guard let security = environment.services.security else { return }
        let work = FormViewModel.Work(
            busy,
            done: { [weak self] in
                self?.closeOverlay()
                done()
                self?.app.security.refresh()
            },
            attempt: { values throws(ServiceError) in try await body(security, values) })
        show(
            FormViewModel(
                title, action: action, lead: lead, fields: fields, environment: environment, work: work,
                submit: check))
    }

    /// Tries without a password first, because most servers need none for the first identity.
    func makeIdentity(replacing: Bool) {
        guard let security = environment.services.security else { return }
        lookUp(isWrite: true) { [weak self] () async throws(ServiceError) in
            do throws(ServiceError) {
                try await security.makeIdentity(password: nil, replacing: replacing)
            } catch {
                guard error == .passwordNeeded else { throw error }
                return { self?.askForPassword(replacing: replacing) }
            }
            return {
                self?.app.security.refresh()
                self?.environment.inform("This device is verified now.")
                self?.app.security.show()
            }
        }
    }

    private func askForPassword(replacing: Bool) {
        take(
            "The server asks for your password", action: "go on", busy: "Creating your identity …",
            fields: [.init("Password", isSecret: true)],
            check: { $0[0].isEmpty ? "Enter your password." : nil },
            done: { [weak self] in self?.environment.inform("This device is verified now.") },
            body: { security, values throws(ServiceError) in
                try await security.makeIdentity(password: values[0], replacing: replacing)
            })
    }

    func showRecover() {
        var count = KeyCount()
        take(
            "Get your messages back", action: "recover", busy: "Restoring everything …",
            lead: "The recovery key has 48 letters and digits, in groups of four. A passphrase works as well.",
            fields: [.init("Key", hint: "EsTC …, or your passphrase", isSecret: true)],
            check: { $0[0].trimmed.isEmpty ? "Enter the recovery key or the passphrase." : nil },
            done: { [weak self] in
                self?.environment.inform(
                    "This device is verified. \(SizeText.counted(count.usable, "key")) came back; messages appear as they are read."
                )
            },
            body: { security, values throws(ServiceError) in
                count = try await security.recover(with: values[0].trimmed) { _, _ in }
            })
    }

    func showSetUpRecovery(isNew: Bool) {
        var key = ""
        take(
            isNew ? "A new recovery key" : "Set up a recovery key", action: "make the key", busy: "Creating the key …",
            lead: (isNew ? "The key you have now stops working. " : "")
                + "With the key a new device gets your encrypted messages back. A passphrase is easier to remember, and easier to guess.",
            fields: [
                .init("Passphrase", hint: "none is safest", isSecret: true, isOptional: true),
                .init("Again", isSecret: true, isOptional: true),
            ],
            check: { values in
                if values[0] != values[1] { return "The passphrases don’t match." }
                return values[0].isEmpty || values[0].count >= 12
                    ? nil : "Use at least 12 characters, or leave it empty."
            },
            done: { [weak self] in self?.showRecoveryKey(key) },
            body: { security, values throws(ServiceError) in
                key = try await security.setUpRecovery(passphrase: values[0].isEmpty ? nil : values[0])
            })
    }

    /// Shows the recovery key once, until the user confirms having it.
    private func showRecoveryKey(_ key: String) {
        let items = [
            // The first choice copies the key, so that pressing Enter too often doesn't close the screen.
            MenuViewModel.Item("c", "copy it") { [weak self] in
                self?.effect(.copy(key))
                self?.environment.inform("Copied. Keep it where only you can see it.")
                self?.showRecoveryKey(key)
            },
            MenuViewModel.Item("w", "I have written it down") { [weak self] in self?.app.security.show() },
        ]
        show(
            MenuViewModel(
                "Your recovery key",
                note: "\(key)  Write it down: it opens all your messages, and is shown only now.", items: items))
    }

    func confirmNewBackup(_ backup: SecurityStanding.Backup) {
        ask(
            "Make a new backup?",
            note: backup == .none
                ? "Your keys go to the server encrypted; it can’t read them."
                : "Keys that are only in the other backup stay there, and may be lost.",
            no: "no", yes: "make a new backup"
        ) { flow in
            guard let security = flow.environment.services.security else { return }
            flow.environment.write { [weak flow] () async throws(ServiceError) in
                try await security.makeBackup()
                flow?.environment.inform("Your keys go into a new backup. Make a new recovery key for it, too.")
                flow?.app.security.show()
            }
        }
    }

    func backUpNow() {
        guard let security = environment.services.security else { return }
        lookUp(isWrite: true) { [weak self] () async throws(ServiceError) in
            try await security.backUp()
            return {
                self?.app.security.refresh()
                self?.environment.inform("Every key is in the backup.")
                self?.app.security.show()
            }
        }
    }

    func showKeyFile() {
        let items = [
            MenuViewModel.Item("e", "export", detail: "write your keys to a file") { [weak self] in self?.showExport()
            },
            MenuViewModel.Item("i", "import", detail: "import keys from a file") { [weak self] in self?.showImport()
            },
        ]
        show(MenuViewModel("Key file", note: "Protected by your passphrase.", items: items))
    }

    private func showExport() {
        var count = 0
        take(
            "Export your keys", action: "export", busy: "Closing the file …",
            lead: "Anyone with the file and the passphrase can read your messages.",
            fields: [
                .init("File", hint: "~/keys.txt"), .init("Passphrase", hint: "at least 8 characters", isSecret: true),
                .init("Again", isSecret: true),
            ],
            check: { values in
                if values[0].trimmed.isEmpty { return "Enter the name of a file." }
                if values[1].count < 8 { return "Use at least 8 characters for the passphrase." }
                return values[1] == values[2] ? nil : "The passphrases don’t match."
            },
            done: { [weak self] in self?.environment.inform("\(SizeText.counted(count, "key")) written.") },
            body: { security, values throws(ServiceError) in
                count = try await security.exportKeys(
                    to: ComposerText.unquoted(values[0].trimmed), passphrase: values[1])
            })
    }

    private func showImport() {
        var count = KeyCount()
        take(
            "Import keys", action: "import", busy: "Opening the file …",
            fields: [.init("File", hint: "~/keys.txt"), .init("Passphrase", isSecret: true)],
            check: { $0[0].trimmed.isEmpty ? "Enter the name of a file." : nil },
            done: { [weak self] in
                let broken = count.broken > 0 ? "; \(SizeText.number(count.broken)) could not be read" : ""
                self?.environment.inform("\(SizeText.counted(count.new, "key")) imported\(broken).")
            },
            body: { security, values throws(ServiceError) in
                count = try await security.importKeys(
                    from: ComposerText.unquoted(values[0].trimmed), passphrase: values[1])
            })
    }

    func showRename(_ device: OwnDevice) {
        take(
            "Rename the device", action: "rename", busy: "Renaming …",
            lead: "Everybody you write with can see the name.",
            fields: [.init("Name", text: device.name)],
            check: { $0[0].trimmed.isEmpty ? "Enter a name." : nil },
            done: { [weak self] in self?.app.security.show() },
            body: { security, values throws(ServiceError) in
                try await security.rename(device.id, to: values[0].trimmed)
            })
    }

    func showSignOut(_ device: OwnDevice) {
        take(
            "Sign out \(DisplayText.name(device.name, otherwise: device.id))", action: "sign it out",
            busy: "Signing it out …", lead: "It can’t read new messages from then on.",
            fields: [.init("Password", hint: "of your account", isSecret: true)],
            check: { $0[0].isEmpty ? "Enter your password." : nil },
            done: { [weak self] in
                self?.environment.inform("Signed out.")
                self?.app.security.show()
            },
            body: { security, values throws(ServiceError) in
                try await security.signOut([device.id], password: values[0])
            })
    }
}
