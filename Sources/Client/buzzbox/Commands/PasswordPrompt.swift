import CommandLineKit
import ProcessKit

/// Reads a password from the terminal without echo, or from standard input.
enum PasswordPrompt {
    static func read(_ invocation: Invocation, prompt: String = "Password: ") throws -> String {
        let answer: SecretPrompt.Answer
        if invocation.flag("password-stdin") {
            answer = try StandardInput.firstLine().map { .text($0) } ?? .none
        } else if let terminal = SecretPrompt.atTerminal() {
            answer = terminal.ask(prompt)
        } else {
            throw CommandFailure(.usage, "No terminal to ask for the password. Use --password-stdin.")
        }
        switch answer {
        case .text(let password) where !password.isEmpty: return password
        case .text, .none: throw CommandFailure(.failed, "No password was given.")
        case .interrupted: throw CommandFailure(.interrupted, "Interrupted. Nothing changed.")
        }
    }
}
