import Glibc
import Synchronization

/// Syncs commits that are already in the write-ahead log to disk, on its own executor so that the next write need not
/// wait. Callers that arrive during a sync share the next one.
actor LogFlusher {
    private let executor = DatabaseExecutor(label: "database.log")
    private let path: String
    nonisolated private let asked = Atomic<Int>(0)
    private var answered = 0
    private var hasFolder = false
    /// The number of syncs so far.
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameter path: the database's path; the log is next to it.
    init(path: String) {
        self.path = path
    }

    /// When this returns, everything committed before the call is on the disk.
    nonisolated func flush() async throws {
        let own = asked.add(1, ordering: .sequentiallyConsistent).newValue
        try await flush(own)
    }

    private func flush(_ number: Int) throws {
        guard answered < number else { return }
        let upTo = asked.load(ordering: .sequentiallyConsistent)
        try Self.sync(path + "-wal", O_RDONLY)
        if !hasFolder {
            // The log's directory entry must survive a power loss, too.
            try Self.sync(Self.folder(of: path), O_RDONLY | O_DIRECTORY)
            hasFolder = true
        }
        answered = upTo
        count += 1
    }

    private static func sync(_ path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else {
            // If the file has been deleted there is nothing left to sync.
            if errno == ENOENT { return }
            throw failure("open")
        }
        // Closing these releases no lock: SQLite holds none on the log or the folder.
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
