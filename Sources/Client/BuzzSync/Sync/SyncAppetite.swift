import Synchronization

/// How much a sync requests. It shrinks while responses exceed the size limit, and returns to everything once all
/// portions have arrived.
final class SyncAppetite: Sendable {
    /// The number of conversations per request, and of events per conversation.
    struct Portion: Sendable, Equatable {
        var rooms: Int
        var events: Int?
    }

    private static let portions = [
        Portion(rooms: 100), Portion(rooms: 20), Portion(rooms: 4), Portion(rooms: 1), Portion(rooms: 1, events: 1),
    ]

    private let index = Mutex<Int?>(nil)

    /// Nil to request everything.
    var portion: Portion? { index.withLock { $0.map { Self.portions[$0] } } }

    /// False if the portion cannot get smaller.
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
