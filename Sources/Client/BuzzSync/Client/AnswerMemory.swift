import JSONKit
import ProcessKit
import Synchronization

/// A cache for responses that rarely change, such as upload limits and profiles. One per account.
final class AnswerMemory: Sendable {
    private struct Kept {
        var answer: JSON
        var until: Int64
    }

    /// Beyond this number the oldest responses are dropped.
    private static let most = 500

    private let time: any TimeSource
    private let kept = Mutex<[String: Kept]>([:])

    init(time: any TimeSource) { self.time = time }

    /// The cached response, or a new one from `ask`. Failures are not cached.
    func answer(
        _ name: String, lasting: Duration, ask: () async throws(MatrixClientError) -> JSON
    ) async throws(MatrixClientError) -> JSON {
        let now = time.elapsed()
        if let known = kept.withLock({ $0[name] }), known.until > now { return known.answer }
        let answer = try await ask()
        kept.withLock { kept in
            kept = kept.filter { $0.value.until > now }
            if kept.count >= Self.most, let oldest = kept.min(by: { $0.value.until < $1.value.until }) {
                kept[oldest.key] = nil
            }
            kept[name] = Kept(answer: answer, until: now + lasting.milliseconds)
        }
        return answer
    }

    func forget(_ name: String) { kept.withLock { $0[name] = nil } }
}
