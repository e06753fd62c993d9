import CMicrohttpd
import Glibc
import Synchronization

/// Configures libmicrohttpd and dispatches each request to a task and its answer back.
final class ServerEngine: Sendable {
    private enum Phase {
        case new
        case running
        case stopping([CheckedContinuation<Void, Never>])
        case stopped
    }

    private static let memoryBesideHeaders = 8 << 10

    let configuration: HTTPServer.Configuration
    let tasks: RequestTasks
    let loop: ServerLoop
    private let handler: @Sendable (ServerRequest) async -> ServerResponse
    private let phase = Mutex(Phase.new)
    private let lastID = Atomic<UInt64>(ServerLoop.Source.firstExchange)

    init(
        configuration: HTTPServer.Configuration, handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) {
        self.configuration = configuration
        self.handler = handler
        let tasks = RequestTasks()
        self.tasks = tasks
        let patience = ConnectionPatience(
            configuration.idleTimeout, mostConnections: configuration.maxConnections,
            slowestBytesPerSecond: configuration.slowestAnswer)
        loop = ServerLoop(patience: patience, onHangUp: { tasks.cancel($0) })
    }

    // MARK: Start and stop

    func start() throws(HTTPServerError) -> Int {
        let isFirst = phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .running
            return true
        }
        guard isFirst else { throw .alreadyStarted }
        do {
            return try startLoop()
        } catch {
            phase.withLock { $0 = .new }
            throw error
        }
    }

    private func startLoop() throws(HTTPServerError) -> Int {
        guard let port = UInt16(exactly: configuration.port) else {
            throw .cannotStart("there is no port \(configuration.port)")
        }
        if let why = buzz_http_load() { throw .noLibrary(String(cString: why)) }
        guard loop.prepare() else { throw .cannotStart(String(cString: strerror(errno))) }
        // Released when the server has stopped: until then the loop calls this object.
        let owner = Unmanaged.passRetained(self)
        var calls = buzz_http_calls(
            owner: owner.toOpaque(), request_began: requestBegan, head_is_broken: headIsBroken,
            request_goes_on: requestGoesOn, request_ended: requestEnded, connection_opened: connectionOpened,
            connection_closes: connectionCloses)
        var options = buzz_http_options()
        // This holds the raw headers, the table of parsed headers and the socket buffers. Every open connection keeps
        // it allocated, even when idle.
        options.memory_per_connection = configuration.maxHeaderBytes + Self.memoryBesideHeaders
        // Each connection needs a descriptor; leave some for the rest of the program.
        let descriptors = Int(buzz_http_raise_descriptor_limit())
        options.max_connections = UInt32(clamping: min(configuration.maxConnections, max(16, descriptors - 128)))
        options.max_connections_per_address = UInt32(clamping: configuration.maxConnectionsPerAddress)
        options.idle_seconds = UInt32(clamping: max(1, configuration.idleTimeout.components.seconds))
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
            loop.closeDescriptors()
            throw startError(reason)
        }
        let boundPort = Int(buzz_http_port(started))
        guard loop.start(started) else {
            owner.release()
            throw .cannotStart(String(cString: strerror(errno)))
        }
        return boundPort
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
        let isRunning = phase.withLock { phase in
            guard case .running = phase else { return false }
            phase = .stopping([])
            return true
        }
        guard isRunning, tasks.close() else { return await untilStopped() }
        let deadline = ContinuousClock.now + grace
        loop.quiesce()
        tasks.cancelAll(longPollsOnly: true)
        await tasks.wait(for: .noTasks, until: deadline) { [tasks] in tasks.cancelAll() }
        // Give answers produced at the last moment a moment to be sent.
        await tasks.wait(for: .noAnswers, until: max(deadline, .now + .seconds(1))) { [tasks] in
            tasks.stopWaiting(for: .noAnswers)
        }
        await loop.end()
        let waiters = phase.withLock { phase -> [CheckedContinuation<Void, Never>] in
            defer { phase = .stopped }
            return if case .stopping(let waiters) = phase { waiters } else { [] }
        }
        for waiter in waiters { waiter.resume() }
        Unmanaged.passUnretained(self).release()
    }

    private func untilStopped() async {
        await withCheckedContinuation { waiter in
            let isOver = phase.withLock { phase in
                guard case .stopping(let waiters) = phase else { return true }
                phase = .stopping(waiters + [waiter])
                return false
            }
            if isOver { waiter.resume() }
        }
    }

    // MARK: Requests

    func begin(on connection: OpaquePointer, target: UnsafePointer<CChar>) -> Exchange {
        let exchange = Exchange(id: newID(), connection: connection, target: target)
        loop.heads[ObjectIdentifier(exchange)] = exchange
        return exchange
    }

    /// Call after `tasks.admit`. The connection stays suspended until the task resumes it.
    func launch(_ id: UInt64, _ work: @escaping @Sendable () async -> Void) {
        let task = Task {
            await work()
            tasks.ended(id)
        }
        tasks.began(task, id)
    }

    /// Suspends the connection during asynchronous work, then continues where it was. The work gets an id of its own
    /// because the exchange may already be handled under its own id before this task is recorded as ended. Returns 0
    /// when the server is stopping.
    func detour(_ exchange: Exchange, _ work: @escaping @Sendable () async -> Void) -> Int32 {
        let id = newID()
        guard tasks.admit(id, isLongPoll: false) else { return 0 }
        buzz_http_suspend(exchange.connection)
        launch(id) { [loop] in
            await work()
            loop.resume(exchange.connection)
        }
        return 1
    }

    private func newID() -> UInt64 {
        lastID.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// - Parameter rest: the part of a spooled body that is not written yet.
    func answer(_ request: ServerRequest, _ spool: BodySpool?, _ rest: [UInt8], _ exchange: Exchange) async {
        var request = request
        if let spool {
            await spool.write(rest)
            request.bodyFile = spool.finish()
            guard request.bodyFile != nil else {
                return await send(configuration.rejection(.noRoom, exchange.method, exchange.path), to: exchange)
            }
        }
        await send(await handler(request), to: exchange)
    }

    private func send(_ response: ServerResponse, to exchange: Exchange) async {
        let compresses = configuration.compressesForLoopback || !exchange.isFromLoopback
        let answer = PreparedAnswer(response, to: exchange, compresses: compresses, loop: loop)
        exchange.answer.withLock { $0 = answer }
        loop.resume(exchange.connection)
        if case .stream(let chunks) = response.body, case .stream(let pump) = answer.body { await pump.run(chunks) }
    }
}
