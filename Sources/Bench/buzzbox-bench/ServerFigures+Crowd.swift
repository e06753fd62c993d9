import HTTPKit
import JSONKit

extension ServerFigures {
    /// Concurrent requests: enough to keep a server busy without triggering limits.
    private static let width = 8

    /// The duration of the initial sync of an account with this many rooms.
    func initialSync(rooms: Int) async throws {
        let account = try await register("rooms\(UInt32.random(in: 0...UInt32.max))")
        try await each(rooms) { number in
            let room = try await call(
                "POST", "/v3/createRoom", ["preset": "private_chat", "name": .string("Room \(number)")], account)
            guard let room = room["room_id"].string else { throw Failure(description: "\(name) made no room") }
            try await send("hello \(number)", room, account)
        }
        // The first is what a user waits for; the server may cache the response for later requests.
        var first = Samples()
        var samples = Samples()
        for number in 0..<6 {
            let answer =
                try await number == 0
                ? first.measure { try await call("GET", "/v3/sync?timeout=0", nil, account) }
                : samples.measure { try await call("GET", "/v3/sync?timeout=0", nil, account) }
            guard answer["rooms"]["join"].object?.count == rooms else {
                throw Failure(description: "\(name) left rooms out of the first answer")
            }
        }
        report("initial sync of \(rooms) rooms, the first", first.quantile(0.5), "ms", "SPEED-6", nil)
        report("initial sync of \(rooms) rooms, again", samples.quantile(0.5), "ms", "SPEED-6", nil)
        var windows = Samples()
        for _ in 0..<5 {
            let answer = try await windows.measure {
                try await call(
                    "POST", "/unstable/org.matrix.simplified_msc3575/sync", Self.window, account)
            }
            guard answer["rooms"].object?.count == 20 else {
                throw Failure(description: "\(name) left rooms out of the window")
            }
        }
        report("window of 20 of \(rooms) rooms", windows.quantile(0.5), "ms", "SPEED-6", nil)
    }

    /// The request of a client that first shows the newest conversations.
    private static let window: JSON = [
        "lists": [
            "newest": [
                "ranges": [[0, 19]], "timeline_limit": 1,
                "required_state": [["m.room.name", ""], ["m.room.member", "$LAZY"]],
            ]
        ]
    ]

    /// Memory and processor time while this many accounts each wait in a long poll without any events.
    func crowd(of clients: Int) async throws {
        var accounts: [(account: Account, since: String)] = []
        let seed = UInt32.random(in: 0...UInt32.max)
        try await withThrowingTaskGroup(of: (Account, String).self) { group in
            for number in 0..<clients {
                if number >= Self.width, let done = try await group.next() { accounts.append(done) }
                group.addTask {
                    let account = try await register("crowd\(seed)x\(number)")
                    let since = try await call("GET", "/v3/sync?timeout=0&set_presence=offline", nil, account)
                    return (account, since["next_batch"].string ?? "")
                }
            }
            for try await done in group { accounts.append(done) }
        }
        if let process {
            report("memory before the crowd", Machine.residentMemory(of: process).all, "MiB", "SPEED-6", nil)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (account, since) in accounts {
                group.addTask {
                    let query = "timeout=40000&set_presence=offline&since=\(PercentEncoding.encode(queryValue: since))"
                    try await call("GET", "/v3/sync?\(query)", nil, account)
                }
            }
            try await Task.sleep(for: .seconds(10))
            let before = process.map { Machine.processorTime(of: $0) }
            try await Task.sleep(for: .seconds(10))
            if let process, let before {
                let memory = Machine.residentMemory(of: process)
                let on = "\(clients) idle long polls"
                report("memory with \(on)", memory.all, "MiB", "SPEED-6", 50)
                report("memory with \(on), own", memory.own, "MiB", "SPEED-6", nil)
                let spent = (Machine.processorTime(of: process) - before) / 10 * 100
                report("processor with \(on)", spent, "% of a core", "SPEED-6", nil)
            }
            group.cancelAll()
            // Cancelled on purpose.
            while let result = await group.nextResult() { _ = result }
        }
    }

    func each(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= Self.width { try await group.next() }
                group.addTask { try await body(number) }
            }
            try await group.waitForAll()
        }
    }
}
