import BuzzConfiguration
import BuzzModel
import BuzzServices
import CommandLineKit
import ProcessKit

/// `buzzbox account move`.
enum AccountMoveCommand {
    static let command = Command(
        "move", "Follows an account to the server that its operators have moved it to.",
        discussion: """
            Signs in there; texts, scheduled messages, triage, cards, drafts, library and memories keep their \
            conversations. The account on the old server stays. Interrupted, the same command goes on; once signed in \
            there, without URL and USER.
            """,
        arguments: [
            CommandArgument("URL", "The new server's address or name.", arity: .optional),
            CommandArgument("USER", "A user name or a user id.", arity: .optional),
        ],
        options: [.flag("password-stdin", "Read the password from standard input."), WorkProgress.option]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            let move = AccountMove(host: client.host, embedded: client.embedded) {
                (from, to, rooms) async throws(ServiceError) in
                try await renameCopilot(client, from, to, rooms)
            }
            if let server = invocation.argument("URL") {
                guard let user = invocation.argument("USER") else {
                    throw CommandFailure(.usage, "Say who you are there, too: buzzbox account move URL USER")
                }
                let password = try PasswordPrompt.read(invocation)
                let lock = try alone(client)
                defer { withExtendedLifetime(lock) {} }
                try await move.signIn(server: server, user: user, password: password)
            }
            let catchingUp = try CatchingUp(client, invocation)
            let status = try await catchingUp.run(sorts: false)
            if let failure = catchingUp.failure(status) {
                throw CommandFailure(failure.code, "\(failure.message) Go on later with buzzbox account move.")
            }
            try await report(try await move.finish(), client, invocation)
        }
    }

    private static func report(
        _ result: (done: Int, missing: Int)?, _ client: Client, _ invocation: Invocation
    ) async throws {
        guard let result else {
            throw CommandFailure(
                .failed, "There is nothing to take over here. Begin with buzzbox account move URL USER.")
        }
        guard let account = await client.auth.account else { throw ServiceError.notSignedIn }
        invocation.say(
            """
            Signed in as \(account.userID) on \(account.serverURL); what was kept for \
            \(SizeText.counted(result.done, "conversation")) is there.
            """
        )
        if result.missing > 0 {
            invocation.say(
                """
                \(SizeText.counted(result.missing, "conversation")) not here yet, or not named by the new server: what \
                was kept there stays on this computer. Run buzzbox account move again after a while.
                """)
        }
    }

    /// Another window would go on with the store that is left.
    private static func alone(_ client: Client) throws -> FileLock {
        do throws(FileLockError) {
            return try FileLock(path: client.places.syncLock)
        } catch {
            throw CommandFailure(.failed, "Another buzzbox uses this account. Close it, then move.")
        }
    }

    /// The copilot's data on this machine belongs to a user id; it is given to the new one.
    private static func renameCopilot(
        _ client: Client, _ from: UserID, _ to: UserID, _ rooms: String
    ) async throws(ServiceError) {
        let words = client.launch.settings.text(.copilotKind)
        guard words != "callable", words != "edge", words != "none", let program = EmbeddedServer.find(),
            Files.exists(client.places.copilotData)
        else { return }
        var configuration = ChildProcess.Configuration(
            program,
            [
                "copilot", "rename", from.rawValue, to.rawValue, "--rooms", rooms, "--data-dir",
                client.places.copilotData,
            ] + client.launch.copilotOptions)
        configuration.error = .file(client.places.copilotLog)
        do {
            let child = try ChildProcess(configuration)
            guard case .exited(0) = await child.wait() else {
                throw ServiceError.file(
                    "The copilot's data could not be given to \(to): \(client.places.copilotLog) says why. "
                        + "Nothing was changed.")
            }
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .file("\(error)")
        }
    }
}
