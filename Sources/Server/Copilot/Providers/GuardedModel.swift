import JSONKit
import Synchronization

/// Adds one retry and a circuit breaker to a model. After several failures in a row the model is not called for a
/// while, so that nobody waits for a service that is down; then a single call probes whether it is back.
package final class GuardedModel: LanguageModel {
    private struct Circuit {
        /// The failures since the last answer, weighted.
        var failures = 0
        var lastFailure: ProviderError?
        var hasAnswered = false
        var restsUntil: ContinuousClock.Instant?
        var isProbed = false
    }

    private static let failuresToOpen = 4
    private static let rest = Duration.seconds(60)
    /// If a user cancels after this long without any output, the model counts as hanging.
    private static let patience = Duration.seconds(5)
    /// A hanging model counts more than one that fails at once, because users wait for it.
    private static let silenceWeighs = 2

    private let model: any LanguageModel
    /// For both attempts and the pause between them.
    private let timeout: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private let circuit = Mutex(Circuit())

    package init(
        _ model: any LanguageModel, timeout: Duration = ModelConfiguration.usualTimeout,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
    ) {
        self.model = model
        self.timeout = timeout
        self.now = now
        self.sleep = sleep
    }

    package var name: String { model.name }
    package var triageName: String { model.triageName }

    package func check() async throws(ProviderError) { try await model.check() }

    package var health: ModelHealth {
        circuit.withLock { circuit in
            circuit.lastFailure.map { .fails($0) } ?? (circuit.hasAnswered ? .answers : .unasked)
        }
    }

    package func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        try await guarded { (_) throws(ProviderError) in try await self.model.complete(completion) }
    }

    package func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        try await guarded { (heard) throws(ProviderError) in
            onText("")
            return try await self.model.complete(completion) { text in
                heard()
                onText(text)
            }
        }
    }

    /// - Parameter run: makes the request and calls its argument whenever the model produces output.
    private func guarded(
        _ run: @escaping @Sendable (@escaping @Sendable () -> Void) async throws(ProviderError) -> JSON
    ) async throws(ProviderError) -> JSON {
        try enter()
        let lastHeard = Heard(now())
        do throws(ProviderError) {
            let answer = try await retried { () throws(ProviderError) in
                try await run { lastHeard.note(self.now()) }
            }
            circuit.withLock { $0 = Circuit(hasAnswered: true) }
            return answer
        } catch {
            let weight = weight(of: error, silentFor: now() - lastHeard.value)
            circuit.withLock { $0.isProbed = false }
            if weight > 0 { noteFailure(error == .cancelled ? .timeout : error, weighing: weight) }
            throw error
        }
    }

    /// The time of the model's last output.
    private final class Heard: Sendable {
        private let last: Mutex<ContinuousClock.Instant>

        init(_ now: ContinuousClock.Instant) { last = Mutex(now) }

        var value: ContinuousClock.Instant { last.withLock { $0 } }
        func note(_ now: ContinuousClock.Instant) { last.withLock { $0 = now } }
    }

    private func enter() throws(ProviderError) {
        let mayAsk = circuit.withLock { circuit in
            guard let end = circuit.restsUntil else { return true }
            guard now() >= end, !circuit.isProbed else { return false }
            circuit.isProbed = true
            return true
        }
        guard mayAsk else { throw .circuitOpen }
    }

    private func weight(of error: ProviderError, silentFor silence: Duration) -> Int {
        switch error {
        case .timeout: Self.silenceWeighs
        case .cancelled: silence >= Self.patience ? Self.silenceWeighs : 0
        // No request was sent, so this is no failure.
        case .askedToWait: 0
        default: error.isPassing ? 1 : 0
        }
    }

    private func retried(
        _ run: @escaping @Sendable () async throws(ProviderError) -> JSON
    ) async throws(ProviderError) -> JSON {
        let begun = now()
        do throws(ProviderError) {
            return try await run()
        } catch {
            // Don't retry after a timeout, because the user has waited long enough, nor if the service has asked to
            // wait, which takes longer than the user would.
            switch error {
            case .unreachable, .overloaded, .serverFault, .invalidAnswer: break
            default: throw error
            }
            // Half a second, shortened by up to a quarter at random, so that not all failed requests are repeated at
            // once.
            let pause = Duration.milliseconds(Int.random(in: 375...500))
            let left = timeout - (now() - begun) - pause
            guard left > .zero else { throw error }
            do { try await sleep(pause) } catch { throw .cancelled }
            return try await self.run(run, within: left)
        }
    }

    private func run(
        _ run: @escaping @Sendable () async throws(ProviderError) -> JSON, within left: Duration
    ) async throws(ProviderError) -> JSON {
        let first = await withTaskGroup(of: Result<JSON, ProviderError>.self) { group in
            group.addTask {
                do throws(ProviderError) { return .success(try await run()) } catch { return .failure(error) }
            }
            group.addTask {
                do { try await self.sleep(left) } catch { return .failure(.cancelled) }
                return .failure(.timeout)
            }
            let first = await group.next()
            group.cancelAll()
            return first
        }
        return try (first ?? .failure(.cancelled)).get()
    }

    private func noteFailure(_ error: ProviderError, weighing weight: Int) {
        circuit.withLock { circuit in
            circuit.failures += weight
            circuit.lastFailure = error
            if circuit.failures >= Self.failuresToOpen { circuit.restsUntil = now() + Self.rest }
        }
    }
}
