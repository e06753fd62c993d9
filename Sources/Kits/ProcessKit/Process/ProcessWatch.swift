import CPlatform
import Glibc

/// Watches the process that a helper program serves, so that the helper does not outlive it.
package enum ProcessWatch {
    /// Finishes when the parent process has ended; at once if it already has.
    package static func endOfParent() -> AsyncStream<Never> {
        let parent = getppid()
        // A parent id of 1 means adopted by init: the real parent is gone.
        return parent > 1 ? end(of: parent) { getppid() == parent } : end(of: -1)
    }

    /// Finishes when the process has ended; at once if there is none.
    /// - Parameter isStillMeant: checked once the process is open, in case its id was reused in between.
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
