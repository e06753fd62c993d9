import Synchronization

/// Small pictures in memory, so many bytes of them at most; what was used longest ago leaves.
final class PictureMemory: Sendable {
    private struct State {
        var pictures: [String: [UInt8]] = [:]
        /// The names, what was used last at the end.
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
