import Synchronization

/// How much is asked for at once. It gets less while answers are larger than is taken, and is whole again once everything
/// has come.
final class SyncAppetite: Sendable {
    /// So many conversations at a time, and of each so many events.
    struct Portion: Sendable, Equatable {
        var rooms: Int
        var events: Int?
    }

    private static let portions = [
        Portion(rooms: 100), Portion(rooms: 20), Portion(rooms: 4), Portion(rooms: 1), Portion(rooms: 1, events: 1),
    ]

    private let index = Mutex<Int?>(nil)

    /// Nil for everything.
    var portion: Portion? { index.withLock { $0.map { Self.portions[$0] } } }

    /// False where less cannot be asked for.
    func shrink() -> Bool {
        index.withLock { index in
            let next = index.map { $0 + 1 } ?? 0
            guard next < Self.portions.count else { return false }
            index = next
            return true
        }
    }

    func recover() { index.withLock { $0 = nil } }
}
