import CPlatform
import Dispatch
import Glibc
import Synchronization

/// Starts a child from a thread that lives as long as the child: the kernel sends the "parent has died" signal when
/// the starting *thread* ends, so with a pool thread the child would die early.
enum Spawn {
    struct Started: Sendable {
        let pid: Int32
        let input: Int32?
        let output: Int32?
        let error: Int32?
        let exit: ChildExit
    }

    static func start(_ configuration: ChildProcess.Configuration) throws(ChildProcessError) -> Started {
        let environment = configuration.environment ?? Environment.current
        guard let path = Environment.findProgram(configuration.program, path: environment["PATH"]) else {
            throw .notFound(configuration.program)
        }
        var ends = Ends()
        let input: Int32?
        let output: Int32?
        let error: Int32?
        do throws(FileError) {
            input = try ends.open(configuration.input, index: 0)
            output = try ends.open(configuration.output, index: 1)
            error = try ends.open(configuration.error, index: 2)
        } catch {
            ends.closeAll()
            throw .cannotStart(program: configuration.program, code: error.code)
        }
        let exit = ChildExit()
        let result = runThread(configuration, path: path, environment: environment, streams: ends.forChild, exit: exit)
        ends.closeChildSide()
        switch result {
        case .success(let pid): return Started(pid: pid, input: input, output: output, error: error, exit: exit)
        case .failure(let failure):
            ends.closeParentSide()
            throw .cannotStart(program: configuration.program, code: failure.code)
        }
    }

    private struct Failure: Error {
        let code: Int32
    }

    private static func runThread(
        _ configuration: ChildProcess.Configuration, path: String, environment: [String: String], streams: [Int32],
        exit: ChildExit
    ) -> Result<Int32, Failure> {
        let started = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Int32, Failure>>(.failure(Failure(code: EAGAIN)))
        let box = ThreadBody {
            let outcome = spawn(configuration, path: path, environment: environment, streams: streams)
            result.withLock { $0 = outcome }
            started.signal()
            if case .success(let pid) = outcome { exit.reap(pid) }
        }
        guard box.start(stackBytes: 256 << 10) else { return .failure(Failure(code: EAGAIN)) }
        started.wait()
        return result.withLock { $0 }
    }

    private static func spawn(
        _ configuration: ChildProcess.Configuration, path: String, environment: [String: String], streams: [Int32]
    ) -> Result<Int32, Failure> {
        let arguments = CStringArray([configuration.program] + configuration.arguments)
        let variables = CStringArray(environment.map { "\($0)=\($1)" })
        var pid: pid_t = 0
        let code = path.withCString { path in
            withOptionalCString(configuration.directory) { directory in
                var request = buzz_spawn_request(
                    path: path, arguments: arguments.pointer, environment: variables.pointer, directory: directory,
                    standard_input: streams[0], standard_output: streams[1], standard_error: streams[2],
                    own_session: configuration.ownSession ? 1 : 0, niceness: configuration.niceness,
                    death_signal: configuration.diesWithParent ? SIGTERM : 0)
                return buzz_spawn(&request, &pid)
            }
        }
        return code == 0 ? .success(pid) : .failure(Failure(code: code))
    }

    private static func withOptionalCString<T>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> T) -> T {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    /// Both ends of the three streams, so that none leaks on any exit path.
    private struct Ends {
        private(set) var forChild: [Int32] = [0, 1, 2]
        private var openedForChild: [Int32] = []
        private var forParent: [Int32] = []

        /// For a pipe, returns the end that this process keeps.
        mutating func open(_ stream: ChildProcess.Stream, index: Int) throws(FileError) -> Int32? {
            switch stream {
            case .inherited: return nil
            case .none: try openFile("/dev/null", O_RDWR, index: index)
            case .file(let path):
                try openFile(path, index == 0 ? O_RDONLY : O_WRONLY | O_APPEND | O_CREAT, index: index)
            case .pipe:
                let (reading, writing) = try makePipe()
                let (own, child) = index == 0 ? (writing, reading) : (reading, writing)
                forParent.append(own)
                adopt(child, index: index)
                return own
            }
            return nil
        }

        private mutating func openFile(_ path: String, _ flags: Int32, index: Int) throws(FileError) {
            let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .last("open", path) }
            adopt(descriptor, index: index)
        }

        private mutating func adopt(_ descriptor: Int32, index: Int) {
            forChild[index] = descriptor
            openedForChild.append(descriptor)
        }

        func closeChildSide() { for descriptor in openedForChild { close(descriptor) } }
        func closeParentSide() { for descriptor in forParent { close(descriptor) } }

        func closeAll() {
            closeChildSide()
            closeParentSide()
        }
    }
}
