/// The phrasings of a library as weighted sparse vectors of length 1, with an inverted list per feature.
struct FAQIndex: Sendable {
    struct Phrasing: Sendable {
        let entry: Int
        let text: String
        let plainForm: String
        let reading: QuestionReading
        let informative: [(stem: String, meanings: [String])]
        var features: [Int32] = []
        var weights: [Float] = []
    }

    struct Query {
        let features: QuestionFeatures
        let indices: [Int32]
        let weights: [Float]
    }

    private struct Posting { let phrasing: Int32; let weight: Float }

    private(set) var phrasings: [Phrasing] = []
    private(set) var phrasingsOfEntry: [Range<Int>] = []
    private var numbers: [QuestionFeatures.Feature: Int32] = [:]
    private var rarity: [Float] = []
    private var postings: [[Posting]] = []
    private(set) var spelling = FAQSpelling()

    var featureCount: Int { rarity.count }

    init() {}

    /// - Parameter entries: the phrasings of each entry with their features.
    init(_ entries: [[(text: String, features: QuestionFeatures)]]) {
        var documentCounts: [Float] = []
        for (entry, questions) in entries.enumerated() {
            let start = phrasings.count
            for question in questions {
                var phrasing = Phrasing(
                    entry: entry, text: question.text, plainForm: question.features.plainForm,
                    reading: question.features.reading, informative: question.features.informative)
                for feature in question.features.counts.keys {
                    let number = numbers[feature] ?? Int32(documentCounts.count)
                    if number == Int32(documentCounts.count) {
                        numbers[feature] = number
                        documentCounts.append(0)
                    }
                    documentCounts[Int(number)] += 1
                    phrasing.features.append(number)
                }
                phrasings.append(phrasing)
            }
            phrasingsOfEntry.append(start..<phrasings.count)
        }
        rarity = documentCounts.map { FAQWeights.rarity(occursIn: $0, of: phrasings.count) }
        postings = Array(repeating: [], count: rarity.count)
        var position = 0
        for question in entries.joined() {
            let (indices, weights) = vector(question.features)
            phrasings[position].features = indices
            phrasings[position].weights = weights
            for (index, weight) in zip(indices, weights) {
                postings[Int(index)].append(Posting(phrasing: Int32(position), weight: weight))
            }
            position += 1
        }
        spelling = FAQSpelling(words: entries.joined().flatMap { $0.features.words })
    }

    func query(_ features: QuestionFeatures) -> Query {
        let (indices, weights) = vector(features)
        return Query(features: features, indices: indices, weights: weights)
    }

    /// How rare an informative word is in the library.
    func rarity(of feature: QuestionFeatures.Feature) -> Float {
        guard let number = numbers[feature] else { return FAQWeights.rarity(occursIn: 0, of: phrasings.count) }
        return rarity[Int(number)]
    }

    func number(of feature: QuestionFeatures.Feature) -> Int32? { numbers[feature] }

    /// Each block of features is scaled to length 1 and then weighted. Features that the library doesn't know count for
    /// the length, so they make the others weaker.
    private func vector(_ features: QuestionFeatures) -> ([Int32], [Float]) {
        var squares = [Float](repeating: 0, count: QuestionFeatures.Block.allCases.count)
        var known: [(number: Int32, weight: Float, block: Int)] = []
        for (feature, count) in features.counts {
            let number = numbers[feature]
            let often = count == 1 ? 1 : count == 2 ? Float(1.69) : 2.1
            let share = feature.isFiner ? FAQWeights.finer : 1
            let weight =
                share * often * (number.map { rarity[Int($0)] } ?? FAQWeights.rarity(occursIn: 0, of: phrasings.count))
            squares[Int(feature.block.rawValue)] += weight * weight
            if let number { known.append((number, weight, Int(feature.block.rawValue))) }
        }
        var total: Float = 0
        for (block, square) in squares.enumerated() where square > 0 {
            total += FAQWeights.blocks[block] * FAQWeights.blocks[block]
        }
        guard total > 0 else { return ([], []) }
        known.sort { $0.number < $1.number }
        return (
            known.map(\.number),
            known.map { $0.weight * FAQWeights.blocks[$0.block] / (squares[$0.block] * total).squareRoot() }
        )
    }

    /// The cosine similarity of the query to every phrasing.
    func similarities(_ query: Query) -> [Float] {
        var result = [Float](repeating: 0, count: phrasings.count)
        for (index, weight) in zip(query.indices, query.weights) {
            for posting in postings[Int(index)] { result[Int(posting.phrasing)] += posting.weight * weight }
        }
        return result
    }
}
