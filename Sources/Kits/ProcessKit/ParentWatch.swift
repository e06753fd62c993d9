import CPlatform
import Glibc

/// For a program that was started to serve another and has no reason to outlive it.
package enum ParentWatch {
    /// Ends when the process that started this one has ended; at once when it already has.
    package static func end() -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let parent = getppid()
        let descriptor = buzz_pidfd_open(parent)
        // Adopted by init or by a reaper between the start and here: there is nobody left to wait for.
        guard descriptor >= 0, getppid() == parent, parent > 1 else {
            if descriptor >= 0 { close(descriptor) }
            continuation.finish()
            return stream
        }
        let source = ReadSource(descriptor) {
            false
        } end: {
            close(descriptor)
            continuation.finish()
        }
        continuation.onTermination = { _ in source.cancel() }
        return stream
    }
}
