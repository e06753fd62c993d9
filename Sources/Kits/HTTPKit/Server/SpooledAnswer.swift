import Glibc
import Synchronization

/// An answer that is too large for memory: put together in a file without a name, and sent from there.
package final class SpooledAnswer: Sendable {
    let descriptor: Int32
    private let written = Atomic<Int64>(0)

    /// - Parameter folder: on the disk that it is to lie on.
    package init?(in folder: String) {
        let path = "\(folder)/\(BodyFile.name())"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(path)
    }

    deinit { close(descriptor) }

    package var size: Int64 { written.load(ordering: .acquiring) }

    /// By one writer, before it is sent. False where there is no room.
    package func append(_ bytes: [UInt8]) -> Bool {
        var start = size
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(start)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            start += Int64(count)
            rest = rest.dropFirst(count)
        }
        written.store(start, ordering: .releasing)
        return true
    }

    /// All of it in memory, for tests.
    package func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
