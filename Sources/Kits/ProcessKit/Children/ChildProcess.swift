import CPlatform
import Dispatch
import Glibc
import Synchronization

/// A program started by this process. Its pipes and its thread are released when it ends. Dropping the object without
/// `wait` leaves the program running unless `diesWithParent` is set.
package final class ChildProcess: Sendable {
    package enum Stream: Sendable, Equatable {
        /// `/dev/null`.
        case none
        case inherited
        case pipe
        /// Opened for appending, created with mode 0600.
        case file(String)
    }

    package struct Configuration: Sendable {
        /// A path, or a name to look up in the PATH.
        package var program: String
        package var arguments: [String]
        /// Nil inherits this process's environment.
        package var environment: [String: String]?
        package var directory: String?
        package var input = Stream.none
        package var output = Stream.none
        package var error = Stream.none
        /// The kernel sends it SIGTERM when this process ends, for whatever reason.
        package var diesWithParent = true
        /// Detached from this process's terminal, so that Ctrl-C does not reach it.
        package var ownSession = false
        /// Its nice value: 0 to 19, where 19 yields most to other processes.
        package var niceness: Int32 = 0

        package init(_ program: String, _ arguments: [String] = []) {
            self.program = program
            self.arguments = arguments
        }
    }

    package enum Termination: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)

        package var isSuccess: Bool { self == .exited(0) }
    }

    package let pid: Int32
    /// The child's output by line, without line ends; empty unless the stream is `.pipe`. One reader each.
    package let outputLines: AsyncStream<String>
    package let errorLines: AsyncStream<String>
    private let input: ChildInput?
    private let exit: ChildExit

    package convenience init(_ configuration: Configuration) throws(ChildProcessError) {
        let started = try Spawn.start(configuration)
        self.init(started)
    }

    private init(_ started: Spawn.Started) {
        pid = started.pid
        input = started.input.map(ChildInput.init)
        exit = started.exit
        outputLines = PipeReader.lines(started.output)
        errorLines = PipeReader.lines(started.error)
    }

    /// Suspends until the child has ended; any number of tasks may wait. Cancelling a task only ends its wait.
    package func wait() async -> Termination? {
        await exit.value()
    }

    /// Nil while the child is running.
    package var termination: Termination? { exit.current }

    package func write(_ bytes: [UInt8]) async throws(ChildProcessError) {
        guard let input else { throw .inputClosed }
        try await input.write(bytes)
    }

    package func write(_ text: String) async throws(ChildProcessError) {
        try await write(Array(text.utf8))
    }

    /// Closes the child's input after all earlier writes.
    package func closeInput() {
        input?.close()
    }

    package func send(_ signal: Signal) {
        exit.signal(pid, signal)
    }

    package func terminate() { send(.terminate) }

    package func kill() { send(.kill) }

    /// Kills a child with a session of its own and everything it has started there, such as the parts of a pipeline.
    package func killSession() { exit.signal(pid, .kill, group: true) }

    /// Sends SIGTERM, and SIGKILL after `grace`.
    @discardableResult
    package func stop(grace: Duration = .seconds(5), time: any TimeSource = SystemTime()) async -> Termination? {
        terminate()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await self.wait() }
            group.addTask {
                // The sleep is cancelled when the child ends in time.
                guard (try? await time.sleep(for: grace)) != nil else { return }
                self.kill()
            }
            await group.next()
            group.cancelAll()
        }
        return await wait()
    }
}
