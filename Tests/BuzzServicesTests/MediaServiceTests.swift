import BuzzModel
import BuzzServices
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

/// Attachments of messages, from a server whose answers a test controls.
@Suite struct MediaServiceTests {
    private typealias Answer = @Sendable (ServerRequest) async -> ServerResponse

    private final class Script: Sendable {
        let answer = Mutex<Answer> { _ in ServerResponse(status: 404) }
        let seen = Mutex<[ServerRequest]>([])
    }

    private let script = Script()
    private let someone: Someone
    private let url: String
    private let room: ConversationID = ConversationID("!r:test.example")

    init() async throws {
        let script = script
        let http = HTTPServer(configuration: HTTPServer.Configuration()) { request in
            script.seen.withLock { $0.append(request) }
            return await script.answer.withLock { $0 }(request)
        }
        url = "http://127.0.0.1:\(try http.start())"
        someone = try Someone("ann", mediaLimits: MediaLimits(memory: 3000, disk: 10_000))
        try await someone.takesUp(
            Session(userID: UserID("@ann:test.example"), deviceID: "D", serverURL: url, accessToken: "t"))
    }

    private func answers(_ answer: @escaping Answer) { script.answer.withLock { $0 = answer } }
    private var downloads: [ServerRequest] {
        script.seen.withLock { $0.filter { $0.path.contains("/download/") } }
    }

