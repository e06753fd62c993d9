import Glibc

extension Files {
    /// The end of a file: at most `limit` bytes, starting with a complete line.
    package static func readTail(_ path: String, bytes limit: Int) throws(FileError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("read", path) }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        let start = max(0, size - off_t(limit))
        lseek(descriptor, start, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: limit)
        var filled = 0
        while filled < limit {
            let count = bytes.withUnsafeMutableBytes { raw in
                Glibc.read(descriptor, raw.baseAddress.map { $0 + filled }, limit - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        var rest = bytes[..<filled]
        if start > 0 { rest = rest.drop { $0 != 0x0A }.dropFirst() }
        return String(decoding: rest, as: UTF8.self)
    }
}
