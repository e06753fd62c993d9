import Foundation
import Synchronization

/// A program while it runs: write to its input, read its output as it comes, and send it signals.
package final class RunningProgram: Sendable {
    package let process: pid_t
    private let folder: TemporaryFolder
    private let input: Int32
    private let isInputOpen = Mutex(true)

    /// - Parameter input: written to its standard input, which stays open until `endsInput`.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], input text: String = ""
    ) throws {
        folder = try TemporaryFolder()
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Waited("a pipe") }
        // Programs started meanwhile must not inherit its input.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder.path + "/out", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder.path + "/err", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        // Tests may have been started with Ctrl-C ignored; this program must not ignore it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, program, &actions, &attributes, words, variables)
        close(ends[0])
        guard code == 0 else {
            close(ends[1])
            throw Waited("\(program) to start: \(String(cString: strerror(code)))")
        }
        process = child
        input = ends[1]
        types(text)
    }

    package func types(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(input, bytes, bytes.count)
    }

    package func endsInput() {
        isInputOpen.withLock { isOpen in
            if isOpen { close(input) }
            isOpen = false
        }
    }

    deinit {
        endsInput()
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == 0 else { return }
        kill(process, SIGKILL)
        waitpid(process, &status, 0)
    }

    package var output: String { (try? String(contentsOfFile: folder.path + "/out", encoding: .utf8)) ?? "" }
    package var errors: String { (try? String(contentsOfFile: folder.path + "/err", encoding: .utf8)) ?? "" }

    package func send(_ signal: Int32) { kill(process, signal) }

    /// The status as a shell reports it: the exit code, or 128 plus the signal.
    package func status() async throws -> Int32 {
        let process = process
        return try await eventually("the program to end", seen: { errors }) {
            var status: Int32 = 0
            guard waitpid(process, &status, WNOHANG) == process else { return nil }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        }
    }

    /// Waits until it has installed its signal handlers; an earlier signal would simply kill it.
    package func listens() async throws {
        let path = "/proc/\(process)/status"
        try await eventually("the program to listen for signals") {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
            let caught = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
            return caught & 1 << (UInt64(SIGINT) - 1) == 0 ? nil : ()
        }
    }
}
