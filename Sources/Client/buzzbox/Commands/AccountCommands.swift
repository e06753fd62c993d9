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
        "login", "Signs in.", arguments: [server, user], options: [passwordFromInput, RootCommand.json]
    ) { invocation in
        try await enter(invocation) { auth, server, user, password throws(ServiceError) in
            try await auth.signIn(server: server, user: user, password: password)
        }
    }

    private static let register = Command(
        "register", "Makes a new account and signs in.", arguments: [server, user],
        options: [passwordFromInput, RootCommand.json]
    ) { invocation in
        try await enter(invocation) { auth, server, user, password throws(ServiceError) in
            try await auth.register(server: server, user: user, password: password)
        }
    }

    private static func enter(
        _ invocation: Invocation,
        _ body: (any AuthService, String, String, String) async throws(ServiceError) -> Account
    ) async throws {
        let password = try PasswordPrompt.read(invocation)
        try await ClientCommand.with(invocation) { client in
            let account = try await body(
                client.auth, invocation.argument("URL") ?? "", invocation.argument("USER") ?? "", password)
            if invocation.flag("json") {
                invocation.say(account.json.line)
            } else {
                invocation.say("Signed in as \(account.userID) on \(account.serverURL).")
            }
        }
    }

    private static let logout = Command("logout", "Signs out; what is stored here is kept.") { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            try await client.auth.signOut()
        }
    }

    private static let whoami = Command("whoami", "Says who is signed in.", options: [RootCommand.json]) { invocation in
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
                    "This deletes \(account.userID) and everything of it, for good. Type the user id: ", to: .error)
                confirmation = try StandardInput.firstLine()
            }
            guard confirmation == account.userID.rawValue else {
                throw CommandFailure(.failed, "Nothing was deleted: that is not \(account.userID).")
            }
            let password = try PasswordPrompt.read(invocation)
            try await AccountDeletion(host: client.host).run(
                confirmation: account.userID.rawValue, password: password)
            invocation.say("\(account.userID) is deleted.")
        }
    }

    private static let account = Command(
        "account", "The account itself.",
        subcommands: [
            Command(
                "password", "Changes the password: the old one and the new one are asked for.",
                options: [passwordFromInput]
            ) { invocation in
                let old = try PasswordPrompt.read(invocation, prompt: "Old password: ")
                let new = try PasswordPrompt.read(invocation, prompt: "New password: ")
                try await ClientCommand.signedIn(invocation, needsServer: true) { client in
                    try await client.auth.changePassword(from: old, to: new)
                }
            },
            Command(
                "delete", "Deletes the account on the server and everything of it here, for good.",
                options: [
                    .string("yes-delete", "USERID", "The user id, in place of being asked for it."), passwordFromInput,
                ]
            ) { invocation in
                try await delete(invocation)
            },
        ])
}
