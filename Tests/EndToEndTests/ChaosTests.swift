import Foundation
import JSONKit
import TestSupport
import Testing

/// Kills client and server and cuts the connection at random moments while both sides write. In the end both stores
/// hold exactly what was typed, each message once, in order. `make chaos` runs hundreds of rounds.
@Suite struct ChaosTests {
    static let environment = ProcessInfo.processInfo.environment
    static let rounds = environment["BUZZBOX_CHAOS_ROUNDS"].flatMap { Int($0) } ?? 12
    static let seed = environment["BUZZBOX_CHAOS_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999)

    enum Kind: String, CaseIterable, Sendable {
        case plain, encrypted
        /// A third person reads everything with matrix-nio (BUZZBOX_CHAOS_READER=1).
        case read = "encrypted, read by another program"

        static var available: [Kind] {
            environment["BUZZBOX_CHAOS_READER"] == nil ? [.plain, .encrypted] : allCases
        }
    }

    @Test(arguments: Kind.available)
    func `nothing is lost, doubled, unreadable or out of order, whatever is killed or cut`(kind: Kind) async throws {
        let isEncrypted = kind != .plain
        var random = SeededRandom(seed: Self.seed)
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        try await server.addUser("dana", password: "correct horse")
        let line = try FaultProxy(upstreamPort: server.port)
        defer { line.stop() }

        let andie = try Person("andie", encryptsDirect: isEncrypted)
        let dana = try Person("dana", encryptsDirect: isEncrypted)
        for person in [andie, dana] {
            try await person.signsIn(at: line.url)
            // Syncing publishes the person's keys, and conversations with people who have keys are encrypted.
            if isEncrypted { try await person.json("sync", "--once") }
        }
        let reader = kind == .read ? try await ForeignReader(at: server.url) : nil
        let conversation =
            if let reader {
                try await Self.meet(andie, dana, reader)
            } else { try await Self.meet(andie, dana) }
        let isOne = try await andie.json("conversations").first { $0["id"].string == conversation }?["encrypted"].bool
        #expect(isOne == isEncrypted)

        var followers = [try andie.follows(), try dana.follows()]
        defer { for follower in followers { follower.killNow() } }
        var typed: [[String]] = [[], []]

        for round in 1...Self.rounds {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3: break
            case 4...5:
                let who = Int.random(in: 0...1, using: &random)
                followers[who].killNow()
                followers[who] = try [andie, dana][who].follows()
            case 6:
                server.kill()
                try await server.start()
            default:
                line.set(Self.faults.randomElement(using: &random) ?? .refuse, cuttingOpen: Bool.random(using: &random))
            }
            for (index, person) in [andie, dana].enumerated() {
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let text = "\(person.name) \(round).\(typed[index].count)"
                    try await person.json("send", conversation, text)
                    typed[index].append(text)
                }
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...120, using: &random)))
            if Bool.random(using: &random) { line.set(.none, cuttingOpen: Bool.random(using: &random)) }
        }

        line.set(.none, cuttingOpen: true)
        for follower in followers { follower.killNow() }
        for person in [andie, dana, andie] { try await Self.settle(person) }

        let comment = Comment(rawValue: "seed \(Self.seed), \(Self.rounds) rounds")
        try await reader?.hasRead(typed, comment)
        let hers = try await andie.bodies(in: conversation)
        let theirs = try await dana.bodies(in: conversation)
        #expect(hers == theirs, comment)
        #expect(hers.filter { $0.hasPrefix("andie") } == typed[0], comment)
        #expect(hers.filter { $0.hasPrefix("dana") } == typed[1], comment)
    }

    static let faults: [FaultProxy.Fault] = [
        .refuse, .stall, .cut(after: 20), .cut(after: 300), .duplicate,
        .answer(status: 502, headers: [], body: "<html>Bad Gateway</html>"),
        .answer(status: 500, headers: [], body: "{}"),
        .answer(
            status: 429, headers: ["Retry-After: 1"], body: #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":1000}"#),
    ]

    static func meet(_ one: Person, _ other: Person) async throws -> String {
        try await one.json("send", other.userID, "hello", "--wait")
        try await other.json("sync", "--once")
        let invitation = try #require(try await other.json("invites").first?["id"].string)
        try await other.json("join", invitation)
        try await other.json("sync", "--once")
        return invitation
    }

    static func meet(_ one: Person, _ other: Person, _ reader: ForeignReader) async throws -> String {
        let made = try await one.json("create", "--encrypted", "Crew", other.userID, reader.id)
        let local = try #require(made.first?["id"].string)
        try await one.json("send", local, "hello", "--wait")
        try await other.json("sync", "--once")
        let invitation = try #require(try await other.json("invites").first?["id"].string)
        try await other.json("join", invitation)
        try await other.json("sync", "--once")
        try await reader.reads("hello")
        return invitation
    }

    /// Syncs until the outbox is empty, retrying at once whatever waits or failed because of the faults above.
    static func settle(_ person: Person) async throws {
        _ = try await eventually("\(person.name) has nothing left to deliver") {
            for entry in try await person.json("outbox") {
                guard let id = entry["id"].int else { continue }
                try await person.json("outbox", "retry", "\(id)")
            }
            let state = try await person.json("sync", "--once").last
            return state?["pending"].int == 0 && state?["failed"].int == 0 ? true : nil
        }
    }
}

/// A person who reads everything with another program, over a connection of their own.
final class ForeignReader: Sendable {
    let id: String
    private let program: RunningProgram

    init(at url: String) async throws {
        let scripts =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/scripts/interop/"
        let made = try await run(scripts + "venv", [])
        let program = try RunningProgram((made.lines.last ?? "") + "/bin/python", [scripts + "nio_reader.py", url])
        self.program = program
        id = try await eventually("the reader has an account", seen: { program.errors }) {
            program.output.split(separator: "\n").first.map(String.init)
        }
    }

    private var heard: [JSON] {
        program.output.split(separator: "\n").dropFirst().compactMap { try? JSON(parsing: String($0)) }
    }

    func reads(_ body: String) async throws {
        _ = try await eventually("the reader reads “\(body)”", seen: { program.output + program.errors }) {
            heard.contains { $0["body"].string == body } ? true : nil
        }
    }

    /// Checks that each message was read exactly once, decrypted, and in its sender's order.
    func hasRead(_ typed: [[String]], _ comment: Comment) async throws {
        for last in typed.compactMap(\.last) { try await reads(last) }
        // Two responses of the server may contain the same event.
        var events: Set<String> = []
        let bodies = heard.filter { events.insert($0["event"].string ?? $0["unread"].string ?? "").inserted }
        #expect(bodies.allSatisfy { $0["unread"].string == nil }, comment)
        for (name, texts) in zip(["andie", "dana"], typed) {
            #expect(bodies.compactMap { $0["body"].string }.filter { $0.hasPrefix(name) } == texts, comment)
        }
        program.endsInput()
    }
}

/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
