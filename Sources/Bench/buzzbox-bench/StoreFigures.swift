import BuzzModel
import BuzzStore
import Glibc
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Builds a store the way a sync does, and measures the user interface's operations on it.
struct StoreFigures {
    let messages: Int
    let folder: String

    private var builder: StoreBuilder { StoreBuilder(messages: messages) }
    private var conversations: Int { builder.conversations }
    private var on: String { builder.description }
    private var path: String { "\(folder)/store-\(messages).db" }

    private func report(
        _ name: String, _ value: Double, _ unit: String, _ requirement: String, _ limit: Double?, isFloor: Bool = false
    ) {
        Figure(
            name: name, on: on, value: value, unit: unit, requirement: requirement, limit: limit, isFloor: isFloor
        ).report()
    }

    private func open() async throws -> AccountStore {
        try await StoreBuilder.open(path)
    }

    func run() async throws {
        try await build()
        try await index()
        try await start()
        try await read()
    }

    private func build() async throws {
        let (_, _, rate) = try await builder.build(at: path)
        report("first sync stored", rate, "events/s", "SPEED-5", 50_000, isFloor: true)
    }

    /// Indexing, which the engine does in parallel to an initial sync: messages become searchable a little later than
    /// readable.
    private func index() async throws {
        let store = try await open()
        var samples = Samples()
        try await samples.measure {
            while try await store.indexPending(limit: 2_000) > 0 {}
        }
        report("messages made searchable", Double(messages) / samples.quantile(0.5) * 1_000, "messages/s", "MSG-8", nil)
        let hits = try await store.search("microphone", in: nil, limit: 30)
        guard !hits.isEmpty else { throw BenchError(description: "the search finds nothing") }
    }

    private func start() async throws {
        var warm = Samples()
        for _ in 0..<20 {
            try await warm.measure {
                let store = try await open()
                _ = try await store.window(InboxQuery(), offset: 0, limit: 50)
                _ = try await store.counts()
            }
        }
        report("store opened and inbox read, warm", warm.quantile(0.5), "ms", "SPEED-1", 50)
        var cold = Samples()
        for _ in 0..<5 {
            Machine.dropFromCache(path)
            try await cold.measure {
                let store = try await open()
                _ = try await store.window(InboxQuery(), offset: 0, limit: 50)
                _ = try await store.counts()
            }
        }
        report("store opened and inbox read, file not cached", cold.quantile(0.5), "ms", "SPEED-1", 150)
    }

    private func read() async throws {
        let store = try await open()
        var random = SeededRandom(seed: 7)
        var window = Samples()
        var counts = Samples()
        var filter = Samples()
        var page = Samples()
        var search = Samples()
        var send = Samples()
        for round in 0..<200 {
            let conversation = ConversationID(GeneratedSync.roomID(Int.random(in: 0..<conversations, using: &random)))
            let offset = Int.random(in: 0..<conversations, using: &random)
            let tab = InboxTab.allCases[round % InboxTab.allCases.count]
            try await window.measure { _ = try await store.window(InboxQuery(tab: tab), offset: offset, limit: 50) }
            try await counts.measure { _ = try await store.counts() }
            let typed = String("coffee music".prefix(1 + round % 12))
            try await filter.measure {
                _ = try await store.window(InboxQuery(filter: typed), offset: 0, limit: 50)
            }
            let latest = try await store.latest(in: conversation, limit: 20)
            if let first = latest.page.messages.first {
                try await page.measure { _ = try await store.page(in: conversation, before: first.order, limit: 20) }
            }
            let words = ["lens budget", "microphone", "contract pay", "thanks for your"][round % 4]
            try await search.measure { _ = try await store.search(words, in: nil, limit: 30) }
            try await send.measure {
                _ = try await store.enqueueMessage(OutgoingMessage(text: "measured \(round)"), in: conversation)
            }
        }
        report("inbox window of 50, p99", window.quantile(0.99), "ms", "SPEED-4", 10)
        report("tab counts, p99", counts.quantile(0.99), "ms", "SPEED-4", 10)
        report("filter keystroke, p99", filter.quantile(0.99), "ms", "SPEED-4", 10)
        report("page of history, p99", page.quantile(0.99), "ms", "SPEED-4", 10)
        report("search, first page, p99", search.quantile(0.99), "ms", "SPEED-4", 50)
        report("own message stored, p99", send.quantile(0.99), "ms", "SPEED-2", 10)
    }
}

struct BenchError: Error, CustomStringConvertible {
    let description: String
}
