import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("Positions")
struct OrderTests {
    @Test func `room is made where a gap's band is used up, and everything keeps its order`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(
                timeline: [Event.text("$1", "1"), Event.text("$2", "2"), Event.text("$3", "3", from: "@me:test")],
                ephemeral: [Event.receipt("$3", of: "@ann:test")]))
        try await test.sync(Sync("s3").join(timeline: [Event.text("$9", "9")], limited: true, prevBatch: "p"))
        // Shrink the gap's range of positions to nothing.
        try await test.store.write { transaction in
            let gap = try transaction.db.first("SELECT position FROM gaps WHERE position > 0") { $0.int64(0) } ?? 0
            try transaction.db.run("UPDATE messages SET position = ? WHERE event_id = '$9'", gap + 2)
        }
        var gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        for page in [["$8", "$7"], ["$6", "$5", "$4"], ["$3"]] {
            let events = page.map {
                Event.text($0, String($0.dropFirst()), from: $0 == "$3" ? "@me:test" : "@ann:test")
            }
            let history = HistoryPage(events: events.compactMap(MatrixEvent.init), end: page[0])
            gap = try await test.store.applyHistory(history, to: gap) ?? gap
        }
        #expect(try await test.bodies() == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
        #expect(try await test.store.gaps(in: "!r:test").isEmpty)
        #expect(try await test.messages()[2].state == .read)
    }

    @Test func `what is woven in again and again never runs out of room, and stays in order`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s0").join(
                timeline: [Event.text("$a", "a"), Event.text("$b", "b", from: "@me:test")],
                ephemeral: [Event.receipt("$b", of: "@ann:test")]))
        var expected = ["a"]
        for round in 0..<30 {
            let bodies = (0..<24).map { "\(round)-\($0)" }
            let events = bodies.map { Event.text("$\($0)", $0) } + [Event.text("$b", "b", from: "@me:test")]
            let outcome = try await test.sync(Sync("s\(round + 1)").join(timeline: events, limited: true))
            #expect(outcome.damagedEvents == 0 && outcome.storedMessages == 24)
            expected += bodies
        }
        #expect(try await test.messages().map(\.body) == expected + ["b"])
        #expect(try await test.messages().last?.state == .read)
        let lowest = try await test.store.read { try $0.first("SELECT min(position) FROM messages") { $0.int64(0) } }
        #expect(try unwrap(lowest) > -100 * Positions.gapBand)
    }

    @Test func `of a crowd of readers those are shown who have read furthest`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "1"), Event.text("$2", "2")]))
        let early = (0..<200).map { Event.receipt("$1", of: "@a\($0):test") }
        let late = (0..<50).map { Event.receipt("$2", of: "@z\($0):test") }
        try await test.sync(Sync("s3").join(ephemeral: early + late))
        let page = try await test.store.latest(in: "!r:test", limit: 10).page
        #expect(page.readUpTo.count == 200)
        #expect(page.readUpTo.keys.count { $0.rawValue.hasPrefix("@z") } == 50)
    }

    @Test func `pages go back and forth through a thread without holes or doubles`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: (0..<95).map { Event.text("$\($0)", "\($0)") }))
        var seen: [String] = []
        var order = Int64.max
        while true {
            let page = try await test.store.page(in: "!r:test", before: order, limit: 20).page
            #expect(page.hasNewer == !seen.isEmpty)
            seen = page.messages.map(\.body) + seen
            order = try unwrap(page.messages.first).order
            guard page.hasOlder else { break }
        }
        #expect(seen == (0..<95).map(String.init))
        let newer = try await test.store.page(in: "!r:test", after: order, limit: 20).page
        #expect(newer.messages.map(\.body) == (1...20).map(String.init))
        #expect(newer.hasOlder && newer.hasNewer)
        let middle = try unwrap(newer.messages.last)
        let around = try await test.store.page(in: "!r:test", around: middle.id, limit: 10).page
        #expect(around.messages.map(\.body) == (15...25).map(String.init))
    }

    @Test func `receipts only ever move forward and wait for what is not here yet`() async throws {
        let test = try await TestStore.joined()
        let mine = (1...3).map { Event.text("$\($0)", "\($0)", from: "@me:test") }
        try await test.sync(Sync("s2").join(timeline: mine, ephemeral: [Event.receipt("$2", of: "@ann:test")]))
        try await test.sync(Sync("s3").join(ephemeral: [Event.receipt("$1", of: "@ann:test")]))
        #expect(try await test.messages().map(\.state) == [.read, .read, .sent])
        let page = try await test.store.latest(in: "!r:test", limit: 10).page
        #expect(page.readUpTo == [UserID("@ann:test"): page.messages[1].id])
        try await test.sync(Sync("s4").join(ephemeral: [Event.receipt("$later", of: "@ann:test")]))
        #expect(try await test.messages().map(\.state) == [.read, .read, .sent])
        try await test.sync(Sync("s5").join(timeline: [Event.reaction("$later", on: "$3", "👍")]))
        #expect(try await test.messages().map(\.state) == [.read, .read, .read])
    }
}
