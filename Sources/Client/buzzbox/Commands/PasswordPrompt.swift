import CommandLineKit
import ProcessKit

/// Gets a password from the terminal, without showing it, or from standard input.
enum PasswordPrompt {
    static func read(_ invocation: Invocation, prompt: String = "Password: ") throws -> String {
        let answer: String?
        if invocation.flag("password-stdin") {
            answer = try StandardInput.firstLine()
        } else if let terminal = SecretPrompt.atTerminal() {
            answer = terminal.ask(prompt)
        } else {
            throw CommandFailure(.usage, "There is no terminal to ask for the password. Use --password-stdin.")
        }
        guard let answer, !answer.isEmpty else { throw CommandFailure(.failed, "No password was given.") }
        return answer
    }
}
