import Dispatch
import Synchronization

/// Checkpoints the write-ahead log off the writer: a checkpoint waits for the disk several times, and a write that
/// arrived meanwhile would wait with it.
final class Checkpointer: Sendable {
    /// A checkpoint is worthwhile after this many new log pages.
    static let pages = 1000
    /// Beyond this the log grows faster than it is checkpointed, and the writer checkpoints it itself.
    static let mostPages = 8000

    private let queue = DispatchQueue(label: "database.checkpoint")
    private let connection: Mutex<Connection>
    private let state = Mutex((isRunning: false, through: 0))

    init(path: String) throws {
        connection = Mutex(try Connection(path: path))
    }

    /// Starts a checkpoint if one is due; returns at once.
    ///
    /// - Parameter pages: the log's current length; fewer than last time means that the log was restarted.
    func logHas(_ pages: Int) {
        let isDue = state.withLock { state in
            if pages < state.through { state.through = 0 }
            guard !state.isRunning, pages - state.through >= Self.pages else { return false }
            state = (true, pages)
            return true
        }
        guard isDue else { return }
        queue.async { [self] in
            // Ignore a failure: the log is unchanged, and the next checkpoint or the writer tries again.
            connection.withLock { try? $0.script("PRAGMA wal_checkpoint(PASSIVE)") }
            state.withLock { $0.isRunning = false }
        }
    }

    /// Returns once running checkpoints have finished.
    func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
