import Glibc
import Synchronization

/// Reports when a file in one of several folders is written, moved or removed. Missing folders are looked for again
/// at each change in the others.
package final class FolderWatch: Sendable {
    /// One reader; several changes in a row may be reported as one. Finishes with the watch.
    package let changes: AsyncStream<Void>
    private let source: ReadSource

    /// - Parameter folders: called at the start and after each change.
    package init(_ folders: @escaping @Sendable () -> [String]) throws(FileError) {
        let descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("watch", folders().first ?? "") }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        FolderWatch.watch(folders(), descriptor)
        changes = stream
        source = ReadSource(descriptor) {
            guard FolderWatch.drain(descriptor) else { return false }
            FolderWatch.watch(folders(), descriptor)
            continuation.yield()
            return true
        } end: {
            close(descriptor)
            continuation.finish()
        }
    }

    deinit {
        source.cancel()
    }

    /// Adding a folder twice is harmless: it stays watched.
    private static func watch(_ folders: [String], _ descriptor: Int32) {
        // A file is complete once it is closed or moved into place; ignore its creation and changes.
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
        for folder in folders { _ = inotify_add_watch(descriptor, folder, UInt32(events)) }
        // IN_CREATE on the first folder reports new subfolders.
        if let first = folders.first {
            _ = inotify_add_watch(descriptor, first, UInt32(events) | UInt32(IN_CREATE))
        }
    }

    private static func drain(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { continue }
            return count < 0 && (errno == EAGAIN || errno == EINTR)
        }
    }
}
