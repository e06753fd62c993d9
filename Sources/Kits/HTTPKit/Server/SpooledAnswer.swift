import Glibc
import Synchronization

/// An answer too large for memory: written to an unlinked file and sent from there.
package final class SpooledAnswer: Sendable {
    let descriptor: Int32
    private let written = Atomic<Int64>(0)

    /// - Parameter folder: a folder on the disk that the file should be on.
    package init?(in folder: String) {
        let path = "\(folder)/\(BodyFile.name())"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(path)
    }

    deinit { close(descriptor) }

    package var size: Int64 { written.load(ordering: .acquiring) }

    /// To be called by a single writer, before the answer is sent. False if the disk is full.
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

    /// The whole answer, for tests.
    package func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
