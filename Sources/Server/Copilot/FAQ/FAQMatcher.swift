import CopilotProtocol
import LanguageKit

/// Finds the entry of a creator's FAQ library that answers a question, if any. Works without a network.
package struct FAQMatcher: Sendable {
    private struct Stored: Sendable {
        var entry: FAQEntry
        var questions: [(text: String, features: QuestionFeatures)]
        /// The mean bearing of its phrasings.
        var bearing: QuestionBank.Bearing
    }

    private var stored: [Stored] = []
    private var positions: [String: Int] = [:]
    private var index = FAQIndex()

    /// General knowledge about creators' questions.
    let bank: QuestionBank

    package init(entries: [FAQEntry] = [], bank: QuestionBank = .standard) {
        self.bank = bank
        set(entries)
    }

    package var count: Int { stored.count }

    package func entry(id: String) -> FAQEntry? { positions[id].map { stored[$0].entry } }

    /// Adds an entry or replaces the one with its id.
    package mutating func set(_ entry: FAQEntry) { set([entry]) }

    /// Analyses only the given entries' phrasings again, but recounts how rare words are.
    package mutating func set(_ entries: [FAQEntry]) {
        for entry in entries {
            let questions = entry.questions.map { (text: $0, features: QuestionFeatures($0)) }
            let leanings = questions.map { bank.leaning($0.features.words) }
            let bearing = QuestionBank.bearing(QuestionBank.average(leanings))
            let new = Stored(entry: entry, questions: questions, bearing: bearing)
            if let position = positions[entry.id] {
                stored[position] = new
            } else {
                positions[entry.id] = stored.count
                stored.append(new)
            }
        }
        reindex()
    }

    package mutating func remove(id: String) {
        guard let position = positions[id] else { return }
        stored.remove(at: position)
        positions = [:]
        for (position, item) in stored.enumerated() { positions[item.entry.id] = position }
        reindex()
    }

    private mutating func reindex() { index = FAQIndex(stored.map(\.questions)) }

    /// The entry that answers the question with a confidence above `FAQMatch.threshold`, if any.
    package func match(_ question: String, meaning: FAQMeanings.Query? = nil) -> FAQMatch? {
        ranked(question, limit: 1, meaning: meaning).first { $0.confidence > FAQMatch.threshold }
    }

    /// The likeliest entries with their confidence, best first.
    package func ranked(_ question: String, limit: Int) -> [FAQMatch] {
        guard limit > 0, !stored.isEmpty else { return [] }
        return candidates(question).prefix(limit).map { candidate in
            let item = stored[candidate.entry]
            return FAQMatch(
                entryID: item.entry.id, matchedQuestion: index.phrasings[candidate.phrasing].text,
                answer: item.entry.answer, confidence: candidate.evidence.confidence)
        }
    }

    /// All candidates with the scores that rank them.
    func scored(_ question: String) -> [(match: FAQMatch, score: Float, conflict: FAQConflict)] {
        guard !stored.isEmpty else { return [] }
        return candidates(question).map { candidate in
            let item = stored[candidate.entry]
            return (
                FAQMatch(
                    entryID: item.entry.id, matchedQuestion: index.phrasings[candidate.phrasing].text,
                    answer: item.entry.answer, confidence: candidate.evidence.confidence), candidate.score,
                candidate.evidence.conflict
            )
        }
    }

    func readings(of id: String) -> [QuestionReading] {
        positions[id].map { stored[$0].questions.map(\.features.reading) } ?? []
    }

    // MARK: Scoring

    struct Candidate { let entry: Int; let phrasing: Int; var score: Float; var evidence: FAQEvidence }

    func candidates(_ question: String) -> [Candidate] {
        let tokens = Tokenizer.analyze(question).tokens
        let features = QuestionFeatures(tokens, spelling: index.spelling.corrected)
        let query = index.query(features)
        let similarities = index.similarities(query)
        let bearing = QuestionBank.bearing(bank.leaning(features.words))
        let isUnknown = QuestionBank.knowledge(of: bearing) < FAQWeights.leastKnowledge
        var first: [(entry: Int, phrasing: Int, most: Float, kinship: Float, score: Float)] = []
        for (entry, range) in index.phrasingsOfEntry.enumerated() where !range.isEmpty {
            var most: Float = 0, sum: Float = 0, best = range.lowerBound
            for phrasing in range {
                sum += similarities[phrasing]
                if similarities[phrasing] > most { (most, best) = (similarities[phrasing], phrasing) }
            }
            let kinship = QuestionBank.kinship(bearing, stored[entry].bearing)
            guard most > 0 || kinship > FAQWeights.leastKinship else { continue }
            let score = FAQWeights.most * most + FAQWeights.average * sum / Float(range.count)
            first.append((entry, best, most, kinship, score + FAQWeights.kinship * kinship))
        }
        first.sort { ($0.score, $1.entry) > ($1.score, $0.entry) }
        first = Array(first.prefix(FAQWeights.candidates))

        let rows = first.flatMap { candidate in
            index.phrasingsOfEntry[candidate.entry].sorted { similarities[$0] > similarities[$1] }
                .prefix(FAQWeights.phrasingsPerCandidate)
        }
        let shares = LocalRidge(ridge: FAQWeights.ridge).shares(
            of: rows, in: index, similarity: rows.map { similarities[$0] })
        var learnt: [Int: Float] = [:]
        for (row, share) in zip(rows, shares) { learnt[index.phrasings[row].entry, default: 0] += share }

        var result = first.map { item in
            var evidence = FAQEvidence()
            evidence.most = Double(item.most)
            evidence.kinship = Double(item.kinship)
            evidence.isUnknown = isUnknown
            return Candidate(
                entry: item.entry, phrasing: item.phrasing,
                score: item.score + FAQWeights.local * (learnt[item.entry] ?? 0), evidence: evidence)
        }
        let verbatim = Set(
            index.phrasings.lazy.filter { $0.plainForm == features.plainForm && !features.plainForm.isEmpty }
                .map(\.entry))
        for position in result.indices {
            result[position].evidence.isOverlong = features.isOverlong
            result[position].evidence.isTorn = verbatim.count > 1 && verbatim.contains(result[position].entry)
            result[position].evidence.isStatement = !OpenQuestions.isQuestion(tokens)
            if verbatim == [result[position].entry] {
                result[position].score += 1
                result[position].evidence.isVerbatim = true
            }
        }
        result.sort { ($0.score, $1.entry) > ($1.score, $0.entry) }
        let best = result.first?.score ?? 0, second = result.dropFirst().first?.score ?? 0
        for position in result.indices {
            let score = result[position].score
            result[position].evidence.score = Double(score)
            result[position].evidence.lead = Double(score - (position == 0 ? second : best))
            complete(&result[position].evidence, of: result[position], features, similarities)
        }
        return result
    }

    private func complete(
        _ evidence: inout FAQEvidence, of candidate: Candidate, _ features: QuestionFeatures, _ similarities: [Float]
    ) {
        let range = index.phrasingsOfEntry[candidate.entry]
        let present = range.reduce(into: Set<Int32>()) { $0.formUnion(index.phrasings[$1].features) }
        func has(_ block: QuestionFeatures.Block, _ text: String) -> Bool {
            index.number(of: QuestionFeatures.Feature(block: block, text: text)).map(present.contains) ?? false
        }
        var all = 0.0, covered = 0.0, missing = 0, counted = 0
        for (position, word) in features.informative.enumerated() {
            let rarity = Double(index.rarity(of: QuestionFeatures.Feature(block: .word, text: word.stem)))
            if has(.word, word.stem) {
                covered += rarity
            } else if word.meanings.contains(where: { has(.meaning, $0) }) {
                covered += 0.7 * rarity
            } else if FormWords.idle.contains(word.stem) || position >= features.purposeStart {
                all += 0.3 * rarity
                continue
            } else {
                missing += 1
            }
            all += rarity
            counted += 1
        }
        evidence.missing = counted > 0 ? Double(missing) / Double(counted) : 0
        evidence.isOfSomethingElse = missing > 0 && counted <= 3
        evidence.coverage = all > 0 ? covered / all : 0
        evidence.informativeWords = features.informative.count
        evidence.absent = absent(index.phrasings[candidate.phrasing], in: features)
        let alike = range.sorted { similarities[$0] > similarities[$1] }.map { index.phrasings[$0].reading }
        evidence.conflict = FAQConflict(features.reading, alike)
    }

    /// How much of a phrasing the question lacks.
    private func absent(_ phrasing: FAQIndex.Phrasing, in features: QuestionFeatures) -> Double {
        var all = 0.0, lacking = 0.0
        for word in phrasing.informative {
            let feature = QuestionFeatures.Feature(block: .word, text: word.stem)
            let rarity = Double(index.rarity(of: feature))
            all += rarity
            if features.counts[feature] != nil { continue }
            let isMeant = word.meanings.contains {
                features.counts[QuestionFeatures.Feature(block: .meaning, text: $0)] != nil
            }
            lacking += isMeant ? 0.3 * rarity : rarity
        }
        return all > 0 ? lacking / all : 0
    }
}
