import Glibc

/// Facts about an account's file that don't require opening it, and locks against concurrent opening.
struct StoreFile {
    let path: String

    /// Makes the file private; SQLite uses the same permissions for its log and index.
    func closeToOthers() {
        // Don't open an existing file: closing the descriptor would drop this process's SQLite locks on it.
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) } else { chmod(path, 0o600) }
    }

    /// The file existed but is empty now: a new one never stays empty.
    var isEmptied: Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_size == 0
    }

    // MARK: Damage found during use

    private var mark: String { path + ".unsound" }

    var isMarked: Bool { access(mark, F_OK) == 0 }

    /// Marks the file to be replaced at the next start. If the mark cannot be written, the next start has to find the
    /// damage itself.
    ///
    /// - Parameter aside: the new name, once replacing has begun.
    func markDamaged(aside: String = "") {
        let file = Glibc.open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        if !aside.isEmpty, Glibc.write(file, aside, aside.utf8.count) == aside.utf8.count { fsync(file) }
        close(file)
    }

    /// The new name of the damaged file if replacing it was begun and its data has not been recovered yet.
    var begunAside: String? {
        let file = Glibc.open(mark, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
        }
        let name = String(decoding: bytes, as: UTF8.self)
        return name.hasPrefix(path + ".damaged-") ? name : nil
    }

    func clearMark() { unlink(mark) }

    // MARK: Other processes

    /// Whether another process has the file open: SQLite then holds a lock on this byte of the index file.
    var isInUseElsewhere: Bool {
        // Closing any descriptor of a file drops all locks of this process on it, so use an already open descriptor
        // if there is one.
        if let index = openIndex { return Self.isLockedElsewhere(index) }
        let index = Glibc.open(path + "-shm", O_RDWR | O_CLOEXEC)
        guard index >= 0 else { return false }
        defer { close(index) }
        return Self.isLockedElsewhere(index)
    }

    /// The descriptor under which this process already has the index open.
    private var openIndex: Int32? {
        var index = stat()
        guard stat(path + "-shm", &index) == 0, let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var information = stat()
            if let file = Int32(name), fstat(file, &information) == 0, information.st_ino == index.st_ino,
                information.st_dev == index.st_dev
            {
                return file
            }
        }
        return nil
    }

    private static func isLockedElsewhere(_ index: Int32) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 128
        lock.l_len = 1
        return fcntl(index, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// A lock held while the file is opened, created or replaced: of two processes that find the same damage, the
    /// second one finds the new file.
    final class Turn: Sendable {
        private static let patience = 1000
        private let folder: Int32

        private init(folder: Int32) { self.folder = folder }

        deinit { close(folder) }

        /// `nil` if directories cannot be locked.
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
