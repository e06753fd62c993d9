import JSONKit
import Synchronization

/// Combines equal concurrent requests to a model into one, which runs as long as anybody waits for it.
package final class SharedModel: LanguageModel {
    private struct Flight {
        let number: Int
        let task: Task<Result<JSON, ProviderError>, Never>
        let texts: Texts
        var waiting: Int
    }

    private struct State {
        var flights: [Completion: Flight] = [:]
        var started = 0
    }

    private let model: any LanguageModel
    private let state = Mutex(State())

    package init(_ model: any LanguageModel) { self.model = model }

    package var name: String { model.name }
    package var triageName: String { model.triageName }
    package var health: ModelHealth { model.health }
    package func check() async throws(ProviderError) { try await model.check() }

    package func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
        try await join(completion, nil)
    }

    package func complete(
        _ completion: Completion, onText: @escaping @Sendable (String) -> Void
    ) async throws(ProviderError) -> JSON {
        try await join(completion, onText)
    }

    /// The number of callers waiting for an answer.
    var waiting: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiting } } }

    private func join(
        _ completion: Completion, _ onText: (@Sendable (String) -> Void)?
    ) async throws(ProviderError) -> JSON {
        let flight = state.withLock { state in
            if let known = state.flights[completion] {
                state.flights[completion]?.waiting += 1
                return known
            }
            state.started += 1
            let texts = Texts(), number = state.started, isStreamed = onText != nil
            let task = Task { await self.ask(completion, number, isStreamed ? texts : nil) }
            let flight = Flight(number: number, task: task, texts: texts, waiting: 1)
            state.flights[completion] = flight
            return flight
        }
        if let onText { flight.texts.add(onText) }
        let result = await withTaskCancellationHandler {
            await flight.task.value
        } onCancel: {
            leave(completion, flight.number)
        }
        return try result.get()
    }

    private func ask(_ completion: Completion, _ number: Int, _ texts: Texts?) async -> Result<JSON, ProviderError> {
        let result: Result<JSON, ProviderError>
        do throws(ProviderError) {
            if let texts {
                result = .success(try await model.complete(completion) { texts.note($0) })
            } else {
                result = .success(try await model.complete(completion))
            }
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            if state.flights[completion]?.number == number { state.flights[completion] = nil }
        }
        return result
    }

    /// The last caller to leave cancels the request.
    private func leave(_ completion: Completion, _ number: Int) {
        let abandoned = state.withLock { state -> Flight? in
            guard var flight = state.flights[completion], flight.number == number else { return nil }
            flight.waiting -= 1
            state.flights[completion] = flight.waiting > 0 ? flight : nil
            return flight.waiting > 0 ? nil : flight
        }
        abandoned?.task.cancel()
    }

    /// The text so far, for all callers that watch it.
    private final class Texts: Sendable {
        private let state = Mutex<(latest: String, takers: [@Sendable (String) -> Void])>(("", []))

        func add(_ taker: @escaping @Sendable (String) -> Void) {
            let latest = state.withLock { state in
                state.takers.append(taker)
                return state.latest
            }
            if !latest.isEmpty { taker(latest) }
        }

        func note(_ text: String) {
            let takers = state.withLock { state in
                state.latest = text
                return state.takers
            }
            for taker in takers { taker(text) }
        }
    }
}
