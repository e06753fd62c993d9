import Copilot
import CopilotProtocol
import SQLiteKit

/// How often a rephrased question finds the right memory first.
struct MemoryReport {
    let folder: String
    /// The source of vectors; nil to match by words only.
    let vectors: (any VectorSource)?

    func run() async throws {
        let store = try await CopilotStore.open(.memory)
        let memories = MemoryStore(store: store, vectors: vectors)
        let user = "@anybody:example.org"
        var names: [String: String] = [:]
        for pair in try Corpus.pairs("\(folder)/memories.tsv") {
            names[try await memories.add(pair.text, for: user).id] = pair.label
        }
        let all = try Corpus.pairs("\(folder)/questions.tsv")
        let asked = all.filter { $0.label != "none" }
        var first = 0, three = 0, low = 0
        for pair in all where pair.label == "none" {
            let best = try await memories.search(pair.text, limit: 1, for: user).items.first?.score ?? 0
            if best < 0.5 { low += 1 }
        }
        for pair in asked {
            let found = try await memories.search(pair.text, limit: 3, for: user).items.map { names[$0.id] ?? "" }
            if found.first == pair.label { first += 1 }
            if found.contains(pair.label) { three += 1 }
        }
        let means = vectors.map { ", with \($0.model)" } ?? ", by words alone"
        Output.line("Memories\(means), \(names.count), \(asked.count) questions:")
        Output.line("  right one first: \(first), among three: \(three)")
        if all.count > asked.count {
            Output.line("  of \(all.count - asked.count) that none answers below 0.5: \(low)")
        }
    }
}
