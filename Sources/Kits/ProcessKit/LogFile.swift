import Glibc
import Synchronization

/// The file behind a log. Several processes may write to one: lines are appended whole, and whoever finds the file too
/// large rotates it under a lock while the others notice and follow.
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

    /// A log that cannot be written has nobody to tell: the entry is dropped.
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

    /// Another process rotated the file, or someone removed it.
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
        // Released with the descriptor. Whoever comes second finds the file no longer the one of this name.
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
