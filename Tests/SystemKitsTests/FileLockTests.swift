import Glibc
import ProcessKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileLockTests {
    @Test func `another process cannot take what this one holds`() async throws {
        let directory = try TemporaryDirectory()
        var lock: FileLock? = try FileLock(path: directory("lock"))
        let attempt = ChildProcess.Configuration("flock", ["--nonblock", directory("lock"), "true"])
        #expect(try await ChildProcess.run(attempt).termination == .exited(1))
        withExtendedLifetime(lock) {}
        lock = nil
        // A process that another test is starting just now may hold it until it executes its program.
        let later = ChildProcess.Configuration("flock", ["--timeout", "60", directory("lock"), "true"])
        #expect(try await ChildProcess.run(later).termination == .exited(0))
    }

    @Test func `this process is told who holds the lock, and gets it when that one is killed`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory("lock")
        var configuration = ChildProcess.Configuration(
            "flock", ["--no-fork", path, "sh", "-c", "echo $$ > \(path); echo locked; exec sleep 600"])
        configuration.output = .pipe
        let holder = try ChildProcess(configuration)
        for await line in holder.outputLines {
            #expect(line == "locked")
            break
        }
        #expect(throws: FileLockError.held(path: path, by: holder.pid)) { try FileLock(path: path) }
        holder.kill()
        _ = await holder.wait()
        let lock = try FileLock(path: path)
        #expect(try Files.readText(path) == "\(getpid())\n")
        withExtendedLifetime(lock) {}
    }

    @Test func `whoever holds it is known to be stopped while it is`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory("lock")
        let holder = try ChildProcess(ChildProcess.Configuration("sleep", ["600"]))
        try Files.write("\(holder.pid)\n", to: path)
        #expect(!FileLock.holderIsStopped(path))
        kill(holder.pid, SIGSTOP)
        while !FileLock.holderIsStopped(path) { await Task.yield() }
        holder.kill()
        _ = await holder.wait()
        #expect(!FileLock.holderIsStopped(path))
    }

    @Test func `a lock where nothing can be written is an error with its reason`() {
        #expect(throws: FileLockError.self) { try FileLock(path: "/nonexistent/lock") }
    }
}
