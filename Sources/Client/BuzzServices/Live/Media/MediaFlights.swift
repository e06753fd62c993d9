import BuzzSync
import Synchronization

/// Running downloads by destination: each is done once for any number of callers, and each can be cancelled.
final class MediaFlights: Sendable {
    private struct Flight {
        let cut = WakeSignal()
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        case calledOff
        /// Another download of it was running and has ended, successfully or not.
        case waited
    }

    private let flights = Mutex<[String: Flight]>([:])

    func run<Value: Sendable>(
        _ place: String, _ body: @escaping @Sendable () async -> Value
    ) async -> Outcome<Value> {
        let cut = flights.withLock { flights -> WakeSignal? in
            guard flights[place] == nil else { return nil }
            let flight = Flight()
            flights[place] = flight
            return flight.cut
        }
        guard let cut else {
            await wait(for: place)
            return .waited
        }
        defer {
            let waiting = flights.withLock { $0.removeValue(forKey: place)?.waiting ?? [] }
            for continuation in waiting { continuation.resume() }
        }
        return await withTaskGroup(of: Outcome<Value>.self) { group in
            group.addTask {
                await cut.wait()
                return .calledOff
            }
            group.addTask { .done(await body()) }
            let first = await group.next() ?? .calledOff
            group.cancelAll()
            return first
        }
    }

    func cancel(_ place: String) {
        flights.withLock { $0[place]?.cut }?.wake()
    }

    private func wait(for place: String) async {
        await withCheckedContinuation { continuation in
            let isOver = flights.withLock { flights in
                guard flights[place] != nil else { return true }
                flights[place]?.waiting.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
