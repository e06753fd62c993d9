import Foundation

/// A PostgreSQL server of Debian's package on a socket in a folder of its own, stopped with the test that started it.
package final class PostgresServer: @unchecked Sendable {
    // is fine because: tests that stop and start it do so one after the other.
    private let folder: TemporaryFolder
    private var process: Process?

    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap { Int($0) }.max()
        return newest.map { "\(root)/\($0)/bin" }
    }()

    package static var isInstalled: Bool {
        programs.map { FileManager.default.isExecutableFile(atPath: $0 + "/postgres") } ?? false
    }

    /// One for all tests of a run, stopped at its end.
    package static func shared() async throws -> PostgresServer { try await first.value }
    private static let first = Task { try await PostgresServer() }

    package init() async throws {
        folder = try TemporaryFolder()
        if geteuid() == 0, let user = getpwnam("postgres") {
            chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid)
        }
        chmod(folder.path, 0o755)
        let made = try await Self.run(
            "initdb", ["-D", data, "-A", "trust", "-U", "buzz", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
        guard made.status == 0 else { throw Waited("initdb: \(made.errors)") }
        try await start()
    }

    deinit { if let process { kill(process.processIdentifier, SIGQUIT) } }

    private var data: String { folder.path + "/data" }

    /// The server refuses to run as root.
    private static func command(_ program: String, _ arguments: [String]) -> [String] {
        let asUser = geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        return asUser + ["\(programs ?? "")/\(program)"] + arguments
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> Finished {
        let words = command(program, arguments)
        return try await TestSupport.run(words[0], Array(words.dropFirst()))
    }

    package func start() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = Self.command(
            "postgres",
            ["-D", data, "-k", folder.path, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        EndedAtExit.add(process.processIdentifier)
        var isReady = false
        for _ in 0..<600 where !isReady {
            isReady = try await Self.run("pg_isready", ["-q", "-h", folder.path]).status == 0
            if !isReady { try await Task.sleep(for: .milliseconds(50)) }
        }
        guard isReady else { throw Waited("PostgreSQL answers") }
    }

    /// Ends it without a goodbye; its data is as it was.
    package func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGQUIT)
        process.waitUntilExit()
        self.process = nil
    }

    /// Stops it and all its processes where they are: it takes connections, and answers nothing.
    package func freeze() { sendToAll(SIGSTOP) }
    package func thaw() { sendToAll(SIGCONT) }

    private func sendToAll(_ signal: Int32) {
        guard let process else { return }
        let parent = process.processIdentifier
        kill(parent, signal)
        let children = try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        for child in (children ?? "").split(separator: " ").compactMap({ Int32($0) }) { kill(child, signal) }
    }

    /// The address of a new database, empty or like another one.
    package func database(user: String = "buzz") async throws -> String {
        let name = "t\(UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: ""))"
        try await sql("CREATE DATABASE \(name)", in: "postgres")
        return address(of: name, user: user)
    }

    package func address(of database: String, user: String = "buzz") -> String {
        "postgres://\(user)@/\(database)?host=\(folder.path)"
    }

    @discardableResult
    package func sql(_ text: String, in database: String) async throws -> String {
        let result = try await Self.run(
            "psql",
            [
                "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h", folder.path, "-U", "buzz", "-d", database, "-c",
                text,
            ])
        guard result.status == 0 else { throw Waited("psql: \(result.errors)") }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
