import CommandLineKit
import Glibc

/// Reads a password without showing it.
enum PasswordPrompt {
    static func read(_ invocation: Invocation, prompt: String = "Password: ") throws -> String {
        if invocation.flag("password-stdin") { return try firstLine(prompt: nil, invocation) }
        guard isatty(STDIN_FILENO) != 0 else {
            throw CommandFailure(.usage, "There is no terminal to ask for the password. Use --password-stdin.")
        }
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return try firstLine(prompt: prompt, invocation) }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            invocation.sink.write("\n", to: .error)
        }
        return try firstLine(prompt: prompt, invocation)
    }

    private static func firstLine(prompt: String?, _ invocation: Invocation) throws -> String {
        if let prompt { invocation.sink.write(prompt, to: .error) }
        guard let line = readLine(), !line.isEmpty else { throw CommandFailure(.failed, "No password was given.") }
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
    }
}
