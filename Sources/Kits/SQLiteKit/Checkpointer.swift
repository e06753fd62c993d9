import Dispatch
import Synchronization

/// Moves the write-ahead log into the file, beside the writer: that waits for the disk more than once, and a write that
/// comes meanwhile would wait with it.
final class Checkpointer: Sendable {
    /// So many pages of new log are worth it.
    static let pages = 1000
    /// A log that grows faster than it is moved is moved by the writer itself.
    static let mostPages = 8000

    private let queue = DispatchQueue(label: "database.checkpoint")
    private let connection: Mutex<Connection>
    private let state = Mutex((isRunning: false, through: 0))

    init(path: String) throws {
        connection = Mutex(try Connection(path: path))
    }

    /// Returns at once.
    ///
    /// - Parameter pages: in the log now; fewer than last time means that it began anew.
    func logHas(_ pages: Int) {
        let isDue = state.withLock { state in
            if pages < state.through { state.through = 0 }
            guard !state.isRunning, pages - state.through >= Self.pages else { return false }
            state = (true, pages)
            return true
        }
        guard isDue else { return }
        queue.async { [self] in
            // One that fails leaves the log as it is; the next one, or the writer, does the same again.
            connection.withLock { try? $0.script("PRAGMA wal_checkpoint(PASSIVE)") }
            state.withLock { $0.isRunning = false }
        }
    }

    /// Returns once what was begun is done.
    func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
