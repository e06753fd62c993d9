import Synchronization

/// Numbers what happens in memory only. They begin at the clock's time, so they go on growing across restarts.
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
