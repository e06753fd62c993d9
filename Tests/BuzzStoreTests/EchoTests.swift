import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: each message exactly once")
struct EchoTests {
    @Test func `a message is on screen at once and keeps its row through all its states`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("hello")
        #expect(try await test.messages().map(\.state) == [.queued])
        #expect(try await test.conversation().previewOwnState == .queued)
        #expect(try await test.store.pendingCounts() == (1, 0))
        let item = try await test.deliverNext(as: "$1")
        #expect(item.payload["body"].string == "hello")
        #expect(item.payload["app.buzzbox.transaction"].string == item.transactionID)
        var message = try unwrap(try await test.store.message(id))
        #expect(message.state == .sent)
        #expect(message.eventID == "$1")
        try await test.sync(
            Sync("s2").join(
                timeline: [Event.text("$1", "hello", from: "@me:test", at: 7000, txn: item.transactionID)],
                ephemeral: [Event.receipt("$1", of: "@ann:test", "app.buzzbox.delivered")]))
        message = try unwrap(try await test.store.message(id))
        #expect(message.state == .delivered)
        #expect(message.sentAt.milliseconds == 7000)
        try await test.sync(Sync("s3").join(ephemeral: [Event.receipt("$1", of: "@ann:test")]))
        #expect(try await test.messages().map(\.state) == [.read])
        #expect(try await test.conversation().previewOwnState == .read)
        #expect(try await test.messages().map(\.id) == [id])
        #expect(try await test.store.pendingCounts() == (0, 0))
    }

    @Test func `the echo may come before the answer`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "hello", from: "@me:test", txn: item.transactionID), Event.text("$2", "hi"),
            ]))
        #expect(try await test.store.outboxEntries().isEmpty)
        try await test.store.complete(item.id, .event("$1"))
        #expect(try await test.messages().map(\.id).first == id)
        #expect(try await test.bodies() == ["hello", "hi"])
    }

    @Test func `an echo without a transaction id is known by the mark in its content`() async throws {
        let test = try await TestStore.joined()
        try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.event("$1", "m.room.message", item.payload, from: "@me:test")
            ]))
        #expect(try await test.bodies() == ["hello"])
        #expect(try await test.store.outboxEntries().isEmpty)
    }

    @Test func `an echo that nothing tells apart becomes one with its message when the answer comes`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "hello", from: "@me:test"), Event.text("$2", "hi")]))
        try await test.store.complete(item.id, .event("$1"))
        #expect(try await test.messages().map(\.id).first == id)
        #expect(try await test.bodies() == ["hello", "hi"])
    }

    @Test func `the number of a row that turns out to be another is still good`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        // It cannot be recognised as an echo, so it is shown twice for a moment, and its second id may be printed.
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hello", from: "@me:test")]))
        let printed = try unwrap(try await test.messages().first { $0.id != id }).id
        try await test.store.complete(item.id, .event("$1"))
        #expect(try await test.messages().map(\.id) == [id])
        #expect(try await test.store.message(printed)?.id == id)
        try await test.store.enqueueReaction("👍", on: printed)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first?.targetEventID == "$1")
    }

    @Test func `a message sent twice after a crash is one message here`() async throws {
        let test = try await TestStore.joined()
        try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.store.recoverInterrupted()
        let again = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        #expect(again.transactionID == item.transactionID)
        #expect(again.isUncertain)
        // The server had forgotten the transaction id and created two events.
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.event("$1", "m.room.message", item.payload, from: "@me:test"),
                Event.event("$2", "m.room.message", item.payload, from: "@me:test"),
            ]))
        #expect(try await test.bodies() == ["hello"])
    }

    @Test func `a mark in somebody else's messages hides none of them`() async throws {
        let test = try await TestStore.joined()
        let marked: JSON = ["msgtype": "m.text", "app.buzzbox.transaction": "a"]
        func event(_ id: String, _ body: String, from sender: String) -> JSON {
            var content = marked
            content["body"] = .string(body)
            return Event.event(id, "m.room.message", content, from: sender)
        }
        try await test.sync(
            Sync("s2").join(timeline: [
                event("$3", "x", from: "@ann:test"), event("$4", "x", from: "@ann:test"),
                event("$5", "y", from: "@ann:test"),
            ]))
        #expect(try await test.bodies() == ["x", "x", "y"])
    }

    @Test func `an own message that another client copied, mark and all, is shown`() async throws {
        let test = try await TestStore.joined()
        try await test.send("hello")
        let item = try await test.deliverNext(as: "$1")
        var copy = item.payload
        copy["body"] = "hello, and more"
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.event("$1", "m.room.message", item.payload, from: "@me:test"),
                Event.event("$2", "m.room.message", copy, from: "@me:test"),
            ]))
        #expect(try await test.bodies() == ["hello", "hello, and more"])
    }

    @Test func `an answer that names somebody else's message takes it from nobody`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "for you")]))
        try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.store.complete(item.id, .event("$1"))
        #expect(try await test.bodies() == ["for you", "hello"])
        #expect(try await test.messages().map(\.state) == [.received, .failed])
        let entry = try unwrap(try await test.store.outboxEntries().first)
        #expect(entry.lastError?.contains("another message") == true)
    }

    @Test func `an answer that names another message of one's own hides neither`() async throws {
        let test = try await TestStore.joined()
        try await test.send("first")
        try await test.deliverNext(as: "$1")
        try await test.send("second")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.store.complete(item.id, .event("$1"))
        #expect(try await test.bodies() == ["first", "second"])
        #expect(try await test.messages().map(\.state) == [.sent, .failed])
    }

    @Test func `a reaction whose answer names another one leaves both`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hi")]))
        let message = try unwrap(try await test.messages().first)
        for key in ["👍", "🎉"] {
            try await test.store.enqueueReaction(key, on: message.id)
            let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
            try await test.store.take(item.id)
            try await test.store.complete(item.id, .event("$9"))
        }
        let reactions = try unwrap(try await test.messages().first).reactions
        #expect(reactions.map(\.key).sorted() == ["👍", "🎉"].sorted())
    }

    @Test func `a sent message whose echo lies in a gap finds its place when the gap is filled`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "1")]))
        try await test.send("mine")
        try await test.deliverNext(as: "$3")
        try await test.sync(Sync("s3").join(timeline: [Event.text("$9", "9")], limited: true, prevBatch: "p"))
        #expect(try await test.bodies() == ["1", "mine", "9"])
        let gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        let events = [
            Event.text("$4", "4"), Event.text("$3", "mine", from: "@me:test"), Event.text("$2", "2"),
            Event.text("$1", "1"),
        ]
        let page = HistoryPage(events: events.compactMap(MatrixEvent.init), end: "q")
        #expect(try await test.store.applyHistory(page, to: gap) == nil)
        #expect(try await test.bodies() == ["1", "2", "mine", "4", "9"])
    }

    /// Typing, delivery, syncs, kills and replays in random order.
    @Test(arguments: 0..<80)
    func `any course of events leaves each message once and in order`(seed: Int) async throws {
        var random = SeededRandom(seed: UInt64(seed) &+ 1)
        let test = try await TestStore.joined()
        var server = FakeServer()
        var typed: [String] = []
        var inFlight: [(OutboxItem, String)] = []
        var last: Sync?
        for step in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                typed.append("m\(step)")
                try await test.send("m\(step)")
            case 2: server.post("other\(step)")
            case 3:
                for item in try await test.store.readyOutbox(now: test.clock.now, limit: 1) {
                    try await test.store.take(item.id)
                    inFlight.append((item, server.receive(item)))
                }
            case 4:
                guard !inFlight.isEmpty else { continue }
                let (item, event) = inFlight.removeFirst()
                try await test.store.complete(item.id, .event(EventID(event)))
            case 5:
                // A kill: answers in flight are lost, and the worker starts over.
                inFlight = []
                try await test.store.recoverInterrupted()
            case 6:
                last = server.sync(limit: Int.random(in: 1...4, using: &random))
                try await test.sync(try unwrap(last))
            case 7:
                if let gap = try await test.store.gaps(in: "!r:test").randomElement(using: &random) {
                    try await test.store.applyHistory(server.history(gap), to: gap)
                }
            case 8:
                // The server no longer knows this device's sync token.
                guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                try await test.store.clearSyncToken()
                last = server.syncAnew(limit: Int.random(in: 1...6, using: &random))
                try await test.sync(try unwrap(last))
            default:
                if let last { try await test.sync(last) }
            }
        }
        try await test.store.recoverInterrupted()
        while let item = try await test.store.readyOutbox(now: test.clock.now, limit: 1).first {
            try await test.store.take(item.id)
            try await test.store.complete(item.id, .event(EventID(server.receive(item))))
        }
        try await test.sync(server.sync(limit: 3))
        while let gap = try await test.store.gaps(in: "!r:test").first {
            try await test.store.applyHistory(server.history(gap), to: gap)
        }
        let stored = try await test.bodies(limit: 1000)
        #expect(stored == server.bodies)
        #expect(server.bodies.filter { $0.hasPrefix("m") } == typed)
        #expect(try await test.store.outboxEntries().isEmpty)
        let orders = try await test.messages().map(\.order)
        #expect(orders == orders.sorted() && Set(orders).count == orders.count)
    }
}

struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// One room of a homeserver: it remembers events by transaction id and returns them in syncs and pages.
struct FakeServer {
    private var events: [JSON] = []
    private var byTransaction: [String: String] = [:]
    private var synced = 0

    var bodies: [String] { events.map { $0["content"]["body"].string ?? "" } }

    mutating func post(_ text: String) {
        events.append(Event.text("$\(events.count)", text, at: Int64(events.count)))
    }

    mutating func receive(_ item: OutboxItem) -> String {
        if let known = byTransaction[item.transactionID] { return known }
        let id = "$\(events.count)"
        byTransaction[item.transactionID] = id
        events.append(
            Event.event(
                id, "m.room.message", item.payload, from: "@me:test", at: Int64(events.count), txn: item.transactionID))
        return id
    }

    mutating func sync(limit: Int) -> Sync {
        let new = events[synced...]
        let shown = Array(new.suffix(limit))
        defer { synced = events.count }
        return Sync("t\(events.count)").join(
            timeline: shown, limited: shown.count < new.count, prevBatch: "\(events.count - shown.count)")
    }

    mutating func syncAnew(limit: Int) -> Sync {
        synced = max(0, events.count - limit)
        let missing = synced
        var sync = self.sync(limit: limit)
        sync.json["rooms"]["join"]["!r:test"]["timeline"]["limited"] = .bool(missing > 0)
        return sync
    }

    func history(_ gap: Gap) -> HistoryPage {
        let end = Int(gap.token ?? "") ?? 0
        let start = max(0, end - 3)
        return HistoryPage(
            events: events[start..<end].reversed().compactMap(MatrixEvent.init), end: start == 0 ? nil : "\(start)")
    }
}
