import Glibc

package enum FileLockError: Error, Sendable, Equatable, CustomStringConvertible {
    case held(path: String, by: Int32?)
    case file(FileError)

    package var description: String {
        switch self {
        case .held(let path, let holder):
            "\(path) is in use by another process\(holder.map { " (\($0))" } ?? ""). Close that one first."
        case .file(let error): error.description
        }
    }
}

/// An exclusive lock between processes, held until it is released or the process ends for any reason. The file is
/// never removed: otherwise two processes could lock two different files of the same name.
package final class FileLock: Sendable {
    package let path: String
    private let descriptor: Int32

    /// Takes the lock, or throws `held` at once.
    package init(path: String) throws(FileLockError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(.last("open the lock", path)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            let holder = Self.holder(descriptor)
            close(descriptor)
            if code == EWOULDBLOCK { throw .held(path: path, by: holder) }
            throw .file(FileError(action: "lock", path: path, code: code))
        }
        self.path = path
        self.descriptor = descriptor
        say("")
    }

    /// Writes a note for processes that find the lock held. Best effort: a failure does not affect the lock.
    package func say(_ note: String) {
        let text = Array((note.isEmpty ? "\(getpid())\n" : "\(getpid())\n\(note)\n").utf8)
        // A concurrent reader may see the new note followed by the rest of the old one, which it ignores.
        if pwrite(descriptor, text, text.count, 0) == text.count { ftruncate(descriptor, off_t(text.count)) }
    }

    /// The holder's latest note.
    package static func note(at path: String) -> String? {
        // No file means that there is no note.
        let lines = try? Files.readText(path, limit: 256).split(separator: "\n", omittingEmptySubsequences: false)
        guard let lines, lines.count > 1, !lines[1].isEmpty else { return nil }
        return String(lines[1])
    }

    /// Whether the holder is stopped (Ctrl-Z, SIGSTOP), so that waiting is pointless.
    package static func holderIsStopped(_ path: String) -> Bool {
        // If the file or the process is gone, nothing is stopped.
        guard let text = try? Files.readText(path, limit: 256) else { return false }
        let holder = text.split(separator: "\n").first.flatMap { Int32($0) } ?? 0
        // Likewise.
        guard let stat = try? Files.readText("/proc/\(holder)/stat", limit: 4096) else { return false }
        // The state follows the process name, which is in parentheses and may contain some.
        let state = stat[stat.index(after: stat.lastIndex(of: ")") ?? stat.startIndex)...].first { $0 != " " }
        return state == "T" || state == "t"
    }

    deinit {
        close(descriptor)
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
    }
}
