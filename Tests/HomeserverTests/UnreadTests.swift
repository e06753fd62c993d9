import JSONKit
import MatrixProtocol
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// Counting once per room gives the same counts as counting for each member.
@Suite struct UnreadTests {
    private func counts(_ user: TestUser, _ room: String) async throws -> [Int] {
        let counts = try await user.syncs().room(room)["unread_notifications"]
        return [counts["notification_count"].int ?? -1, counts["highlight_count"].int ?? -1]
    }

    private func rows(_ table: String, _ server: TestHomeserver) async throws -> Int {
        try await server.app.server.read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(0) } } ?? -1
    }

    @Test func `a message takes one row however many are in the room`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        var others: [TestUser] = []
        for number in 0..<6 { others.append(try await server.register("user\(number)")) }
        let room = try await ann.createsRoom(with: others)
        for other in others.prefix(2) {
            _ = try await other.put("/v3/pushrules/global/room/\(escaped(room))", ["actions": []])
        }
        // A rule that concerns only another room.
        _ = try await others[2].put("/v3/pushrules/global/room/!other:test.example", ["actions": []])
        let before = try await rows("notifications", server)
        for number in 0..<10 { try await ann.says("number \(number)", in: room) }
        #expect(try await rows("notifications", server) == before)
        #expect(try await rows("room_notifications", server) == 10)
        #expect(try await rows("silences", server) == 2)
        for (other, expected) in zip(others, [0, 0, 10, 10, 10, 10]) {
            #expect(try await counts(other, room) == [expected, 0])
        }
        let mention: JSON = [
            "body": "you", "m.mentions": ["user_ids": [.string(others[0].id), .string(others[3].id)]],
        ]
        try await ann.sends("m.room.message", mention, in: room)
        #expect(try await rows("notifications", server) == before + 2)
        #expect(try await counts(others[0], room) == [1, 1])
        #expect(try await counts(others[1], room) == [0, 0])
        #expect(try await counts(others[3], room) == [11, 1])
        #expect(try await counts(others[4], room) == [11, 0])
    }

    @Test func `what came while a room was muted stays uncounted, what came before and after counts`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let path = "/v3/pushrules/global/room/\(escaped(room))"
        let first = try await ann.says("before", in: room)
        for round in 0..<3 {
            #expect(try await bob.put(path, ["actions": []]).status == 200)
            try await ann.says("hush \(round)", in: room)
            #expect(try await bob.delete(path).status == 200)
            try await ann.says("loud \(round)", in: room)
        }
        #expect(try await counts(bob, room) == [4, 0])
        let listed = try await bob.get("/v3/notifications").ok()["notifications"].array ?? []
        let bodies = listed.compactMap { $0["event"]["content"]["body"].string }
        #expect(bodies == ["loud 2", "loud 1", "loud 0", "before"])
        _ = try await bob.reads(first, in: room)
        #expect(try await counts(bob, room) == [3, 0])
    }

    @Test func `who mutes everything hears of nothing, in rooms joined later, too`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let master = "/v3/pushrules/global/override/.m.rule.master/enabled"
        #expect(try await bob.put(master, ["enabled": true]).status == 200)
        let later = try await ann.createsRoom(with: [bob])
        for room in [room, later] {
            try await ann.says("bob, hush", in: room)
            #expect(try await counts(bob, room) == [0, 0])
        }
        #expect(try await bob.put(master, ["enabled": false]).status == 200)
        for room in [room, later] {
            try await ann.says("bob, listen", in: room)
            #expect(try await counts(bob, room) == [1, 1])
        }
    }

    @Test func `names are found wherever they stand, and only whole`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let names = ["bob": "Anna Maria", "carl": "🎉 Party", "dora": "*", "emil": "Zoë", "fred.smith": ""]
        var users: [String: TestUser] = [:]
        for (name, shown) in names {
            let user = try await server.register(name)
            if !shown.isEmpty {
                _ = try await user.put("/v3/profile/\(escaped(user.id))/displayname", ["displayname": .string(shown)])
            }
            users[name] = user
        }
        let room = try await ann.createsRoom(with: Array(users.values))
        let texts: [(String, Set<String>)] = [
            ("is anna maria there?", ["bob"]), ("anna is there", []), ("BOB!", ["bob"]), ("(🎉 party)", ["carl"]),
            ("zoë", ["emil"]), ("fred.smith", ["fred.smith"]), ("fred smith", []), ("one * two", ["dora"]), ("x", []),
        ]
        var expected: [String: Int] = [:]
        for (text, named) in texts {
            try await ann.says(text, in: room)
            for name in named { expected[name, default: 0] += 1 }
        }
        for (name, user) in users {
            #expect(try await counts(user, room) == [texts.count, expected[name] ?? 0], "\(name)")
        }
    }

    @Test func `a refused change of rules leaves no trace in memory`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        try await ann.says("one", in: room)
        await #expect(throws: MatrixError.self) {
            try await server.app.server.commit { transaction in
                try StoredPushRules.set(
                    [["rule_id": .string(room), "actions": []]], .room, of: bob.id, transaction)
                throw MatrixError.unknown("no")
            }
        }
        try await ann.says("two", in: room)
        #expect(try await counts(bob, room) == [2, 0])
    }

    @Test func `counting by stretches comes to the same as counting one by one`() throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Schema.migrations)
        var dice = Dice(seed: 7)
        var events: [(position: Int64, thread: String, highlights: Bool)] = []
        var position: Int64 = 0
        for _ in 0..<800 {
            position += Int64(dice.below(12)) + 1
            events.append((position, ["main", "$a", "$b"][dice.below(3)], dice.below(5) == 0))
        }
        for event in events {
            try RoomNotifications.add(
                event.position, in: 1, thread: event.thread, highlights: event.highlights, actions: "[]", connection)
        }
        for _ in 0..<100 {
            let gone = events.remove(at: dice.below(events.count))
            try RoomNotifications.remove(gone.position, in: 1, connection)
            try RoomNotifications.remove(gone.position, in: 1, connection)
        }
        for round in 0..<500 {
            let start = Int64(dice.below(Int(position)))
            let end = round % 3 == 0 ? .max : start + Int64(dice.below(4000))
            var expected: [String: RoomNotifications.Count] = [:]
            for event in events where event.position > start && event.position <= end {
                expected[event.thread, default: .init()].all += 1
                if event.highlights { expected[event.thread, default: .init()].highlights += 1 }
            }
            let found = try RoomNotifications.counts(in: 1, after: start, through: end, connection)
            #expect(found.filter { $0.value != .init() } == expected, "\(start) to \(end)")
        }
    }

    @Test func `a file of the time before learns who has muted what, and keeps its transaction ids`() async throws {
        let folder = try TemporaryFolder()
        let path = HomeserverStorage.databasePath(in: folder.path)
        do {
            let connection = try Connection(path: path)
            try connection.migrate(Array(Schema.migrations.prefix(3)))
            try connection.script(
                """
                INSERT INTO rooms(room_id, version, creators, created_at, joined) VALUES('!a:x', 11, '[]', 0, 2);
                INSERT INTO memberships(room, user_id, membership, pos, since, sender)
                    VALUES(1, '@ann:x', 'join', 1, 1, '@ann:x'), (1, '@bob:x', 'join', 2, 2, '@bob:x');
                INSERT INTO account_data VALUES('@ann:x', 0, 'm.push_rules',
                    '{"global":{"room":[{"rule_id":"!a:x","actions":[],"enabled":true}],"underride":[]}}', 3);
                INSERT INTO transactions VALUES('a key', '{"event_id":"$e"}', 5);
                UPDATE stream SET pos = 9;
                """)
        }
        for _ in 0..<2 {
            let app = try await buildHomeserver(
                HomeserverConfiguration(serverName: "x"), storage: .directory(folder.path))
            let found = try await app.server.read { connection in
                (
                    try connection.query("SELECT user_id FROM silences WHERE start = 9 AND until IS NULL") {
                        $0.text(0)
                    },
                    try connection.first(
                        "SELECT response FROM transactions WHERE key = ?", Idempotence.key("a key")
                    ) { $0.text(0) }
                )
            }
            #expect(found.0 == ["@ann:x"])
            #expect(found.1 == #"{"event_id":"$e"}"#)
        }
    }

    @Test func `rows from before are folded, and count what they counted`() throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(Schema.migrations.prefix(3)))
        try connection.script("INSERT INTO users(user_id, created_at) VALUES('@ann', 0), ('@bob', 0)")
        for position in 1...250 {
            try connection.run(
                "INSERT INTO notifications VALUES('@ann', 1, ?, 'main', ?, '[\"notify\"]')", position,
                position % 50 == 0 ? 1 : 0)
            try connection.run("INSERT INTO read_notifications VALUES('@bob', ?, 1, 0, '[]')", position)
        }
        try connection.run("INSERT INTO notifications VALUES('@bob', 1, 251, '$root', 1, '[]')")
        try connection.run("INSERT INTO receipts VALUES(1, '@bob', 'm.read', '', '$e', 250, 0, 252)")
        try connection.migrate(Schema.migrations)
        let rows = try connection.first("SELECT count(*) FROM notifications WHERE user_id = '@ann'") { $0.int(0) }
        #expect(rows == 101)
        let ann = try UnreadCounts(of: "@ann", in: 1, since: 0, byThread: true, connection)
        #expect(ann.total == .init(all: 250, highlights: 5))
        let bob = try UnreadCounts(of: "@bob", in: 1, since: 0, byThread: false, connection)
        #expect(bob.total == .init(all: 1, highlights: 1))
        #expect(try ReadPositions(of: "@bob", in: 1, since: 0, connection).whole == 250)
    }
}
