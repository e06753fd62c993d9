import CPlatform
import Glibc
import Synchronization

package enum Signal: Int32, Sendable, CaseIterable {
    case hangUp = 1
    case interrupt = 2
    case quit = 3
    case kill = 9
    case userDefined1 = 10
    case userDefined2 = 12
    case terminate = 15
    case `continue` = 18
    case terminalStop = 20
    case windowChange = 28

    package func send(to process: Int32) {
        // Ignore the error: the process may have ended.
        _ = Glibc.kill(process, rawValue)
    }
}

/// Turns signals into events. A watched signal loses its default effect until `stop()`: a watcher of `terminalStop`
/// must stop the process itself, a watcher of `terminate` must end it.
package final class SignalWatcher: Sendable {
    /// One reader; finishes with `stop()`.
    package let signals: AsyncStream<Signal>
    private let watched: [Signal]
    private let source: ReadSource
    private let isStopped = Atomic(false)

    /// - Parameter watched: if several watchers have the same signal, only the newest receives it.
    package init(_ watched: [Signal] = [.terminate, .interrupt, .hangUp]) throws(FileError) {
        let (reading, writing) = try makePipe(nonBlocking: true)
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(64))
        source = ReadSource(reading) {
            SignalWatcher.drain(reading, into: continuation)
            return true
        } end: {
            close(reading)
            close(writing)
            continuation.finish()
        }
        self.watched = watched
        signals = stream
        for signal in watched where buzz_signal_forward(signal.rawValue, writing) != 0 {
            let error = FileError.last("watch the signal", "\(signal)")
            stop()
            throw error
        }
    }

    deinit {
        stop()
    }

    package func stop() {
        guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
        for signal in watched { _ = buzz_signal_restore(signal.rawValue) }
        source.cancel()
    }

    private static func drain(_ descriptor: Int32, into continuation: AsyncStream<Signal>.Continuation) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return }
            for byte in bytes[..<count] {
                if let signal = Signal(rawValue: Int32(byte)) { continuation.yield(signal) }
            }
        }
    }
}
