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
    /// For both tries and the pause between them.
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

    package func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        try await guarded { () throws(ProviderError) in try await self.model.complete(completion) }
    }

    package func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        try await guarded { () throws(ProviderError) in
            onText("")
            return try await self.model.complete(completion, onText: onText)
        }
    }

    private func guarded(_ run: @escaping @Sendable () async throws(ProviderError) -> JSON) async throws(ProviderError)
        -> JSON
    {
        let isOpen = circuit.withLock { circuit in circuit.closedAgainAt.map { now() < $0 } ?? false }
        guard !isOpen else { throw .circuitOpen }
        do throws(ProviderError) {
            let answer = try await retried(run)
            circuit.withLock { $0 = Circuit() }
            return answer
        } catch {
            // What wasn't even asked hasn't failed.
            if error.isPassing, error != .askedToWait { noteFailure() }
            throw error
        }
    }

    private func retried(
        _ run: @escaping @Sendable () async throws(ProviderError) -> JSON
    ) async throws(ProviderError) -> JSON {
        let begun = now()
        do throws(ProviderError) {
            return try await run()
        } catch {
            // A time-out has cost the person's patience already; a wait that was asked for is longer than they have.
            switch error {
            case .unreachable, .overloaded, .serverFault, .invalidAnswer: break
            default: throw error
            }
            // Half a second less up to a quarter, so that not all who failed together come back together.
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

    private func noteFailure() {
        circuit.withLock { circuit in
            circuit.failures += 1
            if circuit.failures >= Self.failuresToOpen { circuit.closedAgainAt = now() + Self.rest }
        }
    }
}
