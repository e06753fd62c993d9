import Glibc
import Synchronization

/// The file of a log. Several processes may write to it: each line is appended in one write. Whichever process finds
/// the file too large rotates it under a lock; the others notice and reopen it.
final class LogFile: Sendable {
    private let path: String
    private let maximumBytes: Int
    private let keep: Int
    private let descriptor: Mutex<Int32>

    init(path: String, maximumBytes: Int, keep: Int) throws(FileError) {
        self.path = path
        self.maximumBytes = maximumBytes
        self.keep = max(1, keep)
        if let directory = Files.parent(of: path) { try Files.makeDirectory(directory) }
        let opened = Self.open(path)
        guard opened >= 0 else { throw .last("open the log", path) }
        descriptor = Mutex(opened)
    }

    deinit {
        descriptor.withLock { _ = close($0) }
    }

    /// If the log cannot be written there is nowhere to report it: the entry is dropped.
    func append(_ line: [UInt8]) {
        descriptor.withLock { descriptor in
            follow(&descriptor)
            _ = write(descriptor, line, line.count)
            if size(descriptor) > maximumBytes { rotate(&descriptor) }
        }
    }

    private static func open(_ path: String) -> Int32 {
        Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    private func size(_ descriptor: Int32) -> Int {
        var information = stat()
        return fstat(descriptor, &information) == 0 ? Int(information.st_size) : 0
    }

    private func isCurrent(_ descriptor: Int32) -> Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && stat(path, &named) == 0
            && own.st_ino == named.st_ino && own.st_dev == named.st_dev
    }

    /// Reopens the file if another process has rotated it or someone has removed it.
    private func follow(_ descriptor: inout Int32) {
        guard !isCurrent(descriptor) else { return }
        reopen(&descriptor)
    }

    private func reopen(_ descriptor: inout Int32) {
        let opened = Self.open(path)
        guard opened >= 0 else { return }
        close(descriptor)
        descriptor = opened
    }

    private func rotate(_ descriptor: inout Int32) {
        // Closing the descriptor releases the lock. A process that takes it afterwards finds that the path names a
        // new file.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        if isCurrent(descriptor) {
            for index in stride(from: keep - 1, through: 1, by: -1) {
                rename("\(path).\(index)", "\(path).\(index + 1)")
            }
            rename(path, "\(path).1")
        }
        let old = descriptor
        reopen(&descriptor)
        if descriptor == old { flock(descriptor, LOCK_UN) }
    }
}
