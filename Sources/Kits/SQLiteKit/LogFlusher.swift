import Glibc
import Synchronization

/// Waits for the disk on behalf of commits that stand in the write-ahead log already, on an executor of its own, so that
/// the next write need not wait with them. Whoever comes while one wait is under way shares the next.
actor LogFlusher {
    private let executor = DatabaseExecutor(label: "database.log")
    private let path: String
    nonisolated private let asked = Atomic<Int>(0)
    private var answered = 0
    private var hasFolder = false
    /// How often the disk was waited for.
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameter path: of the database; its log lies beside it.
    init(path: String) {
        self.path = path
    }

    /// What was committed before the call is on the disk when it returns.
    nonisolated func flush() async throws {
        let own = asked.add(1, ordering: .sequentiallyConsistent).newValue
        try await flush(own)
    }

    private func flush(_ number: Int) throws {
        guard answered < number else { return }
        let upTo = asked.load(ordering: .sequentiallyConsistent)
        try Self.sync(path + "-wal", O_RDONLY)
        if !hasFolder {
            // That the log is there at all must be known after the loss of power, too.
            try Self.sync(Self.folder(of: path), O_RDONLY | O_DIRECTORY)
            hasFolder = true
        }
        answered = upTo
        count += 1
    }

    private static func sync(_ path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else {
            // Whoever took the file away under us wants none of it on the disk.
            if errno == ENOENT { return }
            throw failure("open")
        }
        // No lock of SQLite's lies on a log or a folder: closing them gives up none.
        defer { close(descriptor) }
        var code = fdatasync(descriptor)
        while code != 0, errno == EINTR { code = fdatasync(descriptor) }
        guard code == 0 else { throw failure("fdatasync") }
    }

    private static func failure(_ call: String) -> DatabaseError {
        let code = errno
        return DatabaseError(
            kind: [ENOSPC, EDQUOT].contains(code) ? .full : .ioError, code: 0,
            message: "\(call) of the log: \(String(cString: strerror(code)))")
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
