import BuzzModel
import BuzzServices
import CommandLineKit
import JSONKit
import ProcessKit

enum AccountCommands {
    static let all = [login, register, logout, whoami, account]

    private static let server = CommandArgument("URL", "The server's address or name; “local” for the embedded one.")
    private static let user = CommandArgument("USER", "A user name, a user id or an e-mail address.")
    private static let passwordFromInput = CommandOption.flag(
        "password-stdin", "Read the password from standard input.")

    private static let login = Command(
        "login", "Signs in.",
        discussion: "Without USER, or where the server has no passwords, it prints the page to open in a browser.",
        arguments: [
            server, CommandArgument("USER", "A user name, a user id or an e-mail address.", arity: .optional),
        ],
        options: [
            passwordFromInput, .flag("browser", "Sign in on a page of the server."),
            .flag("guest", "Browse as a guest, where the server allows it."), RootCommand.json,
        ]
    ) { invocation in
        let server = invocation.argument("URL") ?? ""
        if invocation.flag("guest") {
            return try await report(invocation) { auth throws(ServiceError) in
                try await auth.signInAsGuest(server: server)
            }
        }
        guard let user = invocation.argument("USER"), !invocation.flag("browser") else {
            return try await report(invocation) { auth throws(ServiceError) in
                try await auth.signInByBrowser(server: server) { page in
                    invocation.sink.write(page.instruction + "\n", to: .error)
                }
            }
        }
        let password = try PasswordPrompt.read(invocation)
        try await report(invocation) { auth throws(ServiceError) in
            try await auth.signIn(server: server, user: user, password: password)
        }
    }

    private static let register = Command(
        "register", "Creates a new account and signs in.", arguments: [server, user],
        options: [passwordFromInput, RootCommand.json]
    ) { invocation in
        let password = try PasswordPrompt.read(invocation)
        try await report(invocation) { auth throws(ServiceError) in
            try await auth.register(
                server: invocation.argument("URL") ?? "", user: invocation.argument("USER") ?? "", password: password)
        }
    }

    private static func report(
        _ invocation: Invocation, _ enter: (any AuthService) async throws(ServiceError) -> Account
    ) async throws {
        try await ClientCommand.with(invocation) { client in
            let account = try await enter(client.auth)
            if invocation.flag("json") {
                invocation.say(account.json.line)
            } else {
                invocation.say("Signed in as \(account.userID) on \(account.serverURL).")
            }
        }
    }

    private static let logout = Command("logout", "Signs out; stored messages are kept.") { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            // Sign out even if the number of unsaved keys cannot be read.
            let unsaved = (try? await client.security().standing())?.unsavedKeys ?? 0
            try await client.auth.signOut()
            if unsaved > 0 {
                invocation.complain(
                    "Only this computer has \(SizeText.counted(unsaved, "key")) to your encrypted messages. "
                        + "They are kept, and are back when you sign in here again.")
            }
        }
    }

    private static let whoami = Command("whoami", "Shows who is signed in.", options: [RootCommand.json]) {
        invocation in
        try await ClientCommand.signedIn(invocation) { client in
            guard let account = await client.auth.account else { throw ServiceError.notSignedIn }
            invocation.say(invocation.flag("json") ? account.json.line : "\(account.userID) on \(account.serverURL)")
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            guard let account = await client.auth.account else { throw ServiceError.notSignedIn }
            var confirmation = invocation.string("yes-delete")
            if confirmation == nil {
                invocation.sink.write(
                    "This permanently deletes \(account.userID) and all its data. Type the user ID to confirm: ",
                    to: .error)
                confirmation = try StandardInput.firstLine()
            }
            guard confirmation == account.userID.rawValue else {
                throw CommandFailure(.failed, "Nothing was deleted: that is not \(account.userID).")
            }
            let password = try PasswordPrompt.read(invocation)
            try await AccountDeletion(
                host: client.host, caller: client.caller, leavesCopilot: invocation.flag("leave-copilot")
            ).run(confirmation: account.userID.rawValue, password: password)
            invocation.say("\(account.userID) deleted.")
        }
    }

    private static let account = Command(
        "account", "The account itself.",
        subcommands: [
            Command(
                "password", "Changes the password; asks for the old and the new one.",
                options: [passwordFromInput]
            ) { invocation in
                let old = try PasswordPrompt.read(invocation, prompt: "Old password: ")
                let new = try PasswordPrompt.read(invocation, prompt: "New password: ")
                try await ClientCommand.signedIn(invocation, needsServer: true) { client in
                    try await client.auth.changePassword(from: old, to: new)
                }
            },
            AccountMoveCommand.command,
            Command(
                "delete", "Permanently deletes the account on the server and all local data.",
                discussion: """
                    What the copilot remembers of it goes first. buzzbox export --all writes a copy of everything before.
                    """,
                options: [
                    .flag("leave-copilot", "Delete the account even if its memories on the copilot can’t be deleted."),
                    .string("yes-delete", "USERID", "The user ID, instead of being asked for it."), passwordFromInput,
                ]
            ) { invocation in
                try await delete(invocation)
            },
        ])
}
