import Synchronization

/// Numbers for changes that are kept only in memory. They start at the current time, so they increase across
/// restarts.
final class SerialNumbers: Sendable {
    private let last: Atomic<Int64>

    init(startingAt start: Int64) {
        last = Atomic(start)
    }

    var current: Int64 { last.load(ordering: .sequentiallyConsistent) }

    func next() -> Int64 {
        last.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    }
}
