import Glibc

/// What is known of an account's file without reading it, and what must not happen to it twice at once.
struct StoreFile {
    let path: String

    /// SQLite gives the log and the index beside the file the same rights.
    func closeToOthers() {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// There once was something in it: a file is never left empty by whoever begins it.
    var isEmptied: Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_size == 0
    }

    // MARK: Damage found while it was in use

    private var mark: String { path + ".unsound" }

    var isMarked: Bool { access(mark, F_OK) == 0 }

    /// The next start sets it aside. Where not even this can be written, it finds the damage by itself or not.
    func markDamaged() {
        let file = Glibc.open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    func clearMark() { unlink(mark) }

    // MARK: Other processes

    /// Whether another process has it open: SQLite holds a lock on this byte of the index beside it as long.
    var isInUseElsewhere: Bool {
        let index = Glibc.open(path + "-shm", O_RDWR | O_CLOEXEC)
        guard index >= 0 else { return false }
        defer { close(index) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 128
        lock.l_len = 1
        return fcntl(index, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// Held while the file is opened, begun or set aside: of two processes that find the same damage, the second
    /// finds the new file.
    final class Turn: Sendable {
        private static let patience = 1000
        private let folder: Int32

        private init(folder: Int32) { self.folder = folder }

        deinit { close(folder) }

        /// `nil` where folders cannot be locked.
        static func wait(for path: String) async throws -> Turn? {
            let name = path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
            let folder = Glibc.open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { return nil }
            let turn = Turn(folder: folder)
            for _ in 0..<patience {
                if flock(folder, LOCK_EX | LOCK_NB) == 0 { return turn }
                guard errno == EWOULDBLOCK else { return nil }
                try await Task.sleep(for: .milliseconds(10))
            }
            throw StoreError.lockedByAnotherProcess
        }
    }
}
