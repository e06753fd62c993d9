import CommandLineKit
import Glibc
import ProcessKit

/// Nobody is signed in yet. The welcome screen asks who and where; a script is told that nobody is.
enum FirstStart {
    static var canAsk: Bool { StandardInput.isTerminal && isatty(STDOUT_FILENO) != 0 }
}
