import Glibc
import Synchronization

/// Where a command's words go: the only way to standard output and standard error.
package protocol CommandSink: Sendable {
    func write(_ text: String, to stream: CommandStream)
}

package enum CommandStream: Sendable {
    case output
    case error
}

/// The process's own streams, unbuffered.
package struct StandardSink: CommandSink {
    package init() {}

    package func write(_ text: String, to stream: CommandStream) {
        let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Whoever listened has gone; there is nobody to tell.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Keeps what was written, for tests.
package final class MemorySink: CommandSink {
    private let streams = Mutex((output: "", error: ""))

    package init() {}

    package var output: String { streams.withLock { $0.output } }
    package var error: String { streams.withLock { $0.error } }

    package func write(_ text: String, to stream: CommandStream) {
        streams.withLock { streams in
            switch stream {
            case .output: streams.output += text
            case .error: streams.error += text
            }
        }
    }
}
