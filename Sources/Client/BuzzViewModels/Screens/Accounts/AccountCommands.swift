import BuzzModel

extension Command {
    package static let accounts = Command(
        "accounts", "accounts", "Show the accounts on this computer, and switch", keys: [.global: "@"], concerns: []
    ) { $0.accounts.showAccounts() }
    package static let signIn = Command(
        "sign-in", "sign in", "Sign in again after the session ended", concerns: [],
        needs: [
            Need("You’re already signed in.") { app in
                if case .signedOut = app.header.status.phase { true } else { false }
            }
        ]
    ) { $0.signIn.showSignInAgain() }
    package static let signOut = Command(
        "sign-out", "sign out", "Sign out; stored messages are kept", concerns: [], needs: [.account]
    ) { $0.accounts.confirmSignOut() }
    package static let changePassword = Command(
        "password", "password", "Change the password of the account", concerns: [], needs: [.account]
    ) { $0.accounts.showChangePassword() }
}

extension Need {
    fileprivate static let account = Need("You’re not signed in.") { $0.header.account != nil }
}
