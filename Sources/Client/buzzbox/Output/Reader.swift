import CommandLineKit
import ProcessKit

/// The reader of standard output.
enum Reader {
    private static let pause = Duration.milliseconds(250)

    /// Returns when the reader has gone, or when cancelled: a command that only waits for events would not notice.
    static func isGone(_ invocation: Invocation) async {
        while !invocation.outputIsGone, !Task.isCancelled {
            // If cancelled, the loop ends.
            try? await SystemTime().sleep(for: pause)
        }
    }
}
