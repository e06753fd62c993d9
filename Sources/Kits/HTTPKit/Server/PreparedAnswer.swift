import CMicrohttpd
import Glibc

/// An answer ready to be queued: the slow work, opening the file and compressing, was done off the server's thread.
enum AnswerBody: Sendable {
    case bytes([UInt8])
    case large(LargeAnswer)
    case file(OpenFile)
    case stream(StreamPump)
}

struct PreparedAnswer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: AnswerBody

    init(status: Int, headers: HTTPHeaders, body: AnswerBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    init(_ response: ServerResponse, to exchange: Exchange, compresses: Bool, loop: ServerLoop) {
        var headers = response.headers
        var status = response.status
        switch response.body {
        case .bytes(let bytes):
            body = .bytes(compresses ? Compression.apply(to: bytes, asked: exchange.headers, headers: &headers) : bytes)
        case .file(let path, let range):
            if let file = OpenFile(path: path, range: range) {
                body = .file(file)
            } else {
                (status, headers, body) = (404, HTTPHeaders(), .bytes([]))
            }
        case .spooled(let answer):
            if let file = OpenFile(answer) {
                body = .file(file)
            } else {
                (status, headers, body) = (503, HTTPHeaders(), .bytes([]))
            }
        case .stream: body = .stream(StreamPump(connection: exchange.connection, loop: loop))
        }
        // Replace an invalid status from a handler.
        self.status = (200...599).contains(status) ? status : 500
        self.headers = headers
    }

    /// Runs on the server's thread. Returns zero when the connection must be closed instead.
    func queue(on connection: OpaquePointer, closing: Bool) -> Int32 {
        let response: OpaquePointer? =
            switch body {
            case .bytes(let bytes): bytes.withUnsafeBytes { buzz_http_response_bytes($0.baseAddress, $0.count) }
            case .large(let answer):
                buzz_http_response_read(
                    UInt64(answer.count), fillFromAnswer, releaseAnswer, Unmanaged.passRetained(answer).toOpaque())
            case .file(let file):
                buzz_http_response_file(file.take(), UInt64(file.range.lowerBound), UInt64(file.range.count))
            case .stream(let pump):
                buzz_http_response_stream(fillFromPump, releasePump, Unmanaged.passRetained(pump).toOpaque())
            }
        guard let response else { return 0 }
        for (name, value) in headers.pairs where HTTPHeaders.isSafe(name: name, value: value) {
            // The server sets the length itself.
            if !HTTPHeaders.same(name, "Content-Length") { _ = buzz_http_add_header(response, name, value) }
        }
        if closing { _ = buzz_http_add_header(response, "Connection", "close") }
        return buzz_http_answer(connection, UInt32(status), response)
    }
}

/// A file opened for sending; closed if it is never sent.
// is fine because the descriptor is taken once, by the server's thread, after the handler's task has released it.
final class OpenFile: @unchecked Sendable {
    let range: Range<Int64>
    private var descriptor: Int32

    init?(path: String, range: Range<Int64>?) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var information = stat()
        guard descriptor >= 0, fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        let all = 0..<Int64(information.st_size)
        self.range = range.map { $0.clamped(to: all) } ?? all
    }

    init?(_ answer: SpooledAnswer) {
        descriptor = fcntl(answer.descriptor, F_DUPFD_CLOEXEC, 0)
        range = 0..<answer.size
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func take() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }
}
