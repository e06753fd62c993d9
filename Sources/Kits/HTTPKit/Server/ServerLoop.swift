import CMicrohttpd
import CPlatform
import Glibc
import Synchronization

/// The single thread of a server. It sleeps until a socket is ready, a client hangs up, a task has an answer, or a
/// timeout expires.
// is fine because only the loop's thread touches anything but the mutex, the atomic and the constants set in `start`,
// and `resume` is called only for suspended connections, which cannot go away.
final class ServerLoop: @unchecked Sendable {
    private struct Orders {
        var quiesces = false
        var end: CheckedContinuation<Void, Never>?
    }

    /// What `buzz_watch_wait` reports; ids from `firstExchange` on are exchanges.
    enum Source {
        static let bell: UInt64 = 0
        static let server: UInt64 = 1
        static let firstExchange: UInt64 = 2
    }

    var patience: ConnectionPatience
    /// Requests whose heads are incomplete.
    var heads: [ObjectIdentifier: Exchange] = [:]
    /// Bytes that all bodies and answers hold in memory.
    var heldBytes = 0
    private let onHangUp: @Sendable (UInt64) -> Void
    private let orders = Mutex(Orders())
    private let isRung = Atomic(false)
    private var server: OpaquePointer?
    private var watch: Int32 = -1
    private var bell: Int32 = -1

    init(patience: ConnectionPatience, onHangUp: @escaping @Sendable (UInt64) -> Void) {
        self.patience = patience
        self.onHangUp = onHangUp
    }

    /// False, after cleaning up, when no descriptors or threads are available.
    func prepare() -> Bool {
        watch = buzz_watch_open()
        bell = buzz_watch_bell()
        if watch >= 0, bell >= 0, buzz_watch_add(watch, bell, Source.bell) == 0 { return true }
        closeDescriptors()
        return false
    }

    /// Call after `prepare`. Takes ownership of the server even when it fails.
    func start(_ server: OpaquePointer) -> Bool {
        self.server = server
        let context = Unmanaged.passRetained(self)
        if buzz_watch_add(watch, buzz_http_epoll(server), Source.server) == 0,
            buzz_watch_start_thread(runServerLoop, context.toOpaque()) == 0
        {
            return true
        }
        context.release()
        buzz_http_stop(server)
        closeDescriptors()
        return false
    }

    func closeDescriptors() {
        for descriptor in [watch, bell] where descriptor >= 0 { close(descriptor) }
        (watch, bell) = (-1, -1)
    }

    // MARK: From any thread

    /// Resumes a suspended connection.
    func resume(_ connection: OpaquePointer) {
        buzz_http_resume(connection)
        ring()
    }

    func quiesce() {
        orders.withLock { $0.quiesces = true }
        ring()
    }

    /// Returns when everything is closed and the thread has finished. No connection may be suspended.
    func end() async {
        await withCheckedContinuation { ended in
            orders.withLock { $0.end = ended }
            ring()
        }
    }

    /// Rings at most once until the loop has heard it.
    private func ring() {
        if !isRung.exchange(true, ordering: .sequentiallyConsistent) { buzz_watch_ring(bell) }
    }

    // MARK: On the loop's thread

    func watchForHangUp(_ socket: Int32, id: UInt64) -> Bool {
        buzz_watch_add_hang_up(watch, socket, id) == 0
    }

    func forget(_ socket: Int32) {
        buzz_watch_remove(watch, socket)
    }

    func run() {
        guard let server else { return }
        var ids = [UInt64](repeating: 0, count: 64)
        var isQuiesced = false
        while true {
            let work = buzz_http_work(server)
            let sweep = patience.sweep()
            let pause = min(UInt32(bitPattern: work), UInt32(bitPattern: sweep))
            let count = buzz_watch_wait(watch, Int32(bitPattern: pause), &ids, Int32(ids.count))
            for id in ids.prefix(Int(max(0, count))) {
                if id >= Source.firstExchange { onHangUp(id) }
                guard id == Source.bell else { continue }
                // Clear the bell before draining; later rings start a new round.
                buzz_watch_silence(bell)
                isRung.store(false, ordering: .sequentiallyConsistent)
            }
            let (quiesces, end) = orders.withLock { orders in (orders.quiesces, orders.end) }
            if quiesces && !isQuiesced {
                buzz_http_quiesce(server)
                isQuiesced = true
            }
            if let end {
                buzz_http_stop(server)
                closeDescriptors()
                end.resume()
                return
            }
        }
    }
}
