import CopilotProtocol
import JSONKit
import SQLKit

/// Searches one creator's memories. The index finds candidates, ranked if that is affordable; the final score (0–1) is
/// computed here from the creator's own word counts.
struct MemorySearch {
    struct Query: Sendable {
        let words: [String]
        let vector: TextVector?

        init(_ text: String, vector: TextVector? = nil) {
            var seen: Set<String> = []
            let all = SearchWords.of(text).filter { seen.insert($0).inserted }
            let telling = all.filter { !SearchWords.idle.contains($0) }
            words = Array((telling.isEmpty ? all : telling).prefix(64))
            self.vector = vector
        }
    }

    private struct Word {
        let text: String
        /// The forms in the index: the word itself, or all pairs of characters that contain a single searched
        /// character.
        let forms: [String]
        let chunks: Int
        let weight: Double

        var indexed: MemoryIndex.Word { MemoryIndex.Word(forms: forms, weight: weight) }
    }

    private struct Candidate {
        var chunk: Int64
        var memory: Int64
        var score: Double
    }

    let connection: any SQLConnection
    let creator: Int64
    /// The most rows that the index may rank.
    var affordable = 4_000

    /// The most candidates to score.
    private static let looked = 200
    private static let words = 12
    private static let forms = 64
    private static let least = 0.12
    private static let shownWhole = 10_240
    private static let saturation = 1.2
    private static let lengthWeight = 0.4

    func run(_ query: Query, limit: Int) throws -> [MemoryItem] {
        let totals = try connection.first(
            "SELECT chunk_count, word_count FROM creators WHERE number = ?", creator
        ) { (chunks: $0.int(0), words: $0.int(1)) }
        guard let totals, totals.chunks > 0 else { return [] }
        let words = try weigh(query.words, chunks: totals.chunks)
        var scores: [Int64: Candidate] = [:]
        let mean = Double(max(totals.words, 1)) / Double(totals.chunks)
        for candidate in try look(at: try candidates(words), words, meanLength: mean) {
            scores[candidate.chunk] = candidate
        }
        if let vector = query.vector { try fuse(vector, into: &scores) }
        var best: [Int64: Candidate] = [:]
        for candidate in scores.values where candidate.score >= Self.least {
            if let known = best[candidate.memory],
                (known.score, -known.chunk) >= (candidate.score, -candidate.chunk)
            {
                continue
            }
            best[candidate.memory] = candidate
        }
        let ranked = best.values.sorted { ($0.score, $0.memory) > ($1.score, $1.memory) }.prefix(limit)
        return try ranked.compactMap(item)
    }

    // MARK: Words

    /// The rarest words first.
    private func weigh(_ words: [String], chunks: Int) throws -> [Word] {
        try words.map { word in
            let forms = try forms(of: word)
            // A piece may contain several forms.
            let count = min(forms.reduce(0) { $0 + $1.chunks }, chunks)
            // A word that no memory contains would weigh most, although it only shows that the question is worded
            // differently.
            let weight = Self.weight(of: count, among: chunks) * (count > 0 ? 1 : 0.4)
            return Word(text: word, forms: forms.map(\.text), chunks: count, weight: weight)
        }.sorted { ($0.weight, $1.text) > ($1.weight, $0.text) }
    }

    private func forms(of word: String) throws -> [(text: String, chunks: Int)] {
        guard SearchWords.isHalf(word) else {
            return try connection.query(
                "SELECT word, chunks FROM memory_words WHERE creator = ? AND word = ?", creator, word
            ) { ($0.text(0), $0.int(1)) }
        }
        return try connection.query(
            """
            SELECT word, chunks FROM memory_words WHERE creator = ? AND length(word) <= 2 AND replace(word, ?, '') <> word
            ORDER BY chunks DESC LIMIT ?
            """, creator, word, Self.forms
        ) { ($0.text(0), $0.int(1)) }
    }

    /// The inverse document frequency of BM25.
    private static func weight(of count: Int, among chunks: Int) -> Double {
        logarithm(1 + (Double(chunks - count) + 0.5) / (Double(count) + 0.5))
    }

    private func candidates(_ words: [Word]) throws -> [Int64] {
        let known = Array(words.filter { $0.chunks > 0 }.prefix(Self.words))
        guard let rarest = known.first else { return [] }
        var cost = 0
        let cheap = known.prefix { word in
            cost += word.chunks
            return cost <= affordable
        }
        if !cheap.isEmpty {
            return try index.best(cheap.map(\.indexed), limit: Self.looked)
        }
        // If all words are common, take the newest pieces that contain the most of them.
        var found: [Int64] = []
        for count in stride(from: known.count, to: 1, by: -1) where found.count < Self.looked {
            found += try index.newest(known.prefix(count).map(\.indexed), limit: Self.looked - found.count)
        }
        if found.count < Self.looked / 4 { found += try index.newest([rarest.indexed], limit: Self.looked) }
        return found
    }

