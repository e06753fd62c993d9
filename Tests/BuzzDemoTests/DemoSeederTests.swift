import BuzzDemo
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@Suite struct DemoSeederTests {
    @Test func `a world told twice is one world`() async throws {
        let demo = try await DemoUnderTest()
        let progress = Mutex<[DemoProgress]>([])
        let record = try await demo.seeded { step in progress.withLock { $0.append(step) } }
        #expect(record.isComplete)
        #expect(progress.withLock { $0.map(\.done) } == Array(0...demo.world.conversations.count))
        let creator = try await demo.creator(record)
        let before = try await picture(of: demo, creator)

        // First run it again with the completion flag set, then without it, as after a crash.
        _ = try await demo.seeded()
        #expect(try await picture(of: demo, creator) == before)
        let path = demo.home.path + "/demo.json"
        var json = try JSON(parsing: try Files.readText(path))
        json["complete"] = false
        json["rooms"] = [:]
        try Files.write(json.serialized(), to: path)
        let again = try await demo.seeded()
        #expect(again == record)
        #expect(try await picture(of: demo, creator) == before)
        await demo.stop()
    }

    /// The message bodies of every room.
    private func picture(of demo: DemoUnderTest, _ creator: Creator) async throws -> [String: [String]] {
        let rooms = try await creator.call("GET", "joined_rooms")["joined_rooms"].array?.compactMap(\.string) ?? []
        var picture: [String: [String]] = [:]
        for room in rooms {
            picture[room] = try await creator.events(in: room, limit: 1000).compactMap { $0["event_id"].string }
        }
        #expect(rooms.count == demo.world.conversations.filter { !$0.marks.contains(.invitation) }.count)
        return picture
    }

    @Test func `everything is said when it was said`() async throws {
        let demo = try await DemoUnderTest()
        let start = SystemTime().now()
        let creator = try await demo.creator(try await demo.seeded())
        let events = try await creator.events(in: try await creator.room("nadia"), limit: 1000)
        let times = events.compactMap { $0["origin_server_ts"].int64 }
        #expect(times == times.sorted(by: >))
        #expect((times.first ?? .max) < start)
        #expect((times.last ?? .max) < start - 2 * 365 * 86_400_000)
        // The unread counts are the ones the world file states.
        let sync = try await creator.call("GET", "sync")
        let unread = try await creator.room("mira")
        #expect(sync["rooms"]["join"][unread]["unread_notifications"]["notification_count"] == 5)
        let read = try await creator.room("nadia")
        #expect(sync["rooms"]["join"][read]["unread_notifications"]["notification_count"] == 0)
        #expect(sync["rooms"]["invite"].object?.count == 1)
        await demo.stop()
    }
}
