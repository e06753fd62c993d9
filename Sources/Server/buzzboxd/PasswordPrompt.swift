import CommandLineKit
import Glibc

/// Gets a password: from a pipe, or from the person without showing it.
enum PasswordPrompt {
    static func read(_ invocation: Invocation) throws -> String {
        if invocation.flag("password-stdin") {
            guard let line = readLine(strippingNewline: true), !line.isEmpty else {
                throw CommandFailure(.failed, "Standard input held no password.")
            }
            return line
        }
        guard isatty(STDIN_FILENO) == 1 else {
            throw CommandFailure(.usage, "There is no terminal to ask on. Use --password-stdin.")
        }
        let first = try ask("Password: ", invocation)
        guard try ask("Once more: ", invocation) == first else {
            throw CommandFailure(.failed, "The two passwords differ. Nothing was changed.")
        }
        return first
    }

    private static func ask(_ question: String, _ invocation: Invocation) throws -> String {
        invocation.sink.write(question, to: .error)
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            invocation.sink.write("\n", to: .error)
        }
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw CommandFailure(.failed, "No password was given. Nothing was changed.")
        }
        return line
    }
}
