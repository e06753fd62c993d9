import CPlatform
import Glibc

/// For a program that was started to serve another and has no reason to outlive it.
package enum ProcessWatch {
    /// Ends when the process that started this one has ended; at once when it already has.
    package static func endOfParent() -> AsyncStream<Never> {
        let parent = getppid()
        // Adopted by init: whoever started this program is gone.
        return parent > 1 ? end(of: parent) { getppid() == parent } : end(of: -1)
    }

    /// Ends when the process has ended; at once when there is none of that id.
    /// - Parameter isStillMeant: asked after the process is held on to, for ids that may have passed to another.
    package static func end(of pid: Int32, isStillMeant: () -> Bool = { true }) -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let descriptor = buzz_pidfd_open(pid)
        guard descriptor >= 0, isStillMeant() else {
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
