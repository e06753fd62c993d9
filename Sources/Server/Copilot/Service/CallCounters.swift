import CopilotProtocol
import Synchronization

/// Counts the calls of each function and their outcomes since the start.
package final class CallCounters: Sendable {
    private struct Key: Hashable {
        let function: CopilotFunction
        let status: CallableStatus
    }

    private let counts = Mutex<[Key: Int]>([:])

    func note(_ function: CopilotFunction, _ status: CallableStatus) {
        counts.withLock { $0[Key(function: function, status: status), default: 0] += 1 }
    }

    /// In the format of Prometheus.
    package var text: String {
        let counts = counts.withLock { $0 }
        var text = "# TYPE buzzboxd_copilot_calls_total counter\n"
        for (key, count) in counts.sorted(by: {
            ($0.key.function.rawValue, $0.key.status.rawValue) < ($1.key.function.rawValue, $1.key.status.rawValue)
        }) {
            text += "buzzboxd_copilot_calls_total{function=\"\(key.function.rawValue)\","
            text += "status=\"\(key.status.rawValue)\"} \(count)\n"
        }
        return text
    }
}
