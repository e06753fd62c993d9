import BuzzModel
import BuzzStore
import BuzzSync
import Foundation
import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import Synchronization
import TestSupport
import Testing

@Suite struct UploadTests {
    let server: FakeHomeserver
    let ann: EngineUnderTest
    private let folder: TemporaryFolder

    init() async throws {
        server = try FakeHomeserver()
        ann = try await EngineUnderTest(server.url)
        folder = try TemporaryFolder()
    }

    private func file(_ bytes: Int, named name: String = "a.bin") throws -> String {
        let path = folder.path + "/" + name
        try Data(repeating: 7, count: bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func send(_ path: String) async throws -> MessageID {
        try await ann.store.enqueueMessage(OutgoingMessage(text: "look", kind: .file, filePath: path), in: ann.room)
    }

    private var uploads: [ServerRequest] { server.server.requests.filter { $0.path.contains("/upload") } }

    @Test func `a place is reserved first, and a file whose sending was not answered is not there twice`() async throws
    {
        let path = try file(1000)
        let puts = Mutex(0)
        server.answersMedia { request in
            if request.path.hasSuffix("/create") { return .json(["content_uri": "mxc://test.example/one"]) }
            if request.path.hasSuffix("/config") { return .status(404) }
            let count = puts.withLock { count in
                count += 1
                return count
            }
            // The first upload succeeds, but its answer is lost.
            return count == 1 ? .status(502) : .refusal(409, "M_CANNOT_OVERWRITE_MEDIA")
        }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            _ = try await eventually("the first try") { try await ann.attempts().contains(1) ? true : nil }
            try await ann.passes(.seconds(5), until: "the second") { puts.withLock { $0 } > 1 }
            try await ann.becomes(.sent, id)
        }
        #expect(uploads.map(\.path) == Array(repeating: "/_matrix/media/v3/upload/test.example/one", count: 2))
        #expect(server.server.calls(containing: "/create").count == 1)
        #expect(server.contents().last?["url"] == "mxc://test.example/one")
    }

    @Test func `a server without such places takes the file all the same`() async throws {
        let path = try file(1000)
        server.answersMedia { request in
            request.path.hasSuffix("/create")
                ? .refusal(404, "M_UNRECOGNIZED") : .json(["content_uri": "mxc://test.example/two"])
        }
        try await ann.running { [self] in
            try await ann.online()
            try await ann.becomes(.sent, try await send(path))
        }
        #expect(uploads.map(\.method) == ["POST"])
        #expect(server.contents().last?["url"] == "mxc://test.example/two")
    }

    @Test func `a server that gives no more places ahead takes the file without one`() async throws {
        let path = try file(1000)
        server.answersMedia { request in
            request.path.hasSuffix("/create")
                ? .refusal(429, "M_LIMIT_EXCEEDED", headers: ["Retry-After": "86400"])
                : .json(["content_uri": "mxc://test.example/three"])
        }
        try await ann.running { [self] in
            try await ann.online()
            try await ann.becomes(.sent, try await send(path))
        }
        #expect(uploads.map(\.method) == ["POST"])
        #expect(server.contents().last?["url"] == "mxc://test.example/three")
    }

    @Test func `a limit on files holds up no words, is no longer than minutes, and gives way to a person's retry`()
        async throws
    {
        let path = try file(1000), isLimited = Mutex(true)
        server.answersMedia { request in
            if request.path.hasSuffix("/config") || request.path.hasSuffix("/create") { return .status(404) }
            return isLimited.withLock { $0 }
                ? .refusal(429, "M_LIMIT_EXCEEDED", headers: ["Retry-After": "86400"])
                : .json(["content_uri": "mxc://test.example/four"])
        }
        try await ann.running { [self] in
            try await ann.online()
            _ = try await send(path)
            _ = try await eventually("it waits") { try await waiting(.upload).count == 1 ? true : nil }
            try await ann.becomes(.sent, try await ann.send("hello", to: ann.otherRoom))
            // A second file waits too and shows the same reason.
            _ = try await ann.store.enqueueMessage(
                OutgoingMessage(text: "too", kind: .file, filePath: path), in: ann.otherRoom)
            let both = try await eventually("both wait") {
                let waiting = try await waiting(.upload)
                return waiting.count == 2 ? waiting : nil
            }
            for entry in both {
                let wait = try #require(entry.nextAttempt).milliseconds - ann.time.now()
                #expect(wait > 0 && wait <= 600_000)
                #expect(entry.lastError?.contains("slow down") == true)
            }
            #expect(uploads.count == 1)
            isLimited.withLock { $0 = false }
            try await ann.store.retry(both[1].id)
            _ = try await eventually("the second one is there") { uploads.count == 2 ? true : nil }
        }
    }

    @Test func `a pause from before the clock was set back holds up nothing`() async throws {
        let path = try file(1000), isLimited = Mutex(true)
        server.answersMedia { request in
            if request.path.hasSuffix("/config") || request.path.hasSuffix("/create") { return .status(404) }
            return isLimited.withLock { $0 }
                ? .refusal(429, "M_LIMIT_EXCEEDED", headers: ["Retry-After": "300"])
                : .json(["content_uri": "mxc://test.example/five"])
        }
        try await ann.running { [self] in
            try await ann.online()
            _ = try await send(path)
            _ = try await eventually("it waits") { try await waiting(.upload).count == 1 ? true : nil }
            isLimited.withLock { $0 = false }
            ann.time.advance(by: .seconds(-86_400))
            let other = try await ann.store.enqueueMessage(
                OutgoingMessage(text: "two", kind: .file, filePath: path), in: ann.otherRoom)
            try await ann.becomes(.sent, other)
        }
    }

    @Test func `what waits behind another change says so, and its retry begins with that one`() async throws {
        server.failSends { _ in .refusal(429, "M_LIMIT_EXCEEDED", headers: ["Retry-After": "300"]) }
        try await ann.running { [self] in
            try await ann.online()
            let first = try await ann.send("one")
            _ = try await eventually("it waits") { try await waiting(.message).count == 1 ? true : nil }
            let second = try await ann.send("two")
            let entries = try await ann.store.outboxEntries()
            #expect(entries.map(\.isBehindOthers) == [false, true])
            server.failSends(nil)
            try await ann.store.retry(entries[1].id)
            for id in [first, second] { try await ann.becomes(.sent, id) }
            #expect(server.bodies() == ["one", "two"])
        }
    }

    private func waiting(_ kind: OutboxKind) async throws -> [OutboxEntry] {
        try await ann.store.outboxEntries().filter { $0.kind == kind && $0.state == .waiting }
    }

    @Test func `five gigabytes are refused before a byte of them travels`() async throws {
        let path = folder.path + "/large.bin"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: 5 << 30)
        try handle.close()
        server.answersMedia { request in
            request.path.hasSuffix("/config") ? .json(["m.upload.size": 52_428_800]) : .status(500)
        }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            try await ann.becomes(.failed, id)
            let reason = try #require(try await ann.store.message(id)?.error)
            #expect(reason.contains("50 MiB") && reason.contains("5120"))
        }
        #expect(uploads.isEmpty)
    }

    @Test func `a file that vanished fails its message and says which`() async throws {
        let path = try file(10)
        try FileManager.default.removeItem(atPath: path)
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            let next = try await ann.send("the next one")
            try await ann.becomes(.failed, id)
            #expect(try await ann.store.message(id)?.error?.contains(path) == true)
            try await ann.becomes(.sent, next)
        }
    }

    @Test func `what became a pipe fails its message and holds up nothing`() async throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            let next = try await ann.send("the next one")
            try await ann.becomes(.failed, id)
            #expect(try await ann.store.message(id)?.error?.contains("no plain file") == true)
            try await ann.becomes(.sent, next)
        }
        #expect(uploads.isEmpty)
    }

    @Test func `what is being uploaded can be called off, and what comes after it goes out`() async throws {
        let path = try file(10)
        server.answersMedia { request in
            guard request.path.contains("/upload") else { return .status(404) }
            // Blocks until the request is cancelled.
            await WakeSignal().wait()
            return .status(500)
        }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            _ = try await eventually("the upload") { uploads.isEmpty ? nil : true }
            let next = try await ann.send("the next one")
            try await ann.store.discard(id)
            try await ann.becomes(.sent, next)
            #expect(try await ann.store.message(id) == nil)
            #expect(try await ann.store.outboxEntries().isEmpty)
        }
    }

    @Test func `a file that has grown is sent whole, and its message says how large it is`() async throws {
        let path = try file(10)
        server.answersMedia { request in
            request.path.hasSuffix("/create")
                ? .refusal(404, "M_UNRECOGNIZED") : .json(["content_uri": "mxc://test.example/three"])
        }
        try await ann.running { [self] in
            try await ann.online()
            ann.engine.setUnplugged(true)
            let id = try await ann.store.enqueueMessage(
                OutgoingMessage(text: "look", kind: .file, filePath: path), in: ann.room,
                file: MessageContent.File(url: nil, name: "a.bin", mimeType: "application/octet-stream", size: 10))
            try Data(repeating: 8, count: 2500).write(to: URL(fileURLWithPath: path))
            ann.engine.setUnplugged(false)
            try await ann.becomes(.sent, id)
            #expect(try await ann.store.message(id)?.attachment?.size == 2500)
        }
        #expect(uploads.last?.body.count == 2500)
        #expect(server.contents().last?["info"]["size"] == 2500)
    }

    @Test func `an empty file is a file`() async throws {
        let path = try file(0)
        server.answersMedia { request in
            request.path.hasSuffix("/create")
                ? .refusal(404, "M_UNRECOGNIZED") : .json(["content_uri": "mxc://test.example/four"])
        }
        try await ann.running { [self] in
            try await ann.online()
            try await ann.becomes(.sent, try await send(path))
        }
        #expect(uploads.last?.body.isEmpty == true)
    }

    @Test func `a file that is too large after all is refused at once`() async throws {
        let path = try file(10)
        server.answersMedia { $0.path.hasSuffix("/config") ? .status(404) : .status(413) }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            try await ann.becomes(.failed, id)
            #expect(try await ann.store.message(id)?.error?.contains("too large") == true)
        }
    }

    @Test func `a server that is full is tried again, and said to be`() async throws {
        let path = try file(10)
        server.answersMedia { $0.path.contains("/upload") ? .status(507) : .status(404) }
        try await ann.running { [self] in
            try await ann.online()
            let id = try await send(path)
            for (count, wait) in [(1, 5), (2, 30), (3, 120)] {
                _ = try await eventually("try \(count)") { try await ann.attempts().contains(count) ? true : nil }
                try await ann.passes(.seconds(wait), until: "another try") { uploads.count > count }
            }
            try await ann.becomes(.failed, id)
            #expect(try await ann.store.message(id)?.error?.contains("no room") == true)
        }
    }
}
