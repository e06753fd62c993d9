import Glibc
import ProcessKit

/// Processes that have the same store open tell each other that something was stored: each has a pipe with its
/// process id for a name in one folder, and a byte in it means "look again".
package struct Peers: Sendable {
    package let directory: String
    private let log: Log

    package init(directory: String, log: Log = .silent) {
        self.directory = directory
        self.log = log
    }

    private var own: String { "\(getpid())" }

    /// Never waits, and is no error where nobody listens.
    package func tell() {
        // Without the folder there is nobody.
        guard let names = try? Files.list(directory) else { return }
        for name in names where name != own {
            let path = "\(directory)/\(name)"
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 {
                var byte: UInt8 = 1
                // A full pipe says it already.
                _ = write(descriptor, &byte, 1)
                close(descriptor)
            } else if errno == ENXIO, let process = Int32(name), kill(process, 0) != 0, errno == ESRCH {
                // Left behind by a process that was killed.
                unlink(path)
            }
        }
    }

    /// Calls `heard` each time another process told something, until cancelled.
    func listen(_ heard: @escaping @Sendable () -> Void) async {
        let path = "\(directory)/\(own)"
        guard let descriptor = makePipe(path) else {
            log.warning("other processes cannot be heard", ["path": path])
            return
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let source = ReadSource(descriptor) {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(descriptor, &bytes, bytes.count) > 0 {}
            continuation.yield()
            return true
        } end: {
            close(descriptor)
        }
        for await _ in stream { heard() }
        source.cancel()
        unlink(path)
    }

    private func makePipe(_ path: String) -> Int32? {
        // Best effort: who cannot be told looks again when the interface asks.
        try? Files.makeDirectory(directory)
        unlink(path)
        guard mkfifo(path, 0o600) == 0 else { return nil }
        // Both ways, so that it does not end when a writer does.
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : nil
    }
}
