import CPlatform
import Dispatch
import Synchronization

/// The single thread that waits for readable descriptors on behalf of the whole program.
///
/// A descriptor's states: armed → (readable) serving → armed again, or finished. It is armed for one event at a time,
/// so nothing arrives while its reader runs; a cancellation during that time takes effect when the reader returns.
final class ReadLoop: Sendable {
    static let shared = ReadLoop()

    private struct Entry: Sendable {
        let descriptor: Int32
        let queue: DispatchQueue
        let ready: @Sendable () -> Bool
        let end: @Sendable () -> Void
        var isServing = false
        var isCancelled = false
        /// False for a descriptor that cannot be waited for, such as a file: it is polled instead.
        var isWatched = true
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var newest: UInt64 = 0
    }

    private static let stackBytes = 64 << 10
    /// The interval for polling such descriptors.
    private static let lookPause = DispatchTimeInterval.milliseconds(50)

    private let watch: Int32
    private let state = Mutex(State())

    init() {
        watch = buzz_watch_open()
        guard watch >= 0 else { return }
        // Without the thread nothing is ever read; a process that cannot start threads fails elsewhere first.
        _ = ThreadBody { [self] in run() }.start(stackBytes: Self.stackBytes)
    }

    /// - Returns: the id to cancel with.
    func add(
        _ descriptor: Int32, ready: @escaping @Sendable () -> Bool, end: @escaping @Sendable () -> Void
    ) -> UInt64 {
        let queue = DispatchQueue(label: "buzzbox.read")
        let id = state.withLock { state in
            state.newest += 1
            state.entries[state.newest] = Entry(descriptor: descriptor, queue: queue, ready: ready, end: end)
            return state.newest
        }
        watched(id, buzz_watch_add_once(watch, descriptor, id) == 0)
        return id
    }

    func cancel(_ id: UInt64) {
        let idle: Entry? = state.withLock { state in
            guard let entry = state.entries[id] else { return nil }
            guard !entry.isServing else {
                state.entries[id]?.isCancelled = true
                return nil
            }
            return state.entries.removeValue(forKey: id)
        }
        if let idle { finish(idle) }
    }

    // MARK: One descriptor

    /// Schedules the next poll of a descriptor that cannot be waited for.
    private func watched(_ id: UInt64, _ isWatched: Bool) {
        guard !isWatched else { return }
        let queue = state.withLock { state in
            state.entries[id]?.isWatched = false
            return state.entries[id]?.queue
        }
        queue?.asyncAfter(deadline: .now() + Self.lookPause) { [self] in serve(id) }
    }

    /// Calls the reader on its queue.
    private func serve(_ id: UInt64) {
        let entry: Entry? = state.withLock { state in
            guard let entry = state.entries[id], !entry.isServing else { return nil }
            state.entries[id]?.isServing = true
            return entry
        }
        guard let entry else { return }
        let goesOn = entry.ready()
        let left: (entry: Entry, isOver: Bool)? = state.withLock { state in
            guard let entry = state.entries[id] else { return nil }
            guard goesOn, !entry.isCancelled else {
                state.entries[id] = nil
                return (entry, true)
            }
            state.entries[id]?.isServing = false
            return (entry, false)
        }
        guard let left else { return }
        if left.isOver {
            finish(left.entry)
        } else {
            let isWatched = left.entry.isWatched && buzz_watch_again(watch, left.entry.descriptor, id) == 0
            watched(id, isWatched)
        }
    }

    private func finish(_ entry: Entry) {
        // Remove it before `end` closes it: the descriptor's number may be reused at once.
        buzz_watch_remove(watch, entry.descriptor)
        entry.queue.async(execute: entry.end)
    }

    // MARK: The thread

    private func run() {
        var ids = [UInt64](repeating: 0, count: 64)
        while true {
            // Can only fail if its descriptor is closed, which never happens.
            let count = buzz_watch_wait(watch, -1, &ids, Int32(ids.count))
            for id in ids.prefix(Int(max(0, count))) {
                let queue = state.withLock { $0.entries[id]?.queue }
                queue?.async { [self] in serve(id) }
            }
        }
    }
}
