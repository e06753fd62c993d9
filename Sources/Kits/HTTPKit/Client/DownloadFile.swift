import Glibc

/// The file that a download is written to.
// is fine because the client hands it to one transfer at a time, and from then on only the engine's thread touches
// it.
final class DownloadFile: @unchecked Sendable {
    let path: String
    let resumeAt: Int64
    private var descriptor: Int32 = -1

    init(path: String, resumeAt: Int64) {
        self.path = path
        self.resumeAt = resumeAt
    }

    deinit {
        close()
    }

    /// Opens the file at the offset where this response's bytes belong.
    func begin(status: Int, headers: HTTPHeaders) throws(HTTPError) {
        var offset: Int64 = 0
        if status == 206 {
            guard let range = headers["Content-Range"], range.hasPrefix("bytes \(resumeAt)-") else {
                throw .protocolError("another part of the file than the one asked for")
            }
            offset = resumeAt
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, off_t(offset)) == 0,
            lseek(descriptor, off_t(offset), SEEK_SET) >= 0
        else { throw failure() }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        var rest = bytes[...]
        while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
            let count = Glibc.write(descriptor, base, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            rest = rest.dropFirst(count)
        }
    }

    func close() {
        if descriptor >= 0 {
            Glibc.close(descriptor)
            descriptor = -1
        }
    }

    private func failure() -> HTTPError {
        .file("\(path): \(String(cString: strerror(errno)))")
    }
}
