import BuzzModel
import BuzzServices
import BuzzSync
import Dispatch
import HTTPKit
import JSONKit
import ProcessKit

/// Measures a return after a year: what accumulated on a real server meanwhile, and how the program copes with it.
struct AbsenceFigures {
    let rooms: Int
    let events: Int
    let folder: String

    private var on: String { "\(events) events in \(rooms) rooms" }

    private func report(_ name: String, _ value: Double, _ unit: String, _ limit: Double?) {
        Figure(name: name, on: on, value: value, unit: unit, requirement: "MSG-6", limit: limit).report()
    }

    func run() async throws {
        let home = try BenchHome(folder: folder)
        var configuration = ChildProcess.Configuration(
            home.program + "d",
            ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder + "/server", "--open-registration"])
        configuration.output = .pipe
        let server = try ChildProcess(configuration)
        var url: String?
        for await line in server.outputLines {
            // Any other line means that it did not start.
            url = try? JSON(parsing: Array(line.utf8))["url"].string
            break
        }
        guard let url else { throw BenchError(description: "buzzboxd did not start") }
        do {
            try await measure(home, ServerFigures(name: "buzzboxd", url: url))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func measure(_ home: BenchHome, _ client: ServerFigures) async throws {
        let sender = try await client.register("sender")
        let reader = try await client.register("reader")
        var ids: [String] = []
        for number in 0..<rooms {
            let room =
                try await client.call(
                    "POST", "/v3/createRoom",
                    [
                        "name": .string("Room \(number)"), "preset": "private_chat", "invite": [.string(reader.user)],
                    ], sender)["room_id"].string ?? ""
            try await client.call("POST", "/v3/join/\(PercentEncoding.encode(pathSegment: room))", [:], reader)
            ids.append(room)
        }
        let session = Session(
            userID: UserID(reader.user), deviceID: reader.device, serverURL: client.url, accessToken: reader.token)
        try Files.makeDirectory(home.places.account(session.userID))
        try FileSessionStore(path: home.places.sessionFile).save(session)
        _ = try await home.run("sync", "--once")
        try await fill(ids, client, sender)
        try await onThread { try comeBack(home) }
        try await check(ids, home)
    }

    /// Eight tasks at a time, each with its own rooms, so that the order within a room is kept.
    private func fill(_ ids: [String], _ client: ServerFigures, _ sender: ServerFigures.Account) async throws {
        let perRoom = events / rooms
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in 1...perRoom {
                        for room in stride(from: worker, to: ids.count, by: 8) {
                            try await client.send("\(room).\(number).", ids[room], sender)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private var newest: String { ".\(events / rooms)." }

    private func comeBack(_ home: BenchHome) throws {
        let terminal = try home.open()
        defer { terminal.end() }
        let shown = try terminal.painted(newest, within: 120)
        report("start to the newest message on screen", milliseconds(shown - terminal.started), "ms", nil)
        var keys = Samples()
        for round in 0..<150 {
            terminal.drain(.milliseconds(20))
            let pressed = terminal.press(round / 20 % 2 == 0 ? "j" : "k")
            keys.add(try terminal.anyFrame() - pressed)
        }
        report("key to frame while what piled up comes in, p99", keys.quantile(0.99), "ms", 8)
        let memory = Machine.residentMemory(of: terminal.pid)
        report("client memory meanwhile, own", memory.own, "MiB", 40)
    }

    /// Checks every message of some rooms, from the last to the first.
    private func check(_ ids: [String], _ home: BenchHome) async throws {
        let perRoom = events / rooms
        _ = try await home.run("sync", "--once")
        for index in [0, ids.count / 2, ids.count - 1] {
            let lines = try await home.run("messages", ids[index], "-n", "\(perRoom + 100)", "--json")
            let bodies = try lines.map { try JSON(parsing: Array($0.utf8)) }.filter { $0["kind"] == "text" }
                .compactMap { $0["body"].string }
            guard bodies == (1...perRoom).map({ "\(index).\($0)." }) else {
                throw BenchError(
                    description: "room \(index) holds \(bodies.count) of \(perRoom) messages, or not in order")
            }
        }
    }

    private func milliseconds(_ duration: Duration) -> Double {
        var samples = Samples()
        samples.add(duration)
        return samples.quantile(0)
    }
}

/// Waits for the terminal with blocking calls on a thread of its own, not on one of the shared pool.
func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
        DispatchQueue(label: "bench.terminal").async {
            continuation.resume(returning: Result { try body() })
        }
    }
    try result.get()
}
