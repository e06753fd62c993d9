import Dispatch
import Glibc
@testable import ProcessKit
import Synchronization
import Testing

@Suite struct ReadSourceTests {
    private func pipe() throws -> (reading: Int32, writing: Int32) {
        try makePipe(nonBlocking: true)
    }

    /// The bytes of a descriptor until its end.
    private func bytes(_ descriptor: Int32) -> (stream: AsyncStream<UInt8>, source: ReadSource) {
        let (stream, continuation) = AsyncStream.makeStream(of: UInt8.self)
        let source = ReadSource(descriptor) {
            // Read one byte at a time, so that the remaining ones must be signalled again.
            var byte: UInt8 = 0
            let count = read(descriptor, &byte, 1)
            if count == 1 { continuation.yield(byte) }
            return count == 1 || (count < 0 && errno == EAGAIN)
        } end: {
            close(descriptor)
            continuation.finish()
        }
        return (stream, source)
    }

    @Test func `what is left unread is said again, and the end is said once`() async throws {
        let (reading, writing) = try pipe()
        let (stream, source) = bytes(reading)
        #expect(write(writing, "buzz", 4) == 4)
        close(writing)
        let read = await stream.reduce(into: []) { $0.append($1) }
        #expect(read == Array("buzz".utf8))
        // Cancelling after the end has no effect.
        source.cancel()
    }

    @Test func `a file, which cannot be waited for, is read to its end`() async throws {
        let folder = try TemporaryDirectory()
        let text = [UInt8](repeating: 7, count: 3)
        try Files.write(text, to: folder.path + "/file")
        let (stream, _) = bytes(open(folder.path + "/file", O_RDONLY | O_CLOEXEC))
        let read = await stream.reduce(into: []) { $0.append($1) }
        #expect(read == text)
    }

    @Test func `a source that is cancelled while its reader is at work ends after it`() async throws {
        let (reading, writing) = try pipe()
        defer { close(writing) }
        let steps = Mutex<[String]>([])
        let (begun, beginning) = AsyncStream.makeStream(of: Never.self)
        let (over, ending) = AsyncStream.makeStream(of: Never.self)
        let mayGoOn = DispatchSemaphore(value: 0)
        let source = ReadSource(reading) {
            beginning.finish()
            mayGoOn.wait()
            steps.withLock { $0.append("read") }
            return true
        } end: {
            close(reading)
            steps.withLock { $0.append("end") }
            ending.finish()
        }
        #expect(write(writing, "b", 1) == 1)
        for await _ in begun {}
        source.cancel()
        mayGoOn.signal()
        for await _ in over {}
        #expect(steps.withLock { $0 } == ["read", "end"])
    }

    /// A closed descriptor's number is reused at once by the next pipe.
    @Test func `pipes whose writers hang up while they are cancelled spoil nothing`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [self] in
                    for round in 0..<200 {
                        let (reading, writing) = try pipe()
                        let (stream, source) = bytes(reading)
                        #expect(write(writing, "b", 1) == 1)
                        // Cancel every other one just as its writer closes.
                        if round % 2 == 0 {
                            Task.detached { source.cancel() }
                            close(writing)
                            for await _ in stream {}
                        } else {
                            close(writing)
                            let read = await stream.reduce(into: 0) { count, _ in count += 1 }
                            #expect(read == 1)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
