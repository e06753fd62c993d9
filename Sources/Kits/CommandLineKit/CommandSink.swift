import Glibc
import Synchronization

/// Where a command's output goes. Commands have no other access to standard output and standard error.
package protocol CommandSink: Sendable {
    func write(_ text: String, to stream: CommandStream)
    /// True once the reader of standard output has gone, so further output reaches nobody.
    var outputIsGone: Bool { get }
    /// Why writing to standard output failed; nil when all was written or its reader has gone.
    var outputFailure: String? { get }
    /// Whether standard error is a terminal.
    var errorIsTerminal: Bool { get }
    /// The width of the terminal behind standard error; nil when unknown.
    var errorColumns: Int? { get }
}

extension CommandSink {
    package var outputIsGone: Bool { false }
    package var outputFailure: String? { nil }
    package var errorIsTerminal: Bool { false }
    package var errorColumns: Int? { nil }
}

package enum CommandStream: Sendable {
    case output
    case error
}

/// The process's own streams, unbuffered.
package final class StandardSink: CommandSink {
    /// The errno of the first write that failed.
    private let failure = Mutex<Int32>(0)

    package init() {}

    package func write(_ text: String, to stream: CommandStream) {
        let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
        if stream == .output, failure.withLock({ $0 != 0 }) { return }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                if stream == .output { failure.withLock { $0 = code } }
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    package var outputIsGone: Bool { failure.withLock { $0 == EPIPE } || Self.hasNoReader(STDOUT_FILENO) }
    package var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    package var errorColumns: Int? {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// poll(2) reports a closed pipe without anything being written to it.
    private static func hasNoReader(_ descriptor: Int32) -> Bool {
        var look = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&look, 1, 0) == 1 && look.revents & Int16(POLLERR) != 0
    }

    package var outputFailure: String? {
        let code = failure.withLock { $0 }
        guard code != 0, code != EPIPE else { return nil }
        var text = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Keeps what was written, for tests.
package final class MemorySink: CommandSink {
    private let streams = Mutex((output: "", error: ""))
    package let errorColumns: Int?

    package init(errorColumns: Int? = nil) { self.errorColumns = errorColumns }

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
