import Synchronization

/// An in-memory LRU cache of small pictures with a limit in bytes.
final class PictureMemory: Sendable {
    private struct State {
        var pictures: [String: [UInt8]] = [:]
        /// The names, least recently used first.
        var order: [String] = []
        var bytes = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    subscript(name: String) -> [UInt8]? {
        state.withLock { state in
            guard let picture = state.pictures[name] else { return nil }
            state.order.removeAll { $0 == name }
            state.order.append(name)
            return picture
        }
    }

    var bytes: Int { state.withLock { $0.bytes } }

    func keep(_ picture: [UInt8], as name: String) {
        guard picture.count <= limit else { return }
        state.withLock { state in
            state.bytes += picture.count - (state.pictures.updateValue(picture, forKey: name)?.count ?? 0)
            state.order.removeAll { $0 == name }
            state.order.append(name)
            while state.bytes > limit, !state.order.isEmpty {
                state.bytes -= state.pictures.removeValue(forKey: state.order.removeFirst())?.count ?? 0
            }
        }
    }
}
