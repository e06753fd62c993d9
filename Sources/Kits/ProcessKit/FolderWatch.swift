import Glibc
import Synchronization

/// Says when a file in one of some folders was written, moved or removed. Folders that aren't there are looked for again
/// at each change of the others.
package final class FolderWatch: Sendable {
    /// One reader; several changes in a row may come as one. Ends with the watch.
    package let changes: AsyncStream<Void>
    private let source: ReadSource

    /// - Parameter folders: asked at the start and after each change.
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

    /// A folder that is watched already stays so.
    private static func watch(_ folders: [String], _ descriptor: Int32) {
        // A file is complete when it is closed or moved into place; being made and changed says nothing yet.
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
        for folder in folders { _ = inotify_add_watch(descriptor, folder, UInt32(events)) }
        // New folders are noticed by their making.
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
