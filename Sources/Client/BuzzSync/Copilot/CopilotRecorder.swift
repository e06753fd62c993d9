import BuzzModel
import Synchronization

/// Counts the calls to the copilot.
final class CopilotRecorder: Sendable {
    private struct State {
        var calls = 0
        var longest: Int64 = 0
        var failures: [String: Int] = [:]
    }

    private let state = Mutex(State())

    func answered(after milliseconds: Int64) {
        state.withLock { state in
            state.calls += 1
            state.longest = max(state.longest, milliseconds)
        }
    }

    /// - Parameter error: nil if the call was cancelled.
    func failed(_ error: CopilotError?, after milliseconds: Int64) {
        state.withLock { state in
            state.calls += 1
            guard let error else { return }
            state.longest = max(state.longest, milliseconds)
            state.failures[error.logName, default: 0] += 1
        }
    }

    func add(to figures: inout WorkFigures) {
        let state = state.withLock { $0 }
        figures.copilotCalls += state.calls
        figures.longestCopilotCall = max(figures.longestCopilotCall, state.longest)
        for (name, count) in state.failures { figures.failures["copilot " + name, default: 0] += count }
    }
}

extension CopilotError {
    /// A short name without details that vary between calls.
    fileprivate var logName: String {
        switch self {
        case .network: "unreachable"
        case .invalidResponse: "answered nonsense"
        case .functionNotFound: "lacks a function"
        case .authenticationFailed: "knows nobody"
        case .permissionDenied: "refused"
        case .rateLimited: "asked to wait"
        case .timeout: "took too long"
        case .invalidArgument: "refused what was sent"
        case .switchedOff: "is switched off"
        case .notForCopilot: "may not be told"
        case .noToken: "has no token"
        }
    }
}
