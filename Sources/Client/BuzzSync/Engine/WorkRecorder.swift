import BuzzModel
import Synchronization

/// Collects statistics of the workers.
final class WorkRecorder: Sendable {
    private static let kindsOfFailures = 50
    private let state = Mutex(WorkFigures())

    var figures: WorkFigures { state.withLock { $0 } }

    func synced(events: Int, milliseconds: Int64) {
        state.withLock { figures in
            figures.syncs += 1
            figures.events += events
            guard events > 0 else { return }
            figures.lastStoring = milliseconds
            figures.longestStoring = max(figures.longestStoring, milliseconds)
        }
    }

    func idled() { state.withLock { $0.idleAnswers += 1 } }

    func delivered() { state.withLock { $0.delivered += 1 } }

    func retried() { state.withLock { $0.retries += 1 } }

    func failed(_ error: MatrixClientError) {
        guard error != .cancelled else { return }
        let name = error.logName
        state.withLock { figures in
            guard figures.failures[name] != nil || figures.failures.count < Self.kindsOfFailures else { return }
            figures.failures[name, default: 0] += 1
        }
    }
}
