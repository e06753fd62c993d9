import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@Suite struct SyncWorkerTests {
    let server: FakeHomeserver
    let ann: EngineUnderTest

    init() async throws {
        server = try FakeHomeserver()
        ann = try await EngineUnderTest(server.url)
    }

    @Test func `what others say arrives, and the token with it`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            server.says("hi")
            _ = try await eventually("the message") {
                try await ann.store.latest(in: ann.room, limit: 5).page.messages.last?.body == "hi" ? true : nil
            }
            _ = try await eventually("the token") { try await ann.store.syncToken() == "1" ? true : nil }
        }
    }

    @Test func `a device that has a message says so where the server keeps it`() async throws {
        try await ann.running { [self] in
            try await ann.online()
            server.says("hi")
            _ = try await eventually("the receipt") {
                server.server.calls(containing: "/receipt/app.buzzbox.delivered/%240").isEmpty ? nil : true
            }
        }
    }

    /// A server that answers a request for a very large account with too large a response.
    @Test func `an answer that is too large is asked for in portions, and nothing is missing`() async throws {
        let whole = ServerResponse(body: [UInt8](repeating: 0x20, count: 17 << 20))
        server.says("in the first")
        server.says("in the second", in: FakeHomeserver.rooms[1])
        server.failSyncs { request in
            (request.query("filter") ?? "").contains(#""rooms":["#) || request.query("since") != nil ? nil : whole
        }
        try await ann.running { [self] in
            try await ann.online()
            for (room, body) in zip(FakeHomeserver.rooms, ["in the first", "in the second"]) {
                _ = try await eventually(body) {
                    try await ann.store.latest(in: ConversationID(room), limit: 5).page.messages.last?.body == body
                        ? true : nil
                }
            }
            _ = try await eventually("the token") { try await ann.store.syncToken() == "2" ? true : nil }
            server.failSyncs(nil)
            server.says("and after")
            try await ann.passes(.seconds(2), until: "the next message") {
                try await ann.store.latest(in: ann.room, limit: 5).page.messages.last?.body == "and after"
            }
        }
    }

    @Test func `a server whose answers are always too large is told of, and not asked again and again`() async throws {
        let whole = ServerResponse(body: [UInt8](repeating: 0x20, count: 17 << 20))
        server.failSyncs { _ in whole }
        try await ann.running { [self] in
            _ = try await eventually("trouble") {
                if case .trouble(let said) = ann.engine.status.phase {
                    said.contains("16 MiB") ? true : nil
                } else {
                    nil
                }
            }
            let asked = server.syncs
            #expect(asked <= 6)
            try await ann.passes(.seconds(590), until: "nothing") { true }
            #expect(server.syncs == asked)
            server.failSyncs(nil)
            try await ann.passes(.seconds(620), until: "it is online") { ann.engine.status.isOnline }
        }
    }

    @Test func `trouble shows, waits longer each time and ends by itself`() async throws {
        server.failSyncs { _ in .status(502) }
        try await ann.running { [self] in
            _ = try await eventually("trouble") {
                if case .trouble = ann.engine.status.phase { true } else { nil }
            }
            for (count, wait) in [(1, 1), (2, 2), (3, 4)] {
                _ = try await eventually("call \(count)") { server.syncs == count ? true : nil }
                try await ann.passes(.seconds(wait), until: "another call") { server.syncs > count }
            }
            server.failSyncs(nil)
            try await ann.passes(.seconds(8), until: "it is online") { ann.engine.status.isOnline }
        }
    }

    @Test func `the log says once that there is no network, and once that it is back`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        let server = try FakeHomeserver()
        let ann = try await EngineUnderTest(server.url, log: try Log(path: folder + "/log"))
        server.failSyncs { _ in .status(502) }
        try await ann.running {
            for (count, wait) in [(1, 1), (2, 2), (3, 4)] {
                _ = try await eventually("call \(count)") { server.syncs == count ? true : nil }
                try await ann.passes(.seconds(wait), until: "another call") { server.syncs > count }
            }
            server.failSyncs(nil)
            try await ann.passes(.seconds(8), until: "it is online") { ann.engine.status.isOnline }
        }
        let lines = try Files.readText(folder + "/log", limit: 1 << 16).split(separator: "\n")
        #expect(lines.count { $0.contains("sync failed") } == 1)
        #expect(lines.count { $0.contains("sync goes on") } == 1)
    }

    @Test func `a sign-in page in the way is told, and nothing is sent into it`() async throws {
        server.failSyncs { _ in .html() }
        try await ann.running { [self] in
            _ = try await eventually("trouble") {
                if case .trouble = ann.engine.status.phase { true } else { nil }
            }
            server.failSyncs(nil)
            try await ann.passes(.seconds(1), until: "it is online") { ann.engine.status.isOnline }
        }
    }

    @Test func `a session that ended is said and stops everything`() async throws {
        server.failSyncs { _ in .refusal(401, "M_UNKNOWN_TOKEN") }
        try await ann.running { [self] in
            _ = try await eventually("signed out") {
                if case .signedOut = ann.engine.status.phase { true } else { nil }
            }
            ann.engine.nudge()
            ann.time.advance(by: .seconds(3600))
            #expect(server.syncs == 1)
            #expect(try ann.sessions.load()?.hasEnded == true)
        }
    }

    @Test func `a session that ended keeps nobody else from the work`() async throws {
        let folder = try TemporaryFolder()
        let ended = try await EngineUnderTest(server.url, lockPath: folder.path + "/lock")
        server.failSyncs { _ in .refusal(401, "M_UNKNOWN_TOKEN") }
        try await ended.running { [server] in
            _ = try await eventually("signed out") {
                if case .signedOut = ended.engine.status.phase { true } else { nil }
            }
            server.failSyncs(nil)
            // Another process has signed in again.
            let again = try await EngineUnderTest(server.url, lockPath: folder.path + "/lock")
            try await again.running {
                _ = try await eventually("online") {
                    again.time.advance(by: .seconds(1))
                    return again.engine.status.isOnline ? true : nil
                }
                try await again.becomes(.sent, try await again.send("hello"))
            }
        }
    }

    @Test func `while another process does the work that is said, and when it ends this one takes over`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        var other: FileLock? = try FileLock(path: folder + "/lock")
        let late = try await EngineUnderTest(server.url, lockPath: folder + "/lock")
        try await late.running { [server] in
            _ = try await eventually("elsewhere") { late.engine.status.phase == .elsewhere ? true : nil }
            #expect(server.syncs == 0)
        }
        withExtendedLifetime(other) {}
        other = nil
        try await late.running { try await late.online() }
    }

    @Test func `who waits for another process learns whether that one is online, and when it is unplugged`()
        async throws
    {
        let folder = try TemporaryFolder()
        let lock = folder.path + "/lock"
        let working = try await EngineUnderTest(server.url, lockPath: lock)
        try await working.running { [server] in
            try await working.online()
            _ = try await eventually("it is told") { FileLock.note(at: lock) == "online" ? true : nil }
            let waiting = try await EngineUnderTest(server.url, store: working.store, lockPath: lock)
            try await waiting.running {
                _ = try await eventually("elsewhere") { waiting.engine.status.elsewhere == .online ? true : nil }
                #expect(waiting.engine.status.reachesServer && !waiting.engine.status.isOnline)
                working.engine.setUnplugged(true)
                _ = try await eventually("it is told") { FileLock.note(at: lock) == "unplugged" ? true : nil }
                _ = try await waiting.send("not now")
                let status = await waiting.engine.settled()
                #expect(status.phase == .elsewhere && status.elsewhere == .unplugged)
                try await waiting.passes(.seconds(1), until: "it is known") {
                    waiting.engine.status.elsewhere == .unplugged
                }
                #expect(!waiting.engine.status.reachesServer)
            }
        }
    }

    @Test func `plugged in and out without a network, it is told as well`() async throws {
        let folder = try TemporaryFolder()
        let lock = folder.path + "/lock"
        let working = try await EngineUnderTest("http://127.0.0.1:1", lockPath: lock)
        try await working.running {
            func told(_ standing: String) async throws {
                _ = try await eventually(standing) { FileLock.note(at: lock) == standing ? true : nil }
            }
            try await told("offline")
            working.engine.setUnplugged(true)
            try await told("unplugged")
            working.engine.setUnplugged(false)
            try await told("offline")
        }
    }

    @Test func `when something can be kept again that shows with the next thing the person does`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/store.sqlite"
        let store = try await AccountStore.open(
            .file(path), account: Session.test(server.url).userID, now: { Timestamp(milliseconds: 0) })
        let ann = try await EngineUnderTest(server.url, store: store)
        try await ann.running { [server] in
            try await ann.online()
            _ = try await eventually("a first sync") { try await ann.store.syncToken() }
            let disk = try Connection(path: path)
            try disk.script(
                "CREATE TRIGGER full BEFORE UPDATE ON settings BEGIN SELECT RAISE(ABORT, 'full'); END")
            server.says("too much")
            _ = try await eventually("trouble") { ann.engine.storeFailure }
            try disk.script("DROP TRIGGER full")
            _ = try await ann.send("room again")
            try await ann.online()
            #expect(ann.engine.storeFailure == nil)
        }
    }

    @Test func `where nothing can be kept that is said, and nothing counts as done`() async throws {
        let folder = try TemporaryFolder()
        let stuck = try await EngineUnderTest(server.url, lockPath: folder.path + "/missing/lock")
        try await stuck.running {
            let status = await stuck.engine.settled()
            #expect(!status.isOnline)
            #expect(stuck.engine.storeFailure != nil)
            #expect(status.phase == stuck.engine.storeFailure.map { .trouble($0) })
        }
    }

    @Test func `what a process was sending when it ended can be taken back, while none works`() async throws {
        let folder = try TemporaryFolder()
        let lock = folder.path + "/lock"
        try await ann.running { [self] in
            try await ann.online()
        }
        let other = try await EngineUnderTest(server.url, store: ann.store, lockPath: lock)
        let id = try await ann.send("never said")
        let row = try #require(try await ann.store.readyOutbox(now: Timestamp(milliseconds: 0), limit: 1).first)
        try await ann.store.take(row.id)
        var held: FileLock? = try FileLock(path: lock)
        try await other.engine.freeInterrupted()
        await #expect(throws: StoreError.self) { try await ann.store.cancel(row.id) }
        withExtendedLifetime(held) {}
        held = nil
        try await other.engine.freeInterrupted()
        try await ann.store.cancel(row.id)
        #expect(try await ann.store.message(id) == nil)
    }

    @Test func `a room made while the first sync is on its way is not taken for left`() async throws {
        let answered = WakeSignal()
        let slow = try ScriptedServer { request in
            if request.path.hasSuffix("/versions") { return .json(["versions": ["v1.11"]]) }
            if request.path.hasSuffix("/createRoom") { return .json(["room_id": "!made:test.example"]) }
            if request.path.hasSuffix("/joined_rooms") { return .json(["joined_rooms": []]) }
            guard request.path.hasSuffix("/sync") else { return .json([:]) }
            // The first sync is delayed but answers with the state from when it was requested.
            if request.query("since") == nil { await answered.wait() }
            return .json(["next_batch": "s1", "rooms": ["join": [:]]])
        }
        let ann = try await EngineUnderTest(slow.url)
        try await ann.running {
            _ = try await eventually("the first sync") { slow.calls(containing: "/sync").isEmpty ? nil : true }
            let local = try await ann.store.enqueueCreateRoom(name: "Plans", inviting: [], isDirect: false)
            _ = try await eventually("the room") {
                try await ann.store.conversation(local)?.id == ConversationID("!made:test.example") ? true : nil
            }
            answered.wake()
            _ = try await eventually("its answer") { try await ann.store.syncToken() }
            #expect(try await ann.store.conversation(local)?.membership == .joined)
        }
    }

    @Test func `a token the server forgot begins anew and keeps what is stored`() async throws {
        server.says("old")
        try await ann.running { [self] in
            try await ann.online()
        }
        let first = server.syncs
        server.failSyncs { request in
            request.query("since") == nil ? nil : .refusal(400, "M_UNKNOWN")
        }
        let again = try await EngineUnderTest(server.url, store: ann.store, time: ann.time)
        try await again.running { [self] in
            _ = try await eventually("a first sync again") {
                server.server.requests.filter { $0.path.hasSuffix("/sync") }.dropFirst(first)
                    .contains { $0.query("since") == nil } ? true : nil
            }
            let messages = try await again.store.latest(in: again.room, limit: 5).page.messages
            #expect(messages.map(\.body) == ["old"])
        }
    }

    @Test func `a server that answers nothing at once is not asked again at once`() async throws {
        server.failSyncs { _ in .json(["next_batch": "7"]) }
        try await ann.running { [self] in
            try await ann.online()
            _ = try await eventually("it rests") { ann.time.sleepers >= 1 ? true : nil }
            let calls = server.syncs
            #expect(calls <= 2)
            try await ann.passes(.seconds(1), until: "the next call") { server.syncs > calls }
        }
    }

    @Test func `a server that says the same at once, for ever, is asked ever more rarely`() async throws {
        let typing: JSON = [
            "next_batch": "7",
            "rooms": [
                "join": [
                    FakeHomeserver.rooms[0]: [
                        "ephemeral": [
                            "events": [["type": "m.typing", "content": ["user_ids": ["@bob:test.example"]]]]
                        ]
                    ]
                ]
            ],
        ]
        server.failSyncs { _ in .json(typing) }
        try await ann.running { [self] in
            try await ann.online()
            for _ in 0..<9 {
                let calls = server.syncs
                try await ann.passes(.seconds(2), until: "another call") { server.syncs > calls }
            }
            _ = try await eventually("it rests") { ann.time.sleepers >= 1 ? true : nil }
            let calls = server.syncs
            ann.time.advance(by: .seconds(5))
            #expect(server.syncs == calls)
            try await ann.passes(.seconds(30), until: "it is asked all the same") { server.syncs > calls }
        }
    }

    @Test func `a server that hangs is noticed within fifteen seconds, and its return within three`() async throws {
        let line = try FaultProxy(upstreamPort: Int(server.url.split(separator: ":").last ?? "") ?? 0)
        let ann = try await EngineUnderTest(line.url)
        try await ann.running { [server] in
            try await ann.online()
            _ = try await eventually("the long poll") { server.syncs == 2 ? true : nil }
            line.set(.stall, cuttingOpen: false)
            let began = ann.time.now()
            try await ann.passes(.milliseconds(500), until: "it is offline") { ann.engine.status.isOffline }
            #expect(ann.time.now() - began <= 15_000)
            line.set(.none, cuttingOpen: true)
            let returned = ann.time.now()
            try await ann.passes(.milliseconds(200), until: "it is online") { ann.engine.status.isOnline }
            #expect(ann.time.now() - returned <= 3000)
        }
    }

    @Test func `nonsense is trouble and no crash`() async throws {
        for nonsense: JSON in [["next_batch": 3], [1, 2], "x"] {
            server.failSyncs { _ in .json(nonsense) }
            try await ann.running { [self] in
                _ = try await eventually("trouble") {
                    if case .trouble = ann.engine.status.phase { true } else { nil }
                }
            }
        }
    }
}
