import CPlatform
import Dispatch
import Glibc
import Synchronization

/// A program started by this one. Its pipes end and its thread goes with it; a child that is let go of without `wait`
/// goes on running unless `diesWithParent`.
package final class ChildProcess: Sendable {
    package enum Stream: Sendable, Equatable {
        /// `/dev/null`.
        case none
        case inherited
        case pipe
        /// Appended to, created with mode 0600.
        case file(String)
    }

    package struct Configuration: Sendable {
        /// A path, or a name looked up on the PATH.
        package var program: String
        package var arguments: [String]
        /// Nil hands on this process's own.
        package var environment: [String: String]?
        package var directory: String?
        package var input = Stream.none
        package var output = Stream.none
        package var error = Stream.none
        /// SIGTERM from the kernel when this process ends, however it ends.
        package var diesWithParent = true
        /// Away from this process's terminal and its Ctrl-C.
        package var ownSession = false
        /// How far it steps back for others who want the processor, 0 to 19.
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
    /// Lines of the child's output, without their ends; empty unless `.pipe`. One reader each.
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

    /// Suspends until the child ended; any number may wait. Cancelling the task stops the waiting, not the child.
    package func wait() async -> Termination? {
        await exit.value()
    }

    /// Nil while it runs.
    package var termination: Termination? { exit.current }

    package func write(_ bytes: [UInt8]) async throws(ChildProcessError) {
        guard let input else { throw .inputClosed }
        try await input.write(bytes)
    }

    package func write(_ text: String) async throws(ChildProcessError) {
        try await write(Array(text.utf8))
    }

    /// The child reads the end of its input, after what was written before.
    package func closeInput() {
        input?.close()
    }

    package func send(_ signal: Signal) {
        exit.signal(pid, signal)
    }

    package func terminate() { send(.terminate) }

    package func kill() { send(.kill) }

    /// Asks it to end, and after `grace` makes it.
    @discardableResult
    package func stop(grace: Duration = .seconds(5), time: any TimeSource = SystemTime()) async -> Termination? {
        terminate()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await self.wait() }
            group.addTask {
                // Cancelled when the child ended in time.
                guard (try? await time.sleep(for: grace)) != nil else { return }
                self.kill()
            }
            await group.next()
            group.cancelAll()
        }
        return await wait()
    }
}
