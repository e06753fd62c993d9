import CMicrohttpd
import Synchronization

/// The way of one request, on the server's thread. What these return says whether the connection lives on.
extension ServerEngine {
    /// So much of a body that is too large is read and thrown away, because a connection closed while its client
    /// still sends loses the answer.
    private static let tolerance = 4 << 20
    /// A body may come this slowly, beyond the idle timeout.
    private static let slowestBytesPerSecond = 256

    func goOn(_ exchange: Exchange, method: UnsafePointer<CChar>, bytes: UnsafeRawBufferPointer) -> Int32 {
        switch exchange.phase {
        case .began:
            exchange.phase = .collecting
            exchange.method = String(cString: method)
            return admit(exchange)
        case .collecting:
            return bytes.isEmpty ? handle(exchange) : collect(exchange, bytes)
        case .handled:
            let answer = exchange.answer.withLock { answer in
                defer { answer = nil }
                return answer
            }
            guard let answer else { return 0 }
            return send(answer, to: exchange)
        case .answered:
            return 0
        }
    }

    private func admit(_ exchange: Exchange) -> Int32 {
        buzz_http_each_header(exchange.connection, addHeader, Unmanaged.passUnretained(exchange).toOpaque())
        loop.patience.headersAreIn(on: exchange.socket)
        if buzz_http_header_bytes(exchange.connection) > configuration.maxHeaderBytes {
            exchange.rejection = .headersTooLarge
        } else if exchange.target == nil {
            exchange.rejection = .badRequest
        }
        guard !Self.endIsInDoubt(exchange.headers) else {
            exchange.rejection = .badRequest
            return handle(exchange)
        }
        let limit = configuration.bodyLimit?(exchange.method, exchange.path) ?? configuration.maxBodyBytes
        exchange.bodyLimit = max(0, limit)
        let announced = exchange.headers["Content-Length"].flatMap { Int($0) } ?? 0
        guard announced > exchange.bodyLimit else {
            exchange.body.reserveCapacity(min(announced, 1 << 20))
            return 1
        }
        exchange.rejection = exchange.rejection ?? .bodyTooLarge(limit: exchange.bodyLimit)
        let isWaiting = exchange.headers["Expect"] != nil
        return isWaiting || announced - exchange.bodyLimit > Self.tolerance ? handle(exchange) : 1
    }

    /// Where a body ends must be one and the same place for us and for a proxy in front of us, or the rest of it is
    /// somebody else's request.
    private static func endIsInDoubt(_ headers: HTTPHeaders) -> Bool {
        let lengths = headers.values("Content-Length")
        return Set(lengths).count > 1 || (!lengths.isEmpty && headers["Transfer-Encoding"] != nil)
    }

    private func collect(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        if exchange.body.isEmpty && exchange.excess == 0 { exchange.bodyBegan = .now }
        if exchange.rejection == nil && exchange.body.count + bytes.count > exchange.bodyLimit {
            exchange.rejection = .bodyTooLarge(limit: exchange.bodyLimit)
            exchange.body = []
        }
        if exchange.rejection == nil {
            exchange.body.append(contentsOf: bytes)
        } else {
            exchange.excess += bytes.count
        }
        let allowed =
            configuration.idleTimeout + .seconds((exchange.body.count + exchange.excess) / Self.slowestBytesPerSecond)
        return exchange.excess <= Self.tolerance * 2 && .now - exchange.bodyBegan <= allowed ? 1 : 0
    }

    private func handle(_ exchange: Exchange) -> Int32 {
        guard exchange.rejection == nil, let target = exchange.target else {
            let rejection = exchange.rejection ?? .badRequest
            let response = configuration.rejection(rejection, exchange.method, exchange.path)
            guard case .bytes(let bytes) = response.body else { return 0 }
            let answer = PreparedAnswer(status: response.status, headers: response.headers, body: .bytes(bytes))
            return send(answer, to: exchange)
        }
        let request = ServerRequest(
            method: exchange.method, path: target.path, query: target.query, headers: exchange.headers,
            body: exchange.body, remoteAddress: exchange.remoteAddress)
        exchange.body = []
        guard tasks.admit(exchange.id, isLongPoll: configuration.isLongPoll(request)) else {
            return send(PreparedAnswer(status: 503, headers: ["Retry-After": "1"], body: .bytes([])), to: exchange)
        }
        exchange.phase = .handled
        answerIsDue(exchange)
        exchange.isWatched = loop.watchForHangUp(exchange.socket, id: exchange.id)
        // Before the task: it may resume at once.
        MHD_suspend_connection(exchange.connection)
        launch(request, for: exchange)
        return 1
    }

    private func send(_ answer: PreparedAnswer, to exchange: Exchange) -> Int32 {
        exchange.phase = .answered
        answerIsDue(exchange)
        return answer.queue(on: exchange.connection, closing: tasks.isClosed || exchange.rejection != nil)
    }

    private func answerIsDue(_ exchange: Exchange) {
        guard !exchange.isAnswerDue else { return }
        exchange.isAnswerDue = true
        tasks.answerIsDue()
    }

    func end(_ exchange: Exchange) {
        if exchange.isWatched { loop.forget(exchange.socket) }
        loop.patience.requestEnded(on: exchange.socket)
        if exchange.isAnswerDue { tasks.answerIsOut() }
    }
}
