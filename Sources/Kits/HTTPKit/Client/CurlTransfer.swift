import CCurl
import Synchronization

/// The outcome of one exchange with a server; for a stream, of its start.
enum TransferOutcome: Sendable {
    case answered(HTTPResponse)
    case redirected(status: Int, url: String)
    case failed(HTTPError)
}

/// One request on one libcurl easy handle.
// is fine because once `CurlEngine.perform` has taken it, only the engine's thread touches anything but the atomic
// flag.
final class CurlTransfer: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    let request: HTTPRequest
    let sink: ResponseSink
    let isCancelled = Atomic(false)
    var source: BodySource
    var headerList: UnsafeMutablePointer<curl_slist>?

    /// Nil once the outcome is known.
    var waiter: CheckedContinuation<TransferOutcome, Never>?
    var pieces: PieceCounter?
    /// Why a callback aborted the transfer; reported instead of libcurl's generic error.
    var failure: HTTPError?
    private let slowest: (bytesPerSecond: Int, patience: Duration)

    private var status = 0
    private var headers = HTTPHeaders()
    private var headerBytes = 0
    private var isBodyUnderWay = false
    private var keepsBody = true
    private var body: [UInt8] = []
    private var received = 0
    private var lastProgress: (up: Int64, down: Int64) = (-1, -1)

    init(
        _ request: HTTPRequest, configuration: HTTPClient.Configuration, sink: ResponseSink
    ) throws(HTTPError) {
        if let why = buzz_curl_load() { throw .noLibrary(String(cString: why)) }
        guard let address = WebAddress(request.url) else { throw .badURL(request.url) }
        guard address.scheme == "https" || !configuration.allowInsecureLoopbackOnly || address.isLoopback else {
            throw .badURL("\(request.url) (only https is allowed)")
        }
        source = try BodySource(request.body)
        guard let easy = buzz_curl_easy() else { throw .protocolError("out of memory") }
        self.easy = easy
        self.request = request
        self.sink = sink
        slowest = configuration.slowestTransfer
        try configure(address: address, configuration: configuration)
    }

    deinit {
        buzz_curl_easy_end(easy)
        buzz_curl_list_end(headerList)
    }

    /// The body of a streamed response; dropping the stream cancels the transfer.
    func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
        guard case .stream(let buffer) = sink else { return AsyncThrowingStream { $0.finish() } }
        let reading = StreamReading(transfer: self, buffer: buffer)
        return AsyncThrowingStream { try await reading.next() }
    }

    /// Watches the speed only while bytes are expected: a long poll is silent by design.
    func watchSpeed(_ isOn: Bool) {
        guard request.endsWhenSlow else { return }
        buzz_curl_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, isOn ? slowest.bytesPerSecond : 0)
        buzz_curl_set_long(easy, CURLOPT_LOW_SPEED_TIME, isOn ? Int(slowest.patience.components.seconds) : 0)
    }

    // MARK: Callbacks

    /// Returning false ends the transfer.
    func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= 256 << 10 else { return fail(.protocolError("endless headers")) }
        guard !isBodyUnderWay else { return true }
        var text = String(decoding: line, as: UTF8.self)[...]
        while let last = text.utf8.last, last == 0x0D || last == 0x0A || last == 0x20 {
            text.unicodeScalars.removeLast()
        }
        if text.isEmpty { return status < 200 || endHeaders() }
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = HTTPHeaders()
        } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let value = text[text.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.add(String(text[..<colon]), String(value))
        }
        return true
    }

    private func endHeaders() -> Bool {
        isBodyUnderWay = true
        watchSpeed(true)
        if request.followRedirects && Redirect.statuses.contains(status) && headers["Location"] != nil {
            keepsBody = false
            return true
        }
        let announced = headers["Content-Length"].flatMap { Int($0) } ?? 0
        if request.method != "HEAD" && status != 304 && announced > request.maxResponseBytes {
            return fail(.tooLarge(limit: request.maxResponseBytes))
        }
        switch sink {
        case .memory:
            // Reserve a limited amount only: announcing a huge body costs the server nothing.
            body.reserveCapacity(min(announced, 1 << 20))
        case .stream:
            settle(.answered(HTTPResponse(status: status, headers: headers)))
        case .file(let file) where (200..<300).contains(status):
            do { try file.begin(status: status, headers: headers) } catch { return fail(error) }
        case .file: break
        }
        return true
    }

    enum Taken { case all, nothingYet, failed }

    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Taken {
        guard keepsBody else { return .all }
        guard received + bytes.count <= request.maxResponseBytes else {
            _ = fail(.tooLarge(limit: request.maxResponseBytes))
            return .failed
        }
        switch sink {
        case .stream(let buffer):
            guard buffer.offer(bytes) else { return .nothingYet }
        case .file(let file) where (200..<300).contains(status):
            do { try file.write(bytes) } catch {
                _ = fail(error)
                return .failed
            }
        case .file, .memory:
            // Reserve once when the body may become large: growing by doubling would briefly hold it twice, and
            // unused reserved memory costs nothing.
            if body.count + bytes.count > 1 << 20, body.capacity < request.maxResponseBytes,
                request.maxResponseBytes <= 64 << 20
            {
                body.reserveCapacity(request.maxResponseBytes)
            }
            body.append(contentsOf: bytes)
        }
        received += bytes.count
        pieces?.count.add(1, ordering: .relaxed)
        return .all
    }

    func tellProgress(downTotal: Int64, down: Int64, upTotal: Int64, up: Int64) {
        if up != lastProgress.up, upTotal > 0 || up > 0 {
            request.onUploadProgress?(up, upTotal > 0 ? upTotal : nil)
        }
        if isBodyUnderWay, keepsBody, down != lastProgress.down {
            var start: Int64 = 0
            if status == 206, case .file(let file) = sink { start = file.resumeAt }
            request.onDownloadProgress?(start + down, downTotal > 0 ? start + downTotal : nil)
        }
        lastProgress = (up, down)
    }

    // MARK: Finishing

    func finish(_ result: CURLcode) {
        if case .file(let file) = sink { file.close() }
        let error = failure ?? CurlErrors.error(result, of: self)
        if let error {
            settle(.failed(error))
        } else if !keepsBody, let url = buzz_curl_info_string(easy, CURLINFO_REDIRECT_URL) {
            settle(.redirected(status: status, url: String(cString: url)))
        } else {
            settle(.answered(HTTPResponse(status: status, headers: headers, body: body)))
        }
        if case .stream(let buffer) = sink { buffer.finish(error) }
    }

    func fail(_ error: HTTPError) -> Bool {
        failure = error
        return false
    }

    private func settle(_ outcome: TransferOutcome) {
        waiter?.resume(returning: outcome)
        waiter = nil
    }
}

/// Held only by the reader of a streamed body: dropping it cancels the transfer.
private final class StreamReading: Sendable {
    let transfer: CurlTransfer
    let buffer: ChunkBuffer

    init(transfer: CurlTransfer, buffer: ChunkBuffer) {
        self.transfer = transfer
        self.buffer = buffer
    }

    deinit {
        buffer.abandon(transfer)
    }

    func next() async throws -> [UInt8]? {
        try await buffer.next(transfer)
    }
}
