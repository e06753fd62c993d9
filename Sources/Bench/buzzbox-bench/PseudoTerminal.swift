import Glibc

/// Runs a program in a pseudoterminal; its output is read as bytes and timed.
final class PseudoTerminal {
    /// The sequence that ends each frame of buzzbox.
    private static let frameEnd = Array("\u{1B}[?2026l".utf8)

    // From <asm/ioctls.h> and <spawn.h>, which are not imported.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    let pid: pid_t
    let started: ContinuousClock.Instant
    private let master: Int32
    /// The output since `forget()`.
    private var output: [UInt8] = []
    private var isOver = false

    init(
        program: String, environment: [String: String], columns: UInt16 = 120, rows: UInt16 = 40
    ) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        var number: Int32 = 0
        guard master >= 0, ioctl(master, Self.setLock, &locked) == 0, ioctl(master, Self.getNumber, &number) == 0
        else { throw BenchError(description: "no pseudo terminal: \(String(cString: strerror(errno)))") }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        started = ContinuousClock.now
        pid = try Self.spawn(program, environment, terminal: "/dev/pts/\(number)")
        Machine.shareStanding(with: pid)
    }

    private static func spawn(
        _ program: String, _ environment: [String: String], terminal: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The first terminal that a session leader opens becomes its controlling terminal.
        posix_spawnattr_setflags(&attributes, Self.newSession)
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        for descriptor: Int32 in 1...2 { posix_spawn_file_actions_adddup2(&actions, 0, descriptor) }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for text in arguments + variables { free(text) }
        }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, program, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw BenchError(description: "\(program): \(String(cString: strerror(code)))") }
        return pid
    }

    /// Waits until the program has drawn `text` and ended that frame.
    ///
    /// - Returns: the time at which it did.
    func painted(_ text: String, within seconds: Double = 10) throws -> ContinuousClock.Instant {
        let needle = Array(text.utf8)
        return try wait("“\(text)” on screen", seconds) {
            guard let place = output.firstRange(of: needle) else { return false }
            return output[place.upperBound...].firstRange(of: Self.frameEnd) != nil
        }
    }

    /// Waits for the end of a frame.
    func anyFrame(within seconds: Double = 10) throws -> ContinuousClock.Instant {
        try wait("a frame", seconds) { output.firstRange(of: Self.frameEnd) != nil }
    }

    private func wait(
        _ what: String, _ seconds: Double, until isThere: () -> Bool
    ) throws -> ContinuousClock.Instant {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let now = ContinuousClock.now
            if isThere() { return now }
            guard now < deadline, read(atMost: 100) else {
                let last = String(decoding: output.suffix(2000), as: UTF8.self)
                let end = isOver ? "the program ended" : "it did not come"
                throw BenchError(description: "\(what): \(end); before: \(last.debugDescription)")
            }
        }
    }

    /// Reads for this long, whatever arrives.
    func drain(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end, read(atMost: 10) {}
        forget()
    }

    /// Returns the number of bytes received during this time.
    func bytes(during duration: Duration) -> Int {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end, read(atMost: 10) {}
        return output.count
    }

    func forget() { output.removeAll(keepingCapacity: true) }

    /// False if the program has ended.
    private func read(atMost milliseconds: Int32) -> Bool {
        guard !isOver else { return false }
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &bytes, bytes.count)
        if count > 0 { output += bytes[..<count] } else { isOver = true }
        return !isOver
    }

    /// Presses keys.
    ///
    /// - Returns: the time of the key press.
    @discardableResult
    func press(_ keys: String) -> ContinuousClock.Instant {
        let bytes = Array(keys.utf8)
        let now = ContinuousClock.now
        _ = write(master, bytes, bytes.count)
        return now
    }

    /// Terminates the program and waits; keeps reading, because the program would block on unread output.
    func end() {
        kill(pid, SIGTERM)
        let deadline = ContinuousClock.now + .seconds(10)
        var status: Int32 = 0
        while waitpid(pid, &status, isOver ? 0 : WNOHANG) == 0 {
            if ContinuousClock.now > deadline { kill(pid, SIGKILL) }
            _ = read(atMost: 20)
        }
        close(master)
    }
}
