import BuzzModel
import BuzzStore
import Dispatch

/// Counts the bytes sent to the terminal for a key and for an incoming message, which matter on a slow line.
struct PaintFigures {
    let messages: Int
    let folder: String

    private var builder: StoreBuilder { StoreBuilder(messages: messages) }

    static func report(_ name: String, _ samples: [Int]) {
        guard !samples.isEmpty else { return }
        let sorted = samples.sorted()
        for (what, value) in [("median", sorted[sorted.count / 2]), ("most", sorted[sorted.count - 1])] {
            Figure(
                name: "bytes painted, \(name), \(what)", on: "120 by 40, direct colours", value: Double(value),
                unit: "bytes", requirement: "SPEED-2", limit: nil
            ).report()
        }
    }

    func run() async throws {
        let home = try BenchHome(folder: folder)
        let server = try BenchHomeserver()
        try home.signIn(at: server.url)
        var (store, source, _) = try await builder.build(at: home.storePath)
        while try await store.indexPending(limit: 2_000) > 0 {}
        _ = consume store
        let newest = builder.conversations - 1
        let answers = (1...20).map { round in
            source.answer(rooms: newest..<newest + 1, perRoom: 1, isFirst: false, token: "paint\(round)")
        }
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "bench.paint").async { [self] in
                continuation.resume(returning: Result { try paint(home, server, answers) })
            }
        }
        await server.stop()
        try result.get()
    }

    private func paint(_ home: BenchHome, _ server: BenchHomeserver, _ answers: [[UInt8]]) throws {
        let terminal = try home.open()
        defer { terminal.end() }
        _ = try terminal.painted("\(builder.conversations - 1)")
        Self.report("the first screen", [terminal.bytes(during: .seconds(1))])
        func keys(_ keys: [String]) -> [Int] {
            keys.map { key in
                terminal.forget()
                terminal.press(key)
                return terminal.bytes(during: .milliseconds(150))
            }
        }
        Self.report("down in the list", keys(Array(repeating: "j", count: 20)))
        Self.report("another tab", keys(["]", "[", "]", "[", "]", "["]))
        Self.report("the commands, opened and left", keys([":", "\u{1B}", ":", "\u{1B}"]))
        _ = keys(["g", "g", "i"])
        Self.report("a letter in the composer", keys("abcdefghijklmnopqrst".map(String.init)))
        Self.report("a letter taken back", keys(Array(repeating: "\u{7F}", count: 20)))
        var arrivals: [Int] = []
        for answer in answers {
            terminal.forget()
            server.give(answer)
            arrivals.append(terminal.bytes(during: .milliseconds(300)))
        }
        Self.report("a message that comes in, in the open conversation", arrivals)
        Self.report(
            "somebody begins to type, or stops",
            (0..<10).map { round in
                terminal.forget()
                let room = builder.conversations - 1
                server.give(GeneratedSync.typing(round % 2 == 0, in: room, token: "typing\(round)"))
                return terminal.bytes(during: .milliseconds(300))
            })
    }
}
