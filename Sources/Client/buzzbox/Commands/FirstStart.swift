import BuzzServices
import CommandLineKit
import Glibc
import ProcessKit

/// Nobody is signed in yet: asks who and where, in lines, before any screen is taken.
struct FirstStart {
    private let client: Client
    private let invocation: Invocation

    init(_ client: Client, _ invocation: Invocation) {
        self.client = client
        self.invocation = invocation
    }

    func signIn() async throws {
        guard StandardInput.isTerminal, isatty(STDOUT_FILENO) != 0 else { throw ServiceError.notSignedIn }
        invocation.say(
            """
            Welcome to buzzbox.
              1  Make an account on this machine, on a server of your own
              2  Sign in to a Matrix server
              3  Make an account on a Matrix server
            """)
        while true {
            do throws(ServiceError) {
                switch ask("1, 2 or 3? ") {
                case "1": return try await enter(EmbeddedServer.word, isNew: true)
                case "2": return try await enter(ask("Server: ") ?? "", isNew: false)
                case "3": return try await enter(ask("Server: ") ?? "", isNew: true)
                case nil: throw .notSignedIn
                default: continue
                }
            } catch {
                guard error != .notSignedIn else { throw error }
                invocation.complain(error.sentence)
            }
        }
    }

    private func enter(_ server: String, isNew: Bool) async throws(ServiceError) {
        guard let user = ask("User name: "), let password = SecretPrompt.atTerminal()?.ask("Password: ") else {
            throw .notSignedIn
        }
        let auth = client.auth
        let account =
            isNew
            ? try await auth.register(server: server, user: user, password: password)
            : try await auth.signIn(server: server, user: user, password: password)
        invocation.say("Signed in as \(account.userID).")
    }

    /// `nil` at the end of the input.
    private func ask(_ question: String) -> String? {
        invocation.sink.write(question, to: .output)
        // An input that cannot be read has ended.
        guard let line = (try? StandardInput.firstLine()) ?? nil else { return nil }
        return line.split(separator: " ").joined(separator: " ")
    }
}
