import Glibc
import ProcessKit

/// Notifies other processes that have the same store open. Each has a named pipe in a common folder, named after its
/// process id; a byte in it means "something was stored".
package struct StoreNotifier: Sendable {
    package let directory: String
    private let log: Log

    package init(directory: String, log: Log = .silent) {
        self.directory = directory
        self.log = log
    }

    private var own: String { "\(getpid())" }

    /// Never blocks, and is no error if nobody listens.
    package func tell() {
        // Without the folder there are no other processes.
        guard let names = try? Files.list(directory) else { return }
        for name in names where name != own {
            let path = "\(directory)/\(name)"
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 {
                var byte: UInt8 = 1
                // A full pipe already contains a notification.
                _ = write(descriptor, &byte, 1)
                close(descriptor)
            } else if errno == ENXIO, let process = Int32(name), kill(process, 0) != 0, errno == ESRCH {
                // The pipe of a process that was killed.
                unlink(path)
            }
        }
    }

    /// Calls `heard` for each notification until cancelled.
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
        // Best effort: without notifications this process still reloads when the user interface asks.
        try? Files.makeDirectory(directory)
        unlink(path)
        guard mkfifo(path, 0o600) == 0 else { return nil }
        // Open for reading and writing, so that a closing writer does not end the stream.
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : nil
    }
}
