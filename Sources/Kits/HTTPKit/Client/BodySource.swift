import Glibc

/// A request's body. It can be rewound because a request may have to be sent twice.
struct BodySource: ~Copyable {
    let count: Int64
    private let bytes: [UInt8]
    private let descriptor: Int32
    private let start: Int64
    private var position: Int64 = 0

    init(_ body: HTTPBody) throws(HTTPError) {
        var descriptor: Int32 = -1
        switch body {
        case .none:
            (count, bytes, start) = (0, [], 0)
        case .bytes(let all):
            (count, bytes, start) = (Int64(all.count), all, 0)
        case .file(let path, let offset):
            // Without O_NONBLOCK, opening a pipe that has no writer would block.
            descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            var information = stat()
            guard descriptor >= 0, fstat(descriptor, &information) == 0 else {
                let why = String(cString: strerror(errno))
                if descriptor >= 0 { close(descriptor) }
                throw .file("\(path): \(why)")
            }
            guard information.st_mode & S_IFMT == S_IFREG, offset >= 0, offset <= Int64(information.st_size) else {
                close(descriptor)
                throw .file("\(path): it is no plain file or shorter than what was sent already")
            }
            (count, bytes, start) = (Int64(information.st_size) - offset, [], offset)
        }
        self.descriptor = descriptor
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var isAtEnd: Bool { position >= count }

    mutating func seek(to offset: Int64) -> Bool {
        guard (0...count).contains(offset) else { return false }
        position = offset
        return true
    }

    /// `nil` when reading fails or the file has shrunk.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let wanted = min(buffer.count, Int(count - position))
        guard wanted > 0, let target = buffer.baseAddress else { return 0 }
        if descriptor < 0 {
            bytes.withUnsafeBytes { source in
                target.copyMemory(
                    from: source.baseAddress.map { $0 + Int(position) } ?? UnsafeRawPointer(target), byteCount: wanted)
            }
            position += Int64(wanted)
            return wanted
        }
        var got = -1
        repeat {
            got = pread(descriptor, target, wanted, off_t(start + position))
        } while got < 0 && errno == EINTR
        guard got > 0 else { return nil }
        position += Int64(got)
        return got
    }
}
