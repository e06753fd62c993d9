import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

/// The newest conversations are shown before the first full sync.
@Suite struct HeadStartTests {
    let server: FakeHomeserver
    let ann: EngineUnderTest

    init() async throws {
        server = try FakeHomeserver()
        ann = try await EngineUnderTest(server.url)
    }

    /// Both rooms with their last message, as a server sends them.
    private static func window(_ server: FakeHomeserver, total: Int = 2, position: String = "1") -> JSON {
        var rooms: JSON = [:]
        for room in FakeHomeserver.rooms {
            rooms[room] = [
                "initial": true, "name": "", "joined_count": 2, "invited_count": 0, "notification_count": 0,
                "heroes": [["user_id": "@bob:test.example", "displayname": "Bob"]],
                "required_state": [
                    [
                        "type": "m.room.member", "state_key": "@ann:test.example", "sender": "@ann:test.example",
                        "event_id": "$ann", "content": ["membership": "join"],
                    ]
                ],
                "timeline": .array(server.events(in: room).suffix(1)), "limited": true, "prev_batch": "before",
            ]
        }
        return ["pos": .string(position), "lists": ["newest": ["count": .int(Int64(total))]], "rooms": rooms]
    }

    private func bodies(_ room: ConversationID? = nil) async throws -> [String] {
        let room = room ?? ann.room
        guard try await ann.store.conversation(room) != nil else { return [] }
        return try await ann.store.page(in: room, before: .max, limit: 50, crossesGaps: true).page.messages
            .filter { $0.kind != .state }.map(\.body)
    }

    private var fullSyncs: Int { server.server.calls(containing: "/v3/sync").count }
    private var windows: [ServerRequest] { server.server.requests.filter { $0.path.hasSuffix("msc3575/sync") } }

    @Test func `they can be read and answered while the full sync is awaited, and it completes them`() async throws {
        for text in ["one", "two", "three"] { server.says(text) }
        server.says("elsewhere", in: FakeHomeserver.rooms[1])
        server.slides { [server] _ in .json(Self.window(server)) }
        server.failSyncs { _ in .status(504) }
        try await ann.running { [self] in
            _ = try await eventually("the newest messages") {
                let here = try await bodies(), there = try await bodies(ann.otherRoom)
                return here == ["three"] && there == ["elsewhere"] ? true : nil
            }
            let row = try #require(try await ann.store.conversation(ann.room))
            #expect(row.name == "Bob")
            #expect(row.unread == 1)
            #expect(try await ann.store.syncToken() == nil)
            let answer = try await ann.send("mine")
            try await ann.becomes(.sent, answer)

            // The full sync is retried, but not the windows.
            try await ann.passes(.seconds(1), until: "another try") { fullSyncs > 1 }
            #expect(windows.count == 1)
            server.says("four")
            server.failSyncs(nil)
            try await ann.passes(.seconds(4), until: "it is online") { ann.engine.status.isOnline }
            #expect(try await bodies() == ["one", "two", "three", "mine", "four"])
            #expect(try await bodies(ann.otherRoom) == ["elsewhere"])
            #expect(try await ann.store.outboxEntries().isEmpty)
        }
        let asked = try #require(windows.first).json
        #expect(asked["extensions"]["to_device"].isNull)
        #expect(asked["extensions"]["e2ee"].isNull)
    }

    @Test func `the rest of a large account comes in a second window, and in no third`() async throws {
        server.slides { [server] request in
            .json(Self.window(server, total: 800, position: request.query("pos") == nil ? "1" : "2"))
        }
        try await ann.running { [self] in try await ann.online() }
        #expect(windows.map { $0.query("pos") } == [nil, "1"])
        #expect(windows.map { $0.json["lists"]["newest"]["ranges"] } == [[[0, 19]], [[20, 119]]])
    }

    @Test(arguments: [404, 500])
    func `a server that offers them and fails is synced with all the same, and the log says so`(
        status: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let server = try FakeHomeserver()
        let ann = try await EngineUnderTest(server.url, log: try Log(path: folder.path + "/log"))
        server.says("hi")
        server.slides { _ in .status(status) }
        try await ann.running { try await ann.online() }
        #expect(try await ann.store.latest(in: ann.room, limit: 5).page.messages.last?.body == "hi")
        let log = try Files.readText(folder.path + "/log", limit: 1 << 16)
        #expect(log.contains("sliding sync failed"))
    }

    @Test func `a program that ends in between begins anew, and nothing comes twice`() async throws {
        for text in ["one", "two", "three"] { server.says(text) }
        server.slides { [server] _ in .json(Self.window(server)) }
        server.failSyncs { _ in .status(504) }
        try await ann.running { [self] in
            _ = try await eventually("the newest message") { try await bodies() == ["three"] ? true : nil }
        }
        server.failSyncs(nil)
        server.says("four")
        let later = try await EngineUnderTest(server.url, store: ann.store)
        try await later.running { try await later.online() }
        #expect(try await bodies() == ["one", "two", "three", "four"])
        #expect(windows.count == 2)
    }

    @Test func `without a network they are asked for again when it is back`() async throws {
        let network = try FakeHomeserver()
        let ann = try await EngineUnderTest(network.url)
        network.says("hi")
        network.slides { _ in .json(Self.window(network)) }
        ann.engine.setUnplugged(true)
        try await ann.running {
            _ = try await eventually("it is offline") { ann.engine.status.isOffline ? true : nil }
            ann.engine.setUnplugged(false)
            try await ann.passes(.seconds(1), until: "it is online") { ann.engine.status.isOnline }
        }
        #expect(network.server.calls(containing: "msc3575/sync").count == 1)
    }
}
