import CMicrohttpd
import Glibc
import Synchronization

/// The life of one request, on the server's thread. The callbacks return 1 to keep the connection and 0 to close it.
extension ServerEngine {
    /// How much of a refused body is read and discarded: closing a connection while the client is still sending would
    /// lose the answer.
    private static let tolerance = 4 << 20
    /// Answers up to this size are sent even when memory is full.
    private static let smallAnswer = 64 << 10
    /// The minimum speed of a body that takes longer than the idle timeout.
    private static let slowestBytesPerSecond = 256

    func goOn(
        _ exchange: Exchange, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch exchange.phase {
        case .began:
            exchange.method = String(cString: method)
            loop.heads[ObjectIdentifier(exchange)] = nil
            let isClean = buzz_http_head_is_clean(
                exchange.connection, method, exchange.rawTarget, exchange.rawTargetCount)
            return admit(exchange, isClean: isClean != 0, isOld: strcmp(version, "HTTP/1.0") == 0)
        case .asked:
            return settle(exchange)
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

    // MARK: Headers

    private func admit(_ exchange: Exchange, isClean: Bool, isOld: Bool) -> Int32 {
        exchange.phase = .collecting
        buzz_http_each_header(exchange.connection, addHeader, Unmanaged.passUnretained(exchange).toOpaque())
        loop.patience.headersAreIn(on: exchange.socket)
        if buzz_http_header_bytes(exchange.connection) > configuration.maxHeaderBytes {
            exchange.refusal = .rejected(.headersTooLarge)
        } else if exchange.target == nil {
            exchange.refusal = .rejected(.badRequest)
        }
        let hosts = exchange.headers.values("Host").count
        guard isClean, !Self.endIsInDoubt(exchange.headers), hosts == 1 || hosts == 0 && isOld else {
            exchange.refusal = .rejected(.badRequest)
            return handle(exchange)
        }
        let limit = configuration.bodyLimit?(exchange.method, exchange.path) ?? configuration.maxBodyBytes
        exchange.bodyLimit = max(0, limit)
        guard exchange.refusal == nil, exchange.announced <= exchange.bodyLimit, mayBeLarge(exchange),
            let admission = configuration.admission, let target = exchange.target
        else { return expectBody(of: exchange) }
        let head = ServerRequest(
            method: exchange.method, path: target.path, query: target.query, headers: exchange.headers,
            remoteAddress: exchange.remoteAddress)
        exchange.phase = .asked
        return detour(exchange) {
            let (answer, spool) = await Self.prepared(await admission(head))
            exchange.admission.withLock { $0 = (answer, spool) }
        }
    }

    private func mayBeLarge(_ exchange: Exchange) -> Bool {
        exchange.announced > configuration.unaskedBodyBytes || exchange.headers["Transfer-Encoding"] != nil
    }

    /// Also opens the file if the body goes into one.
    private static func prepared(_ admission: Admission) async -> (Admission, BodySpool?) {
        guard case .inFile(_, let folder, let ticket) = admission else { return (admission, nil) }
        let spool = await BodySpool.open(in: folder, ticket: ticket)
        return (admission, spool)
    }

    /// Continues with a request whose admission has been decided.
    private func settle(_ exchange: Exchange) -> Int32 {
        exchange.phase = .collecting
        let (admission, spool) = exchange.admission.withLock { admission in
            defer { admission = nil }
            return admission ?? (.refused(ServerResponse(status: 500)), nil)
        }
        switch admission {
        case .refused(let response): exchange.refusal = .answered(response)
        case .inMemory(let limit): exchange.bodyLimit = limit
        case .inFile(let limit, _, _):
            exchange.bodyLimit = limit
            exchange.spool = spool
            if spool == nil { exchange.refusal = .rejected(.noRoom) }
        }
        return expectBody(of: exchange)
    }

    private func expectBody(of exchange: Exchange) -> Int32 {
        if exchange.refusal == nil, exchange.announced > exchange.bodyLimit {
            exchange.refusal = .rejected(.bodyTooLarge(limit: exchange.bodyLimit))
        }
        guard exchange.refusal != nil else {
            exchange.body.reserveCapacity(min(exchange.announced, BodySpool.block))
            return 1
        }
        let isWaiting = exchange.headers["Expect"] != nil
        return isWaiting || exchange.announced > Self.tolerance ? handle(exchange) : 1
    }

    /// Whether we and a proxy in front of us could disagree about where the body ends. The remainder would then be
    /// taken for another request (request smuggling).
    private static func endIsInDoubt(_ headers: HTTPHeaders) -> Bool {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        if codings.isEmpty {
            // Reject duplicates even if they are equal.
            return lengths.count > 1
                || lengths.contains { $0.isEmpty || !$0.utf8.allSatisfy { (48...57).contains($0) } }
        }
        return !lengths.isEmpty || codings.count > 1 || !HTTPHeaders.same(codings[0], "chunked")
    }

    /// Called when libmicrohttpd is about to answer a malformed head itself. The installed library would write that
    /// answer's head twice, so we answer here and prevent it from sending anything.
    func refuseBrokenHead() {
        guard let exchange = loop.heads.values.first(where: { buzz_http_head_is_read($0.connection) != 0 }) else {
            return
        }
        loop.heads[ObjectIdentifier(exchange)] = nil
        if configuration.tls == nil {
            let response = configuration.rejection(.badRequest, exchange.method, exchange.path)
            let bytes = PlainAnswer.bytes(of: response)
            _ = bytes.withUnsafeBytes { Glibc.send(exchange.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        shutdown(exchange.socket, Int32(SHUT_WR))
    }

    // MARK: Body

    private func collect(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        if exchange.taken == 0 && exchange.excess == 0 { exchange.bodyBegan = .now }
        if exchange.refusal == nil { take(bytes, exchange) }
        if exchange.refusal != nil { exchange.excess += bytes.count }
        // While a block is being written a little more may arrive; the time limit is checked on the next call.
        if let spool = exchange.spool {
            if spool.isWriting { return 1 }
            if exchange.refusal == nil, exchange.body.count >= BodySpool.block {
                return writeBlock(of: exchange, spool)
            }
        }
        let allowed =
            configuration.idleTimeout + .seconds((exchange.taken + exchange.excess) / Self.slowestBytesPerSecond)
        return exchange.excess <= Self.tolerance * 2 && .now - exchange.bodyBegan <= allowed ? 1 : 0
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) {
        if exchange.taken + bytes.count > exchange.bodyLimit {
            exchange.refusal = .rejected(.bodyTooLarge(limit: exchange.bodyLimit))
        } else if loop.heldBytes + bytes.count > configuration.maxHeldBytes {
            exchange.refusal = .rejected(.noRoom)
        }
        guard exchange.refusal == nil else {
            hold(0, for: exchange)
            exchange.body = []
            return
        }
        exchange.taken += bytes.count
        exchange.body.append(contentsOf: bytes)
        hold(exchange.body.count, for: exchange)
    }

    /// Updates the total of bytes that all bodies hold in memory.
    private func hold(_ count: Int, for exchange: Exchange) {
        loop.heldBytes += count - exchange.held
        exchange.held = count
    }

    private func writeBlock(of exchange: Exchange, _ spool: BodySpool) -> Int32 {
        let block = exchange.body
        exchange.body = []
        spool.begin()
        return detour(exchange) { await spool.write(block) }
    }

    // MARK: Answer

    private func handle(_ exchange: Exchange) -> Int32 {
        guard exchange.refusal == nil, let target = exchange.target else { return refuse(exchange) }
        let request = ServerRequest(
            method: exchange.method, path: target.path, query: target.query, headers: exchange.headers,
            body: exchange.spool == nil ? exchange.body : [], remoteAddress: exchange.remoteAddress)
        let rest = exchange.body
        exchange.body = []
        guard tasks.admit(exchange.id, isLongPoll: configuration.isLongPoll(request)) else {
            return send(PreparedAnswer(status: 503, headers: ["Retry-After": "1"], body: .bytes([])), to: exchange)
        }
        exchange.phase = .handled
        answerIsDue(exchange)
        exchange.isWatched = loop.watchForHangUp(exchange.socket, id: exchange.id)
        // Suspend before launching: the task may resume the connection at once.
        buzz_http_suspend(exchange.connection)
        let spool = exchange.spool
        launch(exchange.id) { [self] in await answer(request, spool, rest, exchange) }
        return 1
    }

    private func refuse(_ exchange: Exchange) -> Int32 {
        let response: ServerResponse
        switch exchange.refusal ?? .rejected(.badRequest) {
        case .rejected(let rejection):
            response = configuration.rejection(rejection, exchange.method, exchange.path)
        case .answered(let answer):
            response = answer
        }
        guard case .bytes(let bytes) = response.body else { return 0 }
        let answer = PreparedAnswer(status: response.status, headers: response.headers, body: .bytes(bytes))
        return send(answer, to: exchange)
    }

    private func send(_ answer: PreparedAnswer, to exchange: Exchange) -> Int32 {
        exchange.phase = .answered
        answerIsDue(exchange)
        let answer = bounded(answer, exchange)
        return answer.queue(on: exchange.connection, closing: tasks.isClosed || exchange.refusal != nil)
    }

    /// Answers are held in memory until they are sent. When too much is held already, a large answer is replaced by a
    /// request to retry later.
    private func bounded(_ answer: PreparedAnswer, _ exchange: Exchange) -> PreparedAnswer {
        guard case .bytes(let bytes) = answer.body, bytes.count > Self.smallAnswer else { return answer }
        let most = configuration.maxHeldBytes
        if loop.heldBytes > most / 4, loop.heldBytes + bytes.count > most {
            let refusal = configuration.rejection(.noRoom, exchange.method, exchange.path)
            guard case .bytes(let bytes) = refusal.body else { return answer }
            var headers = refusal.headers
            headers["Retry-After"] = "5"
            return PreparedAnswer(status: refusal.status, headers: headers, body: .bytes(bytes))
        }
        hold(exchange.held + bytes.count, for: exchange)
        let large = LargeAnswer(bytes)
        loop.patience.watch(large, on: exchange.socket)
        return PreparedAnswer(status: answer.status, headers: answer.headers, body: .large(large))
    }

    private func answerIsDue(_ exchange: Exchange) {
        guard !exchange.isAnswerDue else { return }
        exchange.isAnswerDue = true
        tasks.answerIsDue()
    }

    func end(_ exchange: Exchange) {
        loop.heads[ObjectIdentifier(exchange)] = nil
        hold(0, for: exchange)
        if exchange.isWatched { loop.forget(exchange.socket) }
        loop.patience.requestEnded(on: exchange.socket)
        if exchange.isAnswerDue { tasks.answerIsOut() }
    }
}
