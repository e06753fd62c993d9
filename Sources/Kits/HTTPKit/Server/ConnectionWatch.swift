import CMicrohttpd
import Glibc
import Synchronization

/// What libmicrohttpd doesn't look after: clients that leave while their connection is suspended, and clients that
/// send their headers drop by drop. One thread that sleeps in epoll.
// is fine because the descriptors are set in `start` before anything else is called and closed in `stop` after the
// thread ended; all else is behind the mutex.
final class ConnectionWatch: @unchecked Sendable {
    private struct State {
        /// By socket: since when it owes us headers; without a date while a request is in hand.
        var waitingSince: [Int32: ContinuousClock.Instant?] = [:]
        var isSweeping = false
        var isStopping = false
    }

    private let patience: Duration
    private let state = Mutex(State())
    private var epoll: Int32 = -1
    private var bell: Int32 = -1
    private var thread = pthread_t()
    private var onHangUp: (@Sendable (UInt64) -> Void)?

    init(patience: Duration) {
        self.patience = patience
    }

    func start(onHangUp: @escaping @Sendable (UInt64) -> Void) -> Bool {
        self.onHangUp = onHangUp
        epoll = buzz_watch_open()
        bell = buzz_watch_bell(epoll)
        let context = Unmanaged.passRetained(self)
        guard epoll >= 0, bell >= 0, buzz_watch_start_thread(&thread, runConnectionWatch, context.toOpaque()) == 0
        else {
            context.release()
            closeDescriptors()
            return false
        }
        return true
    }

    func stop() {
        state.withLock { $0.isStopping = true }
        buzz_watch_ring(bell)
        pthread_join(thread, nil)
        closeDescriptors()
    }

    // MARK: Told by the server's thread

    func opened(_ socket: Int32) {
        let wasAsleep = state.withLock { state in
            state.waitingSince[socket] = .some(.now)
            defer { state.isSweeping = true }
            return !state.isSweeping
        }
        if wasAsleep { buzz_watch_ring(bell) }
    }

    func closes(_ socket: Int32) {
        _ = state.withLock { $0.waitingSince.removeValue(forKey: socket) }
    }

    func headersAreIn(on socket: Int32) {
        state.withLock { $0.waitingSince[socket] = .some(nil) }
    }

    /// From now to the request's end the task of that number is cancelled when the client goes.
    func watchForHangUp(_ socket: Int32, id: UInt64) -> Bool {
        buzz_watch_add(epoll, socket, id) == 0
    }

    func requestEnded(on socket: Int32, wasWatched: Bool) {
        if wasWatched { buzz_watch_remove(epoll, socket) }
        state.withLock { $0.waitingSince[socket] = .some(.now) }
    }

    // MARK: On its own thread

    func run() {
        var ids = [UInt64](repeating: 0, count: 64)
        let pause = Int32(clamping: max(10, Int64(patience / .milliseconds(4))))
        while true {
            let isSweeping = state.withLock { state in
                state.isSweeping = !state.waitingSince.isEmpty
                return state.isSweeping
            }
            let count = buzz_watch_wait(epoll, bell, isSweeping ? pause : -1, &ids, Int32(ids.count))
            if count < 0 { return }
            for id in ids.prefix(Int(count)) where id != 0 { onHangUp?(id) }
            let isStopping = state.withLock { state in
                sweep(&state)
                return state.isStopping
            }
            if isStopping { return }
        }
    }

    /// Under the lock, which `closes` needs as well: so no socket is shut down that belongs to somebody else by now.
    private func sweep(_ state: inout State) {
        let now = ContinuousClock.now
        for (socket, since) in state.waitingSince {
            if let since, now - since > patience { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    private func closeDescriptors() {
        for descriptor in [epoll, bell] where descriptor >= 0 { close(descriptor) }
        (epoll, bell) = (-1, -1)
    }
}
