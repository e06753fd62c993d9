import BuzzDemo
import JSONKit
import TestSupport
import Testing

@Suite struct DemoPeopleTests {
    /// Runs the simulated people while `body` runs.
    private func living(
        _ demo: DemoUnderTest, _ record: DemoRecord, _ temper: DemoPeople.Temper,
        _ body: @escaping @Sendable (Creator) async throws -> Void
    ) async throws {
        let creator = try await demo.creator(record)
        let people = DemoPeople(
            demo.world, record: record, home: demo.home, findServer: { demo.url }, temper: temper, time: Hurry())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await people.run() }
            try await body(creator)
            group.cancelAll()
        }
        await demo.stop()
    }

    private static let still = DemoPeople.Temper(happenings: nil)

    @Test func `somebody reads what the creator writes, and answers it once`() async throws {
        let demo = try await DemoUnderTest()
        let record = try await demo.seeded()
        try await living(demo, record, Self.still) { creator in
            let room = try await creator.room("lumen")
            try await creator.says("What is your budget?", in: room)
            let answer = try await eventually("an answer from Lumen") {
                try await creator.events(in: room).first {
                    $0["sender"] == "@lumen:demo.example" && $0["type"] == "m.room.message"
                        && $0["content"]["body"].string?.contains("on signing") == true
                }
            }
            #expect(answer["content"]["msgtype"] == "m.text")
            let sync = try await creator.call("GET", "sync")
            let receipts = sync["rooms"]["join"][room]["ephemeral"]["events"].array ?? []
            #expect(receipts.contains { $0.text.contains("@lumen:demo.example") })
        }
    }

    @Test func `what was written while nobody lived is answered when they do`() async throws {
        let demo = try await DemoUnderTest()
        let record = try await demo.seeded()
        let room = try await demo.creator(record).room("hana")
        try await demo.creator(record).says("ありがとう！またね。いつ？", in: room)
        try await living(demo, record, Self.still) { creator in
            _ = try await eventually("花 answers or reacts") {
                // Newest first: whatever precedes the creator's message in the list was sent after it.
                try await creator.events(in: room).prefix { $0["sender"] != "@andie:demo.example" }.first
            }
        }
    }

    @Test func `whoever is invited comes`() async throws {
        let demo = try await DemoUnderTest()
        let record = try await demo.seeded()
        try await living(demo, record, Self.still) { creator in
            let made = try await creator.call(
                "POST", "createRoom", ["name": "Candles", "invite": ["@fen:demo.example"]])
            let room = try #require(made["room_id"].string)
            _ = try await eventually("Fen has joined") {
                try await creator.events(in: room).first {
                    $0["state_key"] == "@fen:demo.example" && $0["content"]["membership"] == "join"
                }
            }
        }
    }

    @Test func `things happen by themselves, in their order`() async throws {
        let demo = try await DemoUnderTest()
        let record = try await demo.seeded()
        try await living(demo, record, DemoPeople.Temper(happenings: 0...0)) { creator in
            let last = try #require(demo.world.happenings.last)
            let room = try await creator.room(last.key)
            let text = try #require(last.lines.last?.text)
            _ = try await eventually("the last thing that happens") {
                try await creator.events(in: room, limit: 5).first { $0["content"]["body"].string == text }
            }
        }
    }
}
