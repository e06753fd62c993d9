import JSONKit
import Synchronization

/// A model with one retry, and a circuit breaker: after several failures in a row it is left alone for a while, so
/// that nobody waits for a service that is down.
package final class GuardedModel: LanguageModel {
    private struct Circuit {
        var failures = 0
        var closedAgainAt: ContinuousClock.Instant?
    }

    private static let failuresToOpen = 4
    private static let rest = Duration.seconds(60)

    private let model: any LanguageModel
    private let now: @Sendable () -> ContinuousClock.Instant
    private let circuit = Mutex(Circuit())

    package init(
        _ model: any LanguageModel, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
    ) {
        self.model = model
        self.now = now
    }

    package var name: String { model.name }
    package var triageName: String { model.triageName }

    package func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        try await guarded { () throws(ProviderError) in try await self.model.complete(completion) }
    }

    package func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        try await guarded { () throws(ProviderError) in try await self.model.complete(completion, onText: onText) }
    }

    private func guarded(_ run: () async throws(ProviderError) -> JSON) async throws(ProviderError) -> JSON {
        let isOpen = circuit.withLock { circuit in circuit.closedAgainAt.map { now() < $0 } ?? false }
        guard !isOpen else { throw .circuitOpen }
        do throws(ProviderError) {
            let answer = try await retried(run)
            circuit.withLock { $0 = Circuit() }
            return answer
        } catch {
            if error.isPassing { noteFailure() }
            throw error
        }
    }

    private func retried(_ run: () async throws(ProviderError) -> JSON) async throws(ProviderError) -> JSON {
        do throws(ProviderError) {
            return try await run()
        } catch {
            // A time-out has cost the person's patience already; a wait that was asked for is longer than they have.
            switch error {
            case .unreachable, .overloaded, .serverFault, .invalidAnswer: return try await run()
            default: throw error
            }
        }
    }

    private func noteFailure() {
        circuit.withLock { circuit in
            circuit.failures += 1
            if circuit.failures >= Self.failuresToOpen { circuit.closedAgainAt = now() + Self.rest }
        }
    }
}
