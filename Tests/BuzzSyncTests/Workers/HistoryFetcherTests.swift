import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import JSONKit
import MatrixProtocol
import Synchronization
import TestSupport
import Testing

@Suite struct HistoryFetcherTests {
    let server: FakeHomeserver
    let ann: EngineUnderTest

    init() async throws {
        server = try FakeHomeserver()
        ann = try await EngineUnderTest(server.url)
    }

    private func syncs(_ token: String, _ timeline: JSON) async throws {
        let rooms: JSON = ["join": [ann.room.rawValue: ["timeline": timeline]]]
        let response = try #require(SyncResponse(["next_batch": .string(token), "rooms": rooms]))
        try await ann.store.apply(response, ownUser: UserID("@ann:test.example"))
    }

    @Test func `empty pages without an end are given up`() async throws {
        let pages = Mutex(0)
        let endless = try ScriptedServer { request in
            guard request.path.contains("/messages") else { return .json([:]) }
            let page = pages.withLock { pages in
                pages += 1
                return pages
            }
            return .json(["start": "s", "chunk": [], "end": .string("page \(page)")])
        }
        let ann = try await EngineUnderTest(endless.url, store: ann.store)
        try await syncs("s1", ["events": [], "limited": true, "prev_batch": "p"])
        await #expect(throws: MatrixClientError.self) {
            while let gap = try await ann.store.gaps(in: ann.room).first { _ = try await ann.engine.history.fetch(gap) }
        }
        #expect(pages.withLock { $0 } == 20)
    }

    @Test func `a gap with neither a token nor a message above it is filled from the newest there is`() async throws {
        let known: JSON = [
            "type": "m.room.message", "event_id": "$known", "sender": "@bob:test.example", "origin_server_ts": 1,
            "content": ["msgtype": "m.text", "body": "known"],
        ]
        let create: JSON = [
            "type": "m.room.create", "event_id": "$create", "state_key": "", "sender": "@bob:test.example",
            "origin_server_ts": 0, "content": [:],
        ]
        try await syncs("s1", ["events": [create, known], "limited": false])
        // Messages arrived while the client was offline, followed by a reaction.
        for number in 1...3 { server.says("missed \(number)") }
        let heart: JSON = [
            "type": "m.reaction", "event_id": "$heart", "sender": "@bob:test.example", "origin_server_ts": 9,
            "content": ["m.relates_to": ["rel_type": "m.annotation", "event_id": "$2", "key": "♥"]],
        ]
        try await syncs("s2", ["events": [heart], "limited": true, "prev_batch": "too old"])
        let gap = try #require(try await ann.store.gaps(in: ann.room).first)
        try await ann.store.setToken(nil, of: gap)
        for gap in try await ann.store.gaps(in: ann.room) { _ = try await ann.engine.history.fetch(gap) }
        let bodies = try await ann.store.latest(in: ann.room, limit: 10).page.messages.filter { $0.kind == .text }
            .map(\.body)
        #expect(bodies == ["known", "missed 1", "missed 2", "missed 3"])
        #expect(try await ann.store.gaps(in: ann.room).isEmpty)
    }

    @Test func `a look into a conversation before joining finds the inviter's first text, and a refusal ends it`()
        async throws
    {
        let room = ConversationID("!two:test.example")
        let closed = ConversationID("!closed:test.example")
        let invite: JSON = [
            "type": "m.room.member", "state_key": "@ann:test.example", "sender": "@bob:test.example",
            "content": ["membership": "invite"],
        ]
        let state: JSON = ["invite_state": ["events": [invite]]]
        let rooms: JSON = ["invite": [room.rawValue: state, closed.rawValue: state]]
        let response = try #require(SyncResponse(["next_batch": "s1", "rooms": rooms]))
        let server = try ScriptedServer { request in
            guard request.path.contains("/messages") else { return .json([:]) }
            guard request.path.contains("two") else {
                return .json(["errcode": "M_FORBIDDEN", "error": "No."], status: 403)
            }
            func text(_ body: String, _ sender: String) -> JSON {
                [
                    "type": "m.room.message", "event_id": .string("$" + body), "sender": .string(sender),
                    "origin_server_ts": 1, "content": ["msgtype": "m.text", "body": .string(body)],
                ]
            }
            return .json([
                "start": "s",
                "chunk": [
                    text("so?", "@bob:test.example"), text("hi there", "@bob:test.example"),
                    text("older", "@cat:test.example"),
                ],
            ])
        }
        let ann = try await EngineUnderTest(server.url, store: ann.store)
        try await ann.store.apply(response, ownUser: UserID("@ann:test.example"))
        try await ann.running {
            ann.engine.history.requestPeek(of: room)
            ann.engine.history.requestPeek(of: closed)
            _ = try await eventually("a look inside") { try await ann.store.conversation(room)?.invitation?.peek }
            _ = try await eventually("a refusal") { server.calls(containing: "closed").isEmpty ? nil : true }
            for _ in 0..<3 { ann.engine.history.requestPeek(of: closed) }
        }
        #expect(try await ann.store.conversation(room)?.invitation?.peek?.text == "hi there")
        #expect(try await ann.store.conversation(closed)?.invitation?.peek == nil)
        #expect(server.calls(containing: "closed").count == 1)
        await server.stop()
    }
}