    /// Receives messages with attachments, as if a sync had delivered them.
    ///
    /// - Parameters:
    ///   - address: the address of every attachment.
    ///   - fileName: the file name of every attachment.
    ///   - size: the size that the sender states.
    private func receives(_ names: String..., address: String? = nil, fileName: String? = nil, size: Int64? = nil)
        async throws -> [MessageID]
    {
        let events: [JSON] = names.map { name in
            [
                "type": "m.room.message", "event_id": .string("$\(name)"), "sender": "@bob:test.example",
                "origin_server_ts": 1,
                "content": [
                    "msgtype": "m.image", "body": .string(fileName ?? "\(name).png"),
                    "url": .string("mxc://test.example/\(address ?? name)"),
                    "info": ["mimetype": "image/png", "size": JSON(size)],
                ],
            ]
        }
        let json: JSON = [
            "next_batch": "s1",
            "rooms": ["join": .object(JSONObject([(room.rawValue, ["timeline": ["events": .array(events)]])]))],
        ]
        let store = try #require(someone.host.current?.store)
        try await store.apply(try #require(SyncResponse(json)), ownUser: store.account)
        var ids: [MessageID] = []
        for name in names { ids.append(try #require(try await store.message(EventID("$\(name)")))) }
        return ids
    }

    @Test func `an export says which files nobody will get, and has all else`() async throws {
        _ = try await receives("there", "gone", "")
        answers { request in
            if request.path.hasSuffix("/messages") { return ServerResponse(body: Array(#"{"chunk":[]}"#.utf8)) }
            guard request.path.hasSuffix("/there") else {
                return ServerResponse(status: 404, body: Array(#"{"errcode":"M_NOT_FOUND","error":"purged"}"#.utf8))
            }
            return ServerResponse(body: [1, 2, 3])
        }
        let folder = try TemporaryFolder()
        let missing = Mutex<[String]>([])
        let path = try await ConversationExport(
            host: someone.host, format: .jsonl, folder: folder.path, includesFiles: true
        ) { progress in
            if case .missing(_, let name, _) = progress { missing.withLock { $0.append(name) } }
        }.run(room)
        let files = try String(decoding: FilesForTests.read(path), as: UTF8.self).split(separator: "\n")
            .map { try JSON(parsing: String($0)) }.compactMap {
                $0["attachment"].object == nil ? nil : $0["attachment"]
            }
        #expect(files.count == 3)
        #expect(files.filter { $0["file"].string != nil && $0["fileError"].string == nil }.count == 1)
        #expect(files.filter { $0["fileError"].string != nil }.count == 2)
        #expect(missing.withLock { $0 } == ["gone.png", ".png"])
    }

    @Test func `a file that two ask for is fetched once`() async throws {
        let id = try #require(try await receives("one").first)
        answers { _ in ServerResponse(body: [UInt8](repeating: 1, count: 100)) }
        async let first = someone.media.file(of: id)
        async let second = someone.media.file(of: id)
        let paths = try await [first, second]
        #expect(Set(paths).count == 1)
        #expect(downloads.count == 1)
        #expect(try FilesForTests.read(paths[0]).count == 100)
    }

    @Test func `two messages with one file have it fetched once, whole`() async throws {
        let ids = try await receives("one", "two", address: "same", fileName: "same.png")
        let (stream, more) = AsyncStream.makeStream(of: [UInt8].self)
        answers { _ in ServerResponse(body: .stream(stream)) }
        more.yield([UInt8](repeating: 1, count: 2000))
        async let first = someone.media.file(of: ids[0])
        async let second = someone.media.file(of: ids[1])
        _ = try await eventually("something is asked for") { downloads.isEmpty ? nil : true }
        more.yield([UInt8](repeating: 1, count: 100))
        more.finish()
        let paths = try await [first, second]
        for path in paths { #expect(try FilesForTests.read(path) == [UInt8](repeating: 1, count: 2100)) }
        #expect(downloads.count == 1)
        for id in ids {
            #expect(try await someone.messaging.message(id)?.attachment?.transfer == .local(path: paths[0]))
        }
    }

    @Test func `a file that goes by the name of another's beginning is not taken for that`() async throws {
        let other = try await receives("one", address: "same", fileName: "a.png")
        answers { _ in ServerResponse(body: [UInt8](repeating: 1, count: 2100)) }
        let whole = try await someone.media.file(of: other[0])
        let named = try await receives("two", address: "same", fileName: "a.png.part")
        let path = try await someone.media.file(of: named[0])
        #expect(path != whole)
        #expect(FilesForTests.exists(whole) && FilesForTests.exists(path))
        #expect(downloads.allSatisfy { $0.headers["Range"] == nil })
    }

    @Test func `a file cut short by power loss is fetched again, and a size that its sender made up is not believed`()
        async throws
    {
        let id = try #require(try await receives("one", size: 7).first)
        answers { _ in ServerResponse(body: [UInt8](repeating: 1, count: 100)) }
        let path = try await someone.media.file(of: id)
        #expect(try await someone.media.file(of: id) == path)
        #expect(downloads.count == 1)
        #expect(try await someone.messaging.message(id)?.attachment?.size == 100)
        try FilesForTests.write([], to: path)
        #expect(try FilesForTests.read(try await someone.media.file(of: id)).count == 100)
        #expect(downloads.count == 2)
    }

    @Test func `the cache is looked through when it is full, and not for each file that comes`() async throws {
        let ids = try await receives("one", "two", "three")
        answers { _ in ServerResponse(body: [UInt8](repeating: 1, count: 4000)) }
        let first = try await someone.media.file(of: ids[0])
        let place = try #require(Files.parent(of: first))
        let cache = try #require(Files.parent(of: place))
        let stray = cache + "/stray"
        try FilesForTests.write([UInt8](repeating: 0, count: 9000), to: stray)
        let times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        utimensat(AT_FDCWD, stray, times, 0)
        _ = try await someone.media.file(of: ids[1])
        #expect(FilesForTests.exists(stray))
        _ = try await someone.media.file(of: ids[2])
        #expect(!FilesForTests.exists(stray))
    }

    @Test func `fetching is called off, and goes on later from where it was`() async throws {
        let id = try #require(try await receives("one").first)
        let (stream, more) = AsyncStream.makeStream(of: [UInt8].self)
        answers { request in
            if request.headers["Range"] != nil {
                return ServerResponse(
                    status: 206, headers: ["Content-Range": "bytes 70000-70099/70100"],
                    body: [UInt8](repeating: 2, count: 100))
            }
            return ServerResponse(body: .stream(stream))
        }
        more.yield([UInt8](repeating: 1, count: 70_000))
        async let result = Result { () async throws(ServiceError) in try await someone.media.file(of: id) }
        _ = try await eventually("something came") { () -> Bool? in
            guard case .downloading(70_000, _) = try await someone.messaging.message(id)?.attachment?.transfer else {
                return nil
            }
            return true
        }
        await someone.media.cancel(id)
        #expect(await result == .failure(.cancelled))
        more.finish()
        let path = try await someone.media.file(of: id)
        #expect(downloads.last?.headers["Range"] == "bytes=70000-")
        #expect(
            try FilesForTests.read(path) == [UInt8](repeating: 1, count: 70_000) + [UInt8](repeating: 2, count: 100))
    }

    @Test func `a file that was all there and not yet named is fetched again`() async throws {
        let id = try #require(try await receives("one").first)
        let body = [UInt8](repeating: 1, count: 100)
        answers { request in
            request.headers["Range"] == nil
                ? ServerResponse(body: body)
                : ServerResponse(status: 416, headers: ["Content-Range": "bytes */100"])
        }
        let path = try await someone.media.file(of: id)
        try Files.rename(path, to: try #require(Files.parent(of: path)) + ".part")
        let again = try await someone.media.file(of: id)
        #expect(try FilesForTests.read(again) == body)
        #expect(downloads.map { $0.headers["Range"] } == [nil, "bytes=100-", nil])
    }

    @Test func `a file larger than any answer of a server arrives whole`() async throws {
        let id = try #require(try await receives("one").first)
        let size = 65 << 20
        answers { _ in ServerResponse(body: [UInt8](repeating: 1, count: size)) }
        #expect(Files.size(try await someone.media.file(of: id)) == Int64(size))
    }

    @Test func `what was used longest ago leaves when the cache is full`() async throws {
        let ids = try await receives("one", "two", "three")
        answers { _ in ServerResponse(body: [UInt8](repeating: 1, count: 4000)) }
        let first = try await someone.media.file(of: ids[0])
        let second = try await someone.media.file(of: ids[1])
        for (path, used) in [(first, 2000), (second, 1000)] {
            let times = [timespec(tv_sec: used, tv_nsec: 0), timespec(tv_sec: used, tv_nsec: 0)]
            utimensat(AT_FDCWD, path, times, 0)
        }
        _ = try await someone.media.file(of: ids[0])
        let third = try await someone.media.file(of: ids[2])
        #expect(FilesForTests.exists(first) && FilesForTests.exists(third))
        #expect(!FilesForTests.exists(second))
        #expect(try await someone.messaging.message(ids[1])?.attachment?.transfer == .remote)
        // It can be downloaded again.
        #expect(FilesForTests.exists(try await someone.media.file(of: ids[1])))
    }

    @Test func `a small picture is asked for in place of the file, and once`() async throws {
        let id = try #require(try await receives("one").first)
        answers { request in
            request.path.contains("/thumbnail/")
                ? ServerResponse(body: [UInt8](repeating: 3, count: 500)) : ServerResponse(status: 500)
        }
        for _ in 0..<3 { #expect(try await someone.media.thumbnail(of: id, width: 60, height: 40).count == 500) }
        let asked = script.seen.withLock { $0.filter { $0.path.contains("/thumbnail/") } }
        #expect(asked.count == 1)
        #expect(asked.first?.query("width") == "96")
        #expect(downloads.isEmpty)
        // A restarted program finds it on disk.
        let later = try someone.again()
        _ = try await later.host.resume()
        #expect(try await later.media.thumbnail(of: id, width: 60, height: 40).count == 500)
        #expect(script.seen.withLock { $0.filter { $0.path.contains("/thumbnail/") } }.count == 1)
    }
}

extension Result {
    fileprivate init(_ body: () async throws(Failure) -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
