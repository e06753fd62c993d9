import CommandLineKit
import ProcessKit

/// Reads a password from a pipe, or from the terminal without echo.
enum PasswordPrompt {
    static func read(_ invocation: Invocation) throws -> String {
        if invocation.flag("password-stdin") {
            guard let line = try StandardInput.firstLine(), !line.isEmpty else {
                throw CommandFailure(.failed, "Standard input held no password.")
            }
            return line
        }
        guard let terminal = SecretPrompt.atTerminal() else {
            throw CommandFailure(.usage, "There is no terminal to ask on. Use --password-stdin.")
        }
        let first = try ask("Password: ", terminal)
        guard try ask("Once more: ", terminal) == first else {
            throw CommandFailure(.failed, "The two passwords differ. Nothing was changed.")
        }
        return first
    }

    private static func ask(_ question: String, _ terminal: SecretPrompt) throws -> String {
        switch terminal.ask(question) {
        case .text(let password) where !password.isEmpty: return password
        case .text, .none: throw CommandFailure(.failed, "No password was given. Nothing was changed.")
        case .interrupted: throw CommandFailure(.interrupted, "Interrupted. Nothing was changed.")
        }
    }
}
