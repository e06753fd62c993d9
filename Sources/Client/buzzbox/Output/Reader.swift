import CommandLineKit
import ProcessKit

/// Whoever reads standard output.
enum Reader {
    private static let pause = Duration.milliseconds(250)

    /// Returns once nobody reads any more, or when cancelled: a command that waits for news would not find out by itself.
    static func isGone(_ invocation: Invocation) async {
        while !invocation.outputIsGone, !Task.isCancelled {
            // Cancelled: the loop ends.
            try? await SystemTime().sleep(for: pause)
        }
    }
}
