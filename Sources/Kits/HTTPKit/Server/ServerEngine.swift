import CMicrohttpd
import Glibc
import Synchronization

/// Runs libmicrohttpd and keeps count of what is under way.
// is fine because `server` is written under the state's lock and used only between start and stop; the rest is
// constant, a mutex or safe by itself.
final class ServerEngine: @unchecked Sendable {
    private struct Running {
        var task: Task<Void, Never>?
        let isLongPoll: Bool
        var isCancelled = false
    }

    enum Quiet: Hashable { case noTasks, noExchanges }

    private struct State {
        var isStarted = false
        var isStopping = false
        var isStopped = false
        /// Those with a task or an answer; what only comes in yet needn't be waited for.
        var exchanges = 0
        var running: [UInt64: Running] = [:]
        var waiters: [Quiet: CheckedContinuation<Void, Never>] = [:]
        var stopWaiters: [CheckedContinuation<Void, Never>] = []
    }

    let configuration: HTTPServer.Configuration
    let watch: ConnectionWatch
    private let handler: @Sendable (ServerRequest) async -> ServerResponse
    private let state = Mutex(State())
    private let lastID = Atomic<UInt64>(0)
    private var server: OpaquePointer?

    init(
        configuration: HTTPServer.Configuration, handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) {
        self.configuration = configuration
        self.handler = handler
        watch = ConnectionWatch(patience: configuration.idleTimeout)
    }

    // MARK: Start and stop

    func start() throws(HTTPServerError) -> Int {
        guard
            state.withLock({ state in
                defer { state.isStarted = true }
                return !state.isStarted
            })
        else { throw .alreadyStarted }
        guard let port = UInt16(exactly: configuration.port) else {
            throw .cannotStart("there is no port \(configuration.port)")
        }
        guard watch.start(onHangUp: { [weak self] in self?.cancelTask($0) }) else {
            throw .cannotStart(String(cString: strerror(errno)))
        }
        // Given back when the server stopped: until then its thread calls this object.
        let owner = Unmanaged.passRetained(self)
        var calls = buzz_http_calls(
            owner: owner.toOpaque(), request_began: requestBegan, request_goes_on: requestGoesOn,
            request_ended: requestEnded, connection_opened: connectionOpened, connection_closes: connectionCloses)
        var options = buzz_http_options()
        // The memory holds the headers as sent, the table of them, and what is on its way of body and answer.
        options.memory_per_connection = configuration.maxHeaderBytes + 32 << 10
        options.max_connections = UInt32(clamping: configuration.maxConnections)
        options.max_connections_per_address = UInt32(clamping: configuration.maxConnectionsPerAddress)
        options.idle_seconds = UInt32(clamping: max(1, configuration.idleTimeout.components.seconds))
        options.threads = 1
        options.port = port
        var reason: Int32 = 0
        let host = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
        let started = host.withCString { host in
            options.host = host
            guard let tls = configuration.tls else { return buzz_http_start(&options, &calls, &reason) }
            return tls.cert.withCString { certificate in
                tls.key.withCString { key in
                    (options.certificate, options.key) = (certificate, key)
                    return buzz_http_start(&options, &calls, &reason)
                }
            }
        }
        guard let started else {
            owner.release()
            watch.stop()
            throw startError(reason)
        }
        state.withLock { _ in server = started }
        return Int(buzz_http_port(started))
    }

    private func startError(_ reason: Int32) -> HTTPServerError {
        let (host, port) = (configuration.host, configuration.port)
        return switch reason {
        case -1: .badHost(host)
        case EADDRINUSE: .addressInUse(host: host, port: port)
        case EADDRNOTAVAIL: .badHost(host)
        case EACCES: .notAllowed(host: host, port: port)
        case 0 where configuration.tls != nil: .badCertificate("it is no PEM text, or they don't belong together")
        default: .cannotStart(reason == 0 ? "libmicrohttpd gave no reason" : String(cString: strerror(reason)))
        }
    }

    func stop(grace: Duration) async {
        let (server, isFirst) = state.withLock { state in
            defer { state.isStopping = true }
            return (self.server, !state.isStopping)
        }
        guard let server else { return }
        guard isFirst else { return await untilStopped() }
        let deadline = ContinuousClock.now + grace
        buzz_http_quiesce(server)
        cancelTasks { $0.isLongPoll }
        await wait(for: .noTasks, until: deadline) { $0.cancelTasks { _ in true } }
        // Answers made in the last moment need a moment to leave.
        await wait(for: .noExchanges, until: max(deadline, .now + .seconds(1))) { $0.wake(.noExchanges) }
        await BlockingWork.run { [self] in
            if let server = self.server { buzz_http_stop(server) }
        }
        watch.stop()
        let waiters = state.withLock { state in
            self.server = nil
            state.isStopped = true
            defer { state.stopWaiters = [] }
            return state.stopWaiters
        }
        for waiter in waiters { waiter.resume() }
        Unmanaged.passUnretained(self).release()
    }

