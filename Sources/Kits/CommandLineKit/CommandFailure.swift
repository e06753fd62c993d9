/// The documented exit codes of both programs.
package enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 64
    case unreachable = 69
    /// Not signed in, or not permitted.
    case notPermitted = 77
    /// A configuration file contains an invalid setting.
    case configuration = 78
    /// Ended by Ctrl-C or another signal: 128 + SIGINT, as in shells.
    case interrupted = 130
}

/// Ends a command with an exit code and a sentence on standard error that says what went wrong and how to fix it.
package struct CommandFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let code: ExitCode
    /// Empty when the command has already printed its error.
    package let message: String

    package init(_ code: ExitCode = .failed, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
