import Foundation

/// The programs built alongside the tests.
package enum Programs {
    package static var folder: String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return ProcessInfo.processInfo.environment["BUZZBOX_BIN"] ?? (executable as NSString).deletingLastPathComponent
    }

    package static var buzzbox: String { folder + "/buzzbox" }
    package static var buzzboxd: String { folder + "/buzzboxd" }
}

/// The results of a finished program.
package struct Finished: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs a program until that process ends. Processes it leaves running, as tmux does, do not delay this, as they
/// would with pipes or with Foundation's `Process`.
package func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
) async throws -> Finished {
    let folder = try TemporaryFolder()
    let paths = (input: folder.path + "/in", output: folder.path + "/out", errors: folder.path + "/err")
    try Data(input.utf8).write(to: URL(fileURLWithPath: paths.input))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, paths.input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, paths.output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, paths.errors, O_WRONLY | O_CREAT, 0o600)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, program, &actions, nil, words, variables)
    guard code == 0 else { throw Waited("\(program) to start: \(String(cString: strerror(code)))") }
    let process = child
    let status = await withCheckedContinuation { (continuation: CheckedContinuation<Int32, Never>) in
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            // The status as a shell reports it: the exit code, or 128 plus the signal.
            continuation.resume(returning: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
        }
    }
    return Finished(
        status: status, output: try String(contentsOfFile: paths.output, encoding: .utf8),
        errors: try String(contentsOfFile: paths.errors, encoding: .utf8))
}

/// Creates a small executable script. A shell writes it, because a file open for writing cannot be executed, and a
/// file that this process opens is briefly open in every child that other tests start.
package func writeScript(_ text: String, to path: String) async throws {
    let result = try await run(
        "/bin/sh", ["-c", #"mkdir -p "${0%/*}" && cat >"$0" && chmod 700 "$0""#, path], input: text)
    guard result.status == 0 else { throw Waited("a script at \(path): \(result.errors)") }
}

/// A folder that is deleted with the test.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("buzzbox-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

package struct Waited: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// How long anything may take on a busy machine. Only failing tests wait that long.
package let patience = Duration.seconds(120)

/// Polls until the state is reached; on timeout, throws a description of what was seen instead.
package func eventually<T>(
    _ what: String, within limit: Duration = patience, isolation: isolated (any Actor)? = #isolation,
    seen: () async -> String = { "" }, _ look: () async throws -> T?
) async throws -> T {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while true {
        if let value = try await look() { return value }
        guard clock.now < end else { throw Waited("waited for: \(what)\n\(await seen())") }
        try await Task.sleep(for: .milliseconds(15))
    }
}