    private var index: MemoryIndex { MemoryIndex(connection: connection, creator: creator) }

    private func look(at chunks: [Int64], _ words: [Word], meanLength: Double) throws -> [Candidate] {
        guard !chunks.isEmpty else { return [] }
        let numbers = Dictionary(
            words.enumerated().flatMap { index, word in word.forms.map { (ContentHash.of($0), index) } },
            uniquingKeysWith: { first, _ in first })
        let whole = words.reduce(0) { $0 + $1.weight }
        // CROSS JOIN fixes the order: start from the few candidates and never scan all of a creator's memories.
        return try connection.query(
            """
            SELECT c.number, c.memory, c.words, c.word_count FROM \(connection.dialect.numbers) j
            CROSS JOIN memory_chunks c CROSS JOIN memories m
            WHERE c.number = j.value AND m.number = c.memory AND m.creator = ?
            """, JSON.array(chunks.map { .int($0) }).text, creator
        ) { row in
            var counts = [Double](repeating: 0, count: words.count)
            ContentHash.words(of: row.text(2)) { hash in
                if let index = numbers[hash] { counts[index] += 1 }
            }
            let length = 1 - Self.lengthWeight + Self.lengthWeight * Double(row.int(3)) / meanLength
            var sum = 0.0
            for (index, count) in counts.enumerated() where count > 0 {
                let fullness = count * (Self.saturation + 1) / (count + Self.saturation * length)
                sum += words[index].weight * min(1, fullness)
            }
            return Candidate(chunk: row.int64(0), memory: row.int64(1), score: whole > 0 ? sum / whole : 0)
        }
    }

    // MARK: Vectors

    /// Adds memories with the same meaning in other words. Skips vectors of other models.
    private func fuse(_ vector: TextVector, into scores: inout [Int64: Candidate]) throws {
        var all: [(chunk: Int64, memory: Int64, cosine: Double)] = []
        let weights = EncoderWeights.of(vector.model)
        let centred = weights?.centred(vector.values)
        try connection.forEach(
            """
            SELECT v.chunk, c.memory, v.scale, v.steps FROM memory_vectors v JOIN memory_chunks c ON c.number = v.chunk
            JOIN memories m ON m.number = c.memory WHERE m.creator = ? AND v.model = ? AND v.dimension = ?
            """, creator, vector.model, vector.values.count
        ) { row in
            let stored = StoredVector(scale: row.double(2), steps: row.blob(3))
            all.append((row.int64(0), row.int64(1), centred?.cosine(stored) ?? stored.dot(vector.values)))
            return true
        }
        let likeness = MemoryLikeness(all.map(\.cosine), centred == nil ? nil : weights?.calibration.memory)
        for (chunk, memory, cosine) in all {
            let score = likeness.score(cosine, words: scores[chunk]?.score ?? 0)
            guard let score else { continue }
            scores[chunk] = Candidate(chunk: chunk, memory: memory, score: score)
        }
    }

    // MARK: Results

    /// The whole memory if it is short; otherwise the matching piece and its position.
    private func item(_ candidate: Candidate) throws -> MemoryItem? {
        let bytes = connection.dialect.bytes(of: "m.content")
        return try connection.first(
            """
            SELECT m.id, m.metadata, m.created_at, length(\(bytes)), c.position,
                CASE WHEN length(\(bytes)) <= ? THEN \(bytes)
                ELSE substr(\(bytes), CAST(c.start + 1 AS INTEGER), CAST(c.length AS INTEGER)) END,
                (SELECT count(*) FROM memory_chunks WHERE memory = m.number)
            FROM memory_chunks c JOIN memories m ON m.number = c.memory WHERE c.number = ? AND m.creator = ?
            """, Self.shownWhole, candidate.chunk, creator
        ) { row in
            var metadata = MemoryTable.metadata(row.text(1))
            if row.int(3) > Self.shownWhole { metadata["part"] = "\(row.int(4) + 1) of \(row.int(6))" }
            return MemoryItem(
                id: row.text(0), content: row.text(5), metadata: metadata, score: candidate.score,
                createdAt: row.int64(2))
        }
    }
}
