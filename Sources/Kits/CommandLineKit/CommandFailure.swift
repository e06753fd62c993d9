/// The exit codes both programs promise.
package enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 64
    case unreachable = 69
    /// Not signed in, or not permitted.
    case notPermitted = 77
    /// A configuration file says what cannot be.
    case configuration = 78
    /// By Ctrl-C or another signal; as shells count it.
    case interrupted = 130
}

/// Ends a command with an exit code and a sentence on standard error that says what is wrong and what to do.
package struct CommandFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let code: ExitCode
    /// Empty when the command has said all there is to say.
    package let message: String

    package init(_ code: ExitCode = .failed, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
