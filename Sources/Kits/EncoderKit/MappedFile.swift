import Glibc

/// A file mapped into memory. Replace such a file by renaming a new one over it and never change it in place: if a
/// mapped file shrinks, reading it kills the process.
// is fine because the bytes are only read, and stay mapped as long as this object lives.
final class MappedFile: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ path: String, limit: Int = 1 << 30) throws(EncoderError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen("\(path) is no file")
        }
        let size = Int(status.st_size)
        guard size > 0, size <= limit else { throw .damaged("it has \(size) bytes") }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .cannotOpen("\(path): \(String(cString: strerror(errno)))")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
