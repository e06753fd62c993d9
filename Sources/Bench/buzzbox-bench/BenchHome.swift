import BuzzModel
import BuzzServices
import BuzzSync
import Glibc
import ProcessKit

/// A buzzbox home directory with a session and a store.
struct BenchHome {
    let folder: String
    let places: ProfilePlaces
    let program: String

    static let account = UserID(GeneratedSync.owner)

    init(folder: String) throws {
        self.folder = folder
        places = try ProfilePlaces(directories: Directories(home: folder))
        guard let own = Environment.ownPath, let beside = Files.parent(of: own) else {
            throw BenchError(description: "where this program lies is not known")
        }
        program = beside + "/buzzbox"
        guard Environment.findProgram(program) != nil else {
            throw BenchError(description: "\(program) is missing; build it first")
        }
        try places.create()
        try Files.makeDirectory(places.account(Self.account))
    }

    var storePath: String { places.store(Self.account) }

    func signIn(at url: String) throws {
        let session = Session(userID: Self.account, deviceID: "BENCH", serverURL: url, accessToken: "bench")
        try FileSessionStore(path: places.sessionFile).save(session)
    }

    var environment: [String: String] {
        [
            "BUZZBOX_HOME": folder, "HOME": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "LANG": "C.UTF-8", "PATH": Environment.current["PATH"] ?? "/usr/bin:/bin",
        ]
    }

    /// Runs a command of the program to completion.
    ///
    /// - Returns: its output lines.
    func run(_ arguments: String...) async throws -> [String] {
        var configuration = ChildProcess.Configuration(program, arguments)
        configuration.environment = environment
        configuration.output = .pipe
        let child = try ChildProcess(configuration)
        var lines: [String] = []
        for await line in child.outputLines { lines.append(line) }
        guard await child.wait()?.isSuccess == true else {
            throw BenchError(description: "buzzbox \(arguments.joined(separator: " ")) failed")
        }
        return lines
    }

    func open() throws -> PseudoTerminal { try PseudoTerminal(program: program, environment: environment) }

    /// Drops the files read at startup from the page cache, as far as no other process uses them.
    func forget() {
        for path in [storePath, storePath + "-wal", storePath + "-shm", program, program + "d"] {
            Machine.dropFromCache(path)
        }
    }
}
