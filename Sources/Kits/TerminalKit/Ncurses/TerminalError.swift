/// Why the terminal cannot be used.
package enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    case notATerminal
    case dumbTerminal
    case unknownTerminal(name: String)
    case cannotConfigure(code: Int32)
    case inBackground

    /// A sentence for the user.
    package var message: String {
        switch self {
        case .notATerminal:
            "Standard output is not a terminal: start this in a terminal, without a pipe or redirection."
        case .dumbTerminal:
            "TERM is \"dumb\", which cannot show a full screen: use another terminal, or set TERM=xterm-256color."
        case .unknownTerminal(let name):
            "No description of the terminal \"\(name)\" was found: install its terminfo or set TERM=xterm-256color."
        case .cannotConfigure(let code):
            "The terminal refused its settings (error \(code)): open a new terminal and try again."
        case .inBackground:
            "This runs in the background, where it has no terminal: start it in the foreground."
        }
    }

    package var description: String { message }
}
