import BuzzModel
import Copilot
import CopilotProtocol
import JSONKit
import SQLiteKit

/// Measures the built-in copilot: triage of one message, one set of drafts, one FAQ check, one search. Calls the
/// functions like a client but without HTTP, with a store on disk.
struct CopilotFigures {
    let folder: String
    let memories: Int
    let owner = Caller(userID: "@owner:bench.example", role: .creator, isOwner: true)

    private static let entries = 1_000
    private static let rounds = 300

    func run() async throws {
        let store = try await CopilotStore.open(.file(CopilotStore.databasePath(in: folder)))
        let service = try CopilotService(store: store, parts: .init(requestsPerHour: 1_000_000))
        var random = Words()
        try await sorting(service, &random)
        try await library(service, &random)
        try await memory(service, &random)
        try await drafts(service, &random)
        try await encoder(store) { random.sentence(12) }
        try await service.close()
    }

    private func sorting(_ service: CopilotService, _ random: inout Words) async throws {
        var first = Samples(), samples = Samples()
        // The word lists are loaded on first use, which is measured separately.
        for round in -Self.rounds..<Self.rounds {
            let text = random.sentence(8 + abs(round) % 40)
            let data: JSON = ["messages": [["id": .string("$\(round)"), "text": .string(text)]]]
            var one = Samples()
            try await one.measure { _ = try await service.call(.triageMessages, data, by: owner) }
            if round == -Self.rounds { first = one }
            if round >= 0 { samples.add(.microseconds(Int64(one.quantile(0.5) * 1_000))) }
        }
        report("the first message after the start", "1 message", first, limit: 100)
        report("one message sorted", "\(Self.rounds) messages", samples, limit: 1)
    }

    private func library(_ service: CopilotService, _ random: inout Words) async throws {
        for entry in 0..<Self.entries {
            let questions = (0..<5).map { _ in JSON.string(random.sentence(9) + "?") }
            _ = try await service.call(
                .saveFAQ, ["id": .string("e\(entry)"), "questions": .array(questions), "answer": "An answer."],
                by: owner)
        }
        var samples = Samples()
        // The first call indexes the library.
        for round in 0...Self.rounds {
            let text = random.sentence(10) + "?"
            var one = Samples()
            try await one.measure { _ = try await service.call(.checkFAQ, ["text": .string(text)], by: owner) }
            if round > 0 { samples.add(.microseconds(Int64(one.quantile(0.5) * 1_000))) }
        }
        report("one question matched", "\(Self.entries) entries of 5 phrasings", samples, limit: 5)
    }

    private func memory(_ service: CopilotService, _ random: inout Words) async throws {
        for number in 0..<memories {
            _ = try await service.call(
                .addSupermemoryMemory, ["content": .string("\(number) " + random.sentence(10 + number % 40))], by: owner
            )
        }
        var samples = Samples()
        for round in 0..<Self.rounds {
            let query = random.sentence(1 + round % 8)
            try await samples.measure {
                _ = try await service.call(.searchSupermemoryMemories, ["query": .string(query)], by: owner)
            }
        }
        report("one memory search", "\(memories) memories", samples, limit: 20)
    }

    private func drafts(_ service: CopilotService, _ random: inout Words) async throws {
        var samples = Samples()
        let context = (0..<12).map { number -> JSON in
            ["isOwn": .bool(number % 2 == 0), "text": .string(random.sentence(20))]
        }
        let own = (0..<120).map { _ in JSON.string("Hey! " + random.sentence(14)) }
        for round in 0..<Self.rounds {
            let text =
                "Hi Mira, the budget is $\(round + 400) for two reels by 3 June, half on signing. \(random.sentence(12)). Shall I send the contract? Tom Ash"
            let data: JSON = [
                "conversationId": "!c", "messageText": .string(text), "context": .array(context),
                "ownMessages": .array(own),
            ]
            try await samples.measure { _ = try await service.call(.generateSmartReplies, data, by: owner) }
        }
        report("three drafts", "\(memories) memories, \(Self.entries) entries", samples, limit: 50)
    }

    func report(_ name: String, _ what: String, _ samples: Samples, limit: Double) {
        for (label, part) in [("p50", 0.5), ("p99", 0.99)] {
            Figure(
                name: "\(name), \(label)", on: what, value: samples.quantile(part), unit: "ms", requirement: "SPEED-7",
                limit: limit
            ).report()
        }
    }

    /// Generated words with a skewed frequency, the same in every run.
    private struct Words {
        private var state: UInt64 = 20_240_229
        private static let syllables = [
            "ka", "lo", "mi", "ren", "tu", "sha", "vel", "dor", "pin", "ge", "ro", "an", "bel", "cu", "fi", "no",
        ]

        private mutating func next(_ limit: Int) -> Int {
            state = state * 48_271 % 2_147_483_647
            return Int(state % UInt64(limit))
        }

        mutating func sentence(_ count: Int) -> String {
            (0..<count).map { _ in
                // The minimum of three: rank one is frequent, rank four thousand very rare.
                var rank = min(next(4_096), next(4_096), next(4_096))
                var word = ""
                repeat {
                    word += Self.syllables[rank % 16]
                    rank /= 16
                } while rank > 0
                return word
            }.joined(separator: " ")
        }
    }
}
