import Synchronization

/// Remembers built-in answers given a moment ago instead of a failed model, so that the next request about the same
/// message doesn't wait for the same failure.
final class StandIns: Sendable {
    private struct Kept {
        let question: Question
        let outcome: Sorting.Outcome
        let madeAt: Int64
    }

    struct Question: Hashable {
        let userID: String
        let text: String
        /// The revision of the creator's corrections.
        let revision: Int64
    }

    private static let moment: Int64 = 10_000
    private let last = Mutex<Kept?>(nil)

    func keep(_ outcome: Sorting.Outcome, for question: Question, at now: Int64) {
        last.withLock { $0 = Kept(question: question, outcome: outcome, madeAt: now) }
    }

    func outcome(for question: Question, at now: Int64) -> Sorting.Outcome? {
        last.withLock { last in
            guard let last, last.question == question, (0..<Self.moment).contains(now - last.madeAt) else { return nil }
            return last.outcome
        }
    }
}
