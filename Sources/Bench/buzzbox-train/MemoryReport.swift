import Copilot
import CopilotProtocol
import SQLiteKit

/// How often a question in other words finds the right memory first.
struct MemoryReport {
    let folder: String
    /// What makes vectors; nil for words alone.
    let vectors: (any VectorSource)?

    func run() async throws {
        let store = try await CopilotStore.open(.memory)
        let memories = MemoryStore(store: store, vectors: vectors)
        let user = "@anybody:example.org"
        var names: [String: String] = [:]
        for pair in try Corpus.pairs("\(folder)/memories.tsv") {
            names[try await memories.add(pair.text, for: user).id] = pair.label
        }
        let asked = try Corpus.pairs("\(folder)/questions.tsv")
        var first = 0, three = 0
        for pair in asked {
            let found = try await memories.search(pair.text, limit: 3, for: user).items.map { names[$0.id] ?? "" }
            if found.first == pair.label { first += 1 }
            if found.contains(pair.label) { three += 1 }
        }
        let means = vectors.map { ", with \($0.model)" } ?? ", by words alone"
        Output.line(
            "Memories\(means), \(names.count), \(asked.count) questions in other words, twelve in other languages:")
        Output.line("  right one first: \(first), among three: \(three)")
    }
}