    private func untilStopped() async {
        await withCheckedContinuation { waiter in
            let isStopped = state.withLock { state in
                if !state.isStopped { state.stopWaiters.append(waiter) }
                return state.isStopped
            }
            if isStopped { waiter.resume() }
        }
    }

    private func wait(
        for quiet: Quiet, until deadline: ContinuousClock.Instant, then late: @escaping @Sendable (ServerEngine) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancelled as soon as it is quiet, when being late changes nothing any more; a caller in a hurry
                // cancels `stop` itself, and that is the end of the grace too.
                try? await Task.sleep(until: deadline, clock: .continuous)
                late(self)
            }
            await withCheckedContinuation { waiter in
                let isQuiet = state.withLock { state in
                    let isQuiet = Self.isQuiet(quiet, state)
                    if !isQuiet { state.waiters[quiet] = waiter }
                    return isQuiet
                }
                if isQuiet { waiter.resume() }
            }
            group.cancelAll()
        }
    }

    private func wake(_ quiet: Quiet) {
        state.withLock { $0.waiters.removeValue(forKey: quiet) }?.resume()
    }

    private static func isQuiet(_ quiet: Quiet, _ state: State) -> Bool {
        quiet == .noTasks ? state.running.isEmpty : state.exchanges == 0
    }

    // MARK: Tasks

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// False when the server stops: then nothing new may be suspended, because libmicrohttpd cannot end with a
    /// suspended connection. Asked and noted under one lock, so that `stop` either sees the task or prevents it.
    func admitTask(for exchange: Exchange, _ request: ServerRequest) -> Bool {
        let isLongPoll = configuration.isLongPoll(request)
        return state.withLock { state in
            guard !state.isStopping else { return false }
            state.running[exchange.id] = Running(isLongPoll: isLongPoll)
            if !exchange.isCounted { state.exchanges += 1 }
            exchange.isCounted = true
            return true
        }
    }

    /// After `admitTask`. The connection is suspended and stays so until the task resumes it.
    func launch(_ request: ServerRequest, for exchange: Exchange) {
        let id = exchange.id
        let task = Task {
            await run(request, for: exchange)
            finished(id)
        }
        let isCancelled = state.withLock { state in
            state.running[id]?.task = task
            return state.running[id]?.isCancelled == true
        }
        if isCancelled { task.cancel() }
    }

    private func run(_ request: ServerRequest, for exchange: Exchange) async {
        let response = await handler(request)
        let compresses = configuration.compressesForLoopback || !exchange.isFromLoopback
        let answer = PreparedAnswer(response, to: exchange, compresses: compresses)
        exchange.answer.withLock { $0 = answer }
        MHD_resume_connection(exchange.connection)
        if case .stream(let chunks) = response.body, case .stream(let pump) = answer.body { await pump.run(chunks) }
    }

    private func finished(_ id: UInt64) {
        let waiter = state.withLock { state in
            state.running[id] = nil
            return state.running.isEmpty ? state.waiters.removeValue(forKey: .noTasks) : nil
        }
        waiter?.resume()
    }

    private func cancelTasks(where isMeant: (Running) -> Bool) {
        let tasks = state.withLock { state in
            state.running.keys.compactMap { id -> Task<Void, Never>? in
                guard let running = state.running[id], isMeant(running) else { return nil }
                state.running[id]?.isCancelled = true
                return running.task
            }
        }
        for task in tasks { task.cancel() }
    }

    private func cancelTask(_ id: UInt64) {
        let task = state.withLock { state in
            state.running[id]?.isCancelled = true
            return state.running[id]?.task
        }
        task?.cancel()
    }

    // MARK: Exchanges, on the server's thread

    func begin(on connection: OpaquePointer, target: UnsafePointer<CChar>) -> Exchange {
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return Exchange(id: id, connection: connection, target: RequestTarget(target))
    }

    /// It has an answer without a task.
    func count(_ exchange: Exchange) {
        guard !exchange.isCounted else { return }
        exchange.isCounted = true
        state.withLock { $0.exchanges += 1 }
    }

    func end(_ exchange: Exchange) {
        watch.requestEnded(on: exchange.socket, wasWatched: exchange.isWatched)
        guard exchange.isCounted else { return }
        let waiter = state.withLock { state in
            state.exchanges -= 1
            return state.exchanges == 0 ? state.waiters.removeValue(forKey: .noExchanges) : nil
        }
        waiter?.resume()
    }
}
