import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: jumping into a gap")
struct IslandTests {
    private let room: ConversationID = "!r:test"

    /// The server has events 1…100; the store has the first ten and the last ten.
    private func store() async throws -> TestStore {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join("!r:test", timeline: (1...10).map(event), prevBatch: nil))
        try await test.sync(
            Sync("s3").join("!r:test", timeline: (91...100).map(event), limited: true, prevBatch: "t91"))
        return test
    }

    private func event(_ number: Int) -> JSON {
        var event = Event.text("$\(number)", "\(number)")
        event["origin_server_ts"] = .int(Int64(number) * 1000)
        return event
    }

    private func context(of number: Int, reach: Int = 5) throws -> ContextPage {
        let before = (max(1, number - reach)..<number).reversed().map(event)
        let after = number < 100 ? (number + 1...min(100, number + reach)).map(event) : []
        let json: JSON = [
            "event": event(number), "events_before": .array(Array(before)), "events_after": .array(after),
            "start": .string("t\(max(1, number - reach))"), "end": "e",
        ]
        return try unwrap(ContextPage(json))
    }

    /// Fills every gap, as history from a server would.
    private func fill(_ test: TestStore) async throws {
        for _ in 0..<50 {
            guard let gap = try await test.store.gaps(in: room).first else { return }
            let token = try unwrap(gap.token.flatMap { Int($0.dropFirst()) })
            let events = (max(1, token - 8)..<token).reversed().map { event($0) }
            let page: JSON = [
                "chunk": .array(events), "start": JSON(gap.token), "end": .string("t\(max(1, token - 8))"),
            ]
            try await test.store.applyHistory(try unwrap(HistoryPage(page)), to: gap)
        }
        throw Missing()
    }

    private func expectWhole(_ test: TestStore) async throws {
        try await fill(test)
        #expect(try await test.bodies(limit: 500) == (1...100).map(String.init))
    }

    @Test(arguments: [50, 12, 14, 16, 88, 86, 84])
    func `a place within a gap can be looked at, and filling the gap afterwards leaves no hole`(number: Int)
        async throws
    {
        let test = try await store()
        #expect(
            try await test.store.applyIsland(
                try context(of: number), at: Timestamp(milliseconds: Int64(number) * 1000), in: room))
        let id = try unwrap(try await test.store.message(EventID("$\(number)")))
        let page = try await test.store.page(in: room, around: id, limit: 8).page
        #expect(page.messages.map(\.body).contains("\(number)"))
        #expect(page.messages.map(\.body) == page.messages.map(\.body).sorted { Int($0) ?? 0 < Int($1) ?? 0 })
        #expect(!(try await test.store.gaps(in: room)).isEmpty)
        try await expectWhole(test)
    }

    @Test func `several places in one gap stand in their order`() async throws {
        let test = try await store()
        for number in [40, 70, 20, 72] {
            try await test.store.applyIsland(
                try context(of: number, reach: 2), at: Timestamp(milliseconds: Int64(number) * 1000), in: room)
        }
        let known = try await test.bodies(limit: 500).compactMap { Int($0) }
        #expect(known == known.sorted())
        #expect(Set([40, 70, 20, 72]).isSubset(of: known))
        try await expectWhole(test)
    }

    @Test func `a stretch that fills the whole gap leaves none`() async throws {
        let test = try await store()
        try await test.store.applyIsland(
            try context(of: 50, reach: 60), at: Timestamp(milliseconds: 50_000), in: room)
        #expect(try await test.store.gaps(in: room).isEmpty)
        #expect(try await test.bodies(limit: 500) == (1...100).map(String.init))
    }

    @Test func `the same place twice changes nothing`() async throws {
        let test = try await store()
        for _ in 0..<2 {
            try await test.store.applyIsland(try context(of: 50), at: Timestamp(milliseconds: 50_000), in: room)
        }
        #expect(try await test.store.gaps(in: room).count == 2)
        try await expectWhole(test)
    }

    @Test func `a date is found among what is stored`() async throws {
        let test = try await store()
        let id = try await test.store.message(at: Timestamp(milliseconds: 5_500), in: room)
        #expect(try await test.store.message(try unwrap(id))?.body == "6")
        let last = try await test.store.message(at: Timestamp(milliseconds: 1_000_000), in: room)
        #expect(try await test.store.message(try unwrap(last))?.body == "100")
    }
}
