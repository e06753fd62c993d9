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

/// An exclusive lock between processes, held until released or until the process ends, however it ends.
/// The file stays behind: removing it would let two processes lock two files of one name.
package final class FileLock: Sendable {
    package let path: String
    private let descriptor: Int32

    /// Takes the lock or throws `held` at once.
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

    /// Tells those that find it held how it is with the holder. A failure to say it is no failure to lock.
    package func say(_ note: String) {
        let text = Array((note.isEmpty ? "\(getpid())\n" : "\(getpid())\n\(note)\n").utf8)
        // Whoever reads in between finds the new note, and behind it what is left of the old one.
        if pwrite(descriptor, text, text.count, 0) == text.count { ftruncate(descriptor, off_t(text.count)) }
    }

    /// What its holder said last.
    package static func note(at path: String) -> String? {
        // Without the file nobody has said anything.
        let lines = try? Files.readText(path, limit: 256).split(separator: "\n", omittingEmptySubsequences: false)
        guard let lines, lines.count > 1, !lines[1].isEmpty else { return nil }
        return String(lines[1])
    }

    /// Whether whoever holds the lock is stopped (Ctrl-Z, SIGSTOP), so that nothing comes of waiting.
    package static func holderIsStopped(_ path: String) -> Bool {
        // A file that is gone, or a process that is, stops nobody.
        guard let text = try? Files.readText(path, limit: 256) else { return false }
        let holder = text.split(separator: "\n").first.flatMap { Int32($0) } ?? 0
        // As above.
        guard let stat = try? Files.readText("/proc/\(holder)/stat", limit: 4096) else { return false }
        // The state follows the name, which may itself hold parentheses.
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
