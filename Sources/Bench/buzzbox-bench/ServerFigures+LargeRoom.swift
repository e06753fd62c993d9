import Glibc
import HTTPKit
import JSONKit
import SQLiteKit
import Synchronization

/// State shared by concurrent writers.
private final class LargeRoom: Sendable {
    struct State {
        var people: [ServerFigures.Account]
        var sent = 0
        var isOver = false
    }

    let state: Mutex<State>

    init(_ owner: ServerFigures.Account) {
        state = Mutex(State(people: [owner]))
    }

    /// The number of the next message; nil when the test is over.
    func nextNumber() -> Int? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            state.sent += 1
            return state.sent
        }
    }
}

extension ServerFigures {
    private static let writers = 8
    private static let writing: Duration = .seconds(20)

    /// The cost of sending in a room with this many members, and the effect on somebody who writes in another room.
    ///
    /// - Parameter database: the server's file, to measure its size; nil if it isn't accessible.
    func largeRoom(members: Int, database: String?) async throws {
        let seed = UInt32.random(in: 0...UInt32.max)
        let owner = try await register("owner\(seed)")
        let big = try await makeRoom(["preset": "public_chat", "name": "Large"], owner)
        let people = LargeRoom(owner)
        try await each(members - 1) { number in
            let account = try await register("m\(seed)x\(number)")
            _ = try await call("POST", "/v3/join/\(PercentEncoding.encode(pathSegment: big))", [:], account)
            people.state.withLock { $0.people.append(account) }
        }
        let (ann, bob) = (try await register("ann\(seed)"), try await register("bob\(seed)"))
        let small = try await makeRoom(["preset": "private_chat", "invite": [.string(bob.user)]], ann)
        _ = try await call("POST", "/v3/join/\(PercentEncoding.encode(pathSegment: small))", [:], bob)

        let on = "a room of \(members)"
        let before = try database.map(Self.size)
        let clock = ContinuousClock()
        let begin = clock.now
        var bystander = Samples()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for account in people.state.withLock({ $0.people.prefix(Self.writers) }) {
                group.addTask {
                    while let number = people.nextNumber() {
                        try await send("message \(number) of somebody in a large room", big, account)
                    }
                }
            }
            while clock.now - begin < Self.writing {
                try await bystander.measure { try await send("beside", small, ann) }
                try await Task.sleep(for: .milliseconds(5))
            }
            people.state.withLock { $0.isOver = true }
            try await group.waitForAll()
        }
        let spent = clock.now - begin
        let sent = people.state.withLock { $0.sent }
        let messages = Double(sent)
        let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
        report("messages/s in \(on), eight writers", messages / seconds, "messages/s", "SAFE-2", 500, isFloor: true)
        report("send elsewhere beside \(on), p50", bystander.quantile(0.5), "ms", "SAFE-2", nil)
        report("send elsewhere beside \(on), p99", bystander.quantile(0.99), "ms", "SAFE-2", 20)
        if let database, let before {
            let all = messages + Double(bystander.milliseconds.count)
            report("database for a message in \(on)", (try Self.size(database) - before) / all, "bytes", "SAFE-2", 700)
        }
        if let process { report("memory after \(on)", Machine.residentMemory(of: process).all, "MiB", "SAFE-1", nil) }
        guard let reader = people.state.withLock({ $0.people.last }) else {
            throw Failure(description: "nobody is in the room")
        }
        var first = Samples()
        let answer = try await first.measure { try await call("GET", "/v3/sync?timeout=0", nil, reader) }
        report("first sync of a member of \(on)", first.quantile(0.5), "ms", "SAFE-2", nil)
        let counts = answer["rooms"]["join"][big]["unread_notifications"]["notification_count"].int ?? -1
        guard counts == sent else {
            throw Failure(description: "\(name) counts \(counts) unread messages of \(sent)")
        }
    }

    private func makeRoom(_ body: JSON, _ owner: Account) async throws -> String {
        guard let room = try await call("POST", "/v3/createRoom", body, owner)["room_id"].string else {
            throw Failure(description: "\(name) made no room")
        }
        return room
    }

    /// The size of the file including its log, but without free pages.
    private static func size(_ path: String) throws -> Double {
        let connection = try Connection(path: path, mode: .readOnly)
        func pragma(_ name: String) throws -> Double {
            Double(try connection.first("PRAGMA \(name)") { $0.int64(0) } ?? 0)
        }
        return try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
    }
}
