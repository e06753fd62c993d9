import Glibc
import ProcessKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChildProcessTests {
    @Test func `a child reads its input and its lines come back`() async throws {
        var configuration = ChildProcess.Configuration("cat")
        configuration.input = .pipe
        configuration.output = .pipe
        let child = try ChildProcess(configuration)
        try await child.write("one\ntwo\r\n\nlast without end")
        child.closeInput()
        var lines: [String] = []
        for await line in child.outputLines { lines.append(line) }
        #expect(lines == ["one", "two", "", "last without end"])
        #expect(await child.wait() == .exited(0))
        #expect(child.termination == .exited(0))
    }

    @Test func `output, error and exit code are collected`() async throws {
        let result = try await ChildProcess.run(
            .init("sh", ["-c", "cat; echo wrong >&2; exit 7"]), input: Array("hello".utf8))
        #expect(result.text == "hello")
        #expect(result.errorText == "wrong\n")
        #expect(result.termination == .exited(7))
    }

    @Test func `much output is no obstacle, too much ends the child`() async throws {
        let result = try await ChildProcess.run(.init("head", ["-c", "3000000", "/dev/zero"]))
        #expect(result.output.count == 3_000_000)
        await #expect(throws: ChildProcessError.tooMuchOutput(limit: 1000)) {
            try await ChildProcess.run(.init("cat", ["/dev/zero"]), limit: 1000)
        }
    }

    @Test func `a child that ignores its input does not end this program`() async throws {
        let much = [UInt8](repeating: 0x61, count: 1 << 20)
        let result = try await ChildProcess.run(.init("true"), input: much)
        #expect(result.termination == .exited(0))
        var configuration = ChildProcess.Configuration("true")
        configuration.input = .pipe
        let child = try ChildProcess(configuration)
        _ = await child.wait()
        await #expect(throws: ChildProcessError.inputClosed) { try await child.write(much) }
    }

    @Test func `a signal ends a child and is told apart from an exit`() async throws {
        let child = try ChildProcess(.init("sleep", ["600"]))
        #expect(child.termination == nil)
        child.terminate()
        #expect(await child.wait() == .signalled(SIGTERM))
        // Its process id may have been reused.
        child.kill()
    }

    @Test func `a child that won't listen is made to stop`() async throws {
        let time = ManualTime()
        var configuration = ChildProcess.Configuration(
            "sh", ["-c", "trap '' TERM; echo ready; while :; do sleep 1; done"])
        configuration.output = .pipe
        let child = try ChildProcess(configuration)
        var lines = child.outputLines.makeAsyncIterator()
        #expect(await lines.next() == "ready")
        async let stopped = child.stop(grace: .seconds(5), time: time)
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(5))
        #expect(await stopped == .signalled(SIGKILL))
    }

    @Test func `an attached program is waited for where it is started`() throws {
        #expect(try ChildProcess.runAttached(.init("sh", ["-c", "exit 3"])) == .exited(3))
        #expect(throws: ChildProcessError.self) { try ChildProcess.runAttached(.init("no-such-program")) }
    }

    @Test func `environment and directory are the ones given`() async throws {
        var configuration = ChildProcess.Configuration("sh", ["-c", "echo $WORD; pwd"])
        configuration.environment = ["WORD": "given", "PATH": "/usr/bin:/bin"]
        configuration.directory = "/"
        #expect(try await ChildProcess.run(configuration).text == "given\n/\n")
    }

    @Test func `no descriptor of this process reaches a child`() async throws {
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let result = try await ChildProcess.run(.init("sh", ["-c", "ls /proc/$$/fd"]))
        let descriptors = result.text.split(separator: "\n").compactMap { Int32($0) }
        #expect(descriptors.contains(2))
        #expect(!descriptors.contains(leaked))
    }

    @Test func `what cannot be started says so`() {
        #expect(throws: ChildProcessError.notFound("no-such-program")) { try ChildProcess(.init("no-such-program")) }
        var configuration = ChildProcess.Configuration("true")
        configuration.directory = "/nonexistent"
        #expect(throws: ChildProcessError.cannotStart(program: "true", code: ENOENT)) {
            try ChildProcess(configuration)
        }
    }

    @Test func `a cancelled run ends its child`() async throws {
        let started = ContinuousClock.now
        let run = Task { try await ChildProcess.run(.init("sleep", ["600"])) }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(ContinuousClock.now - started < .seconds(60))
    }

    @Test func `waiting can be given up without harm to the child`() async throws {
        let child = try ChildProcess(.init("sleep", ["600"]))
        let waiting = Task { await child.wait() }
        waiting.cancel()
        #expect(await waiting.value == nil)
        #expect(child.termination == nil)
        child.kill()
        #expect(await child.wait() == .signalled(SIGKILL))
    }

    /// The parent is killed with SIGKILL; its child must not survive.
    @Test func `a child dies with its parent`() async throws {
        let directory = try TemporaryDirectory()
        let fifo = directory("alive")
        #expect(mkfifo(fifo, 0o600) == 0)
        // Reads the end of the FIFO only when no process holds its other side.
        async let witness = ChildProcess.run(.init("cat", [fifo]))
        await #expect(processExitsWith: .signal(SIGKILL)) { [fifo = fifo as String] in
            let script = "echo alive >&2; echo ready; exec sleep 600"
            var configuration = ChildProcess.Configuration("sh", ["-c", script])
            configuration.output = .pipe
            configuration.error = .file(fifo)
            let child = try ChildProcess(configuration)
            for await _ in child.outputLines { break }
            _ = kill(getpid(), SIGKILL)
        }
        #expect(try await witness.text == "alive\n")
    }

    @Test func `the end of any process can be awaited`() async throws {
        let child = try ChildProcess(.init("sleep", ["600"]))
        let end = ProcessWatch.end(of: child.pid)
        child.kill()
        for await _ in end {}
        #expect(await child.wait() == .signalled(SIGKILL))
        for await _ in ProcessWatch.end(of: -1) {}
    }
}
