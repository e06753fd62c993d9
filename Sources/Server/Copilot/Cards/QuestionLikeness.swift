import LanguageKit

/// Compares up to a few hundred questions with each other. Two questions are alike if they share rare features, or if
/// the sentence model says that both are about the same subject. Weights and totals are computed once, so that each
/// comparison is only arithmetic.
struct QuestionLikeness {
    private struct Entry {
        /// In ascending order.
        let features: [Int32]
        /// For each thing that the question is about, the features of other questions that can mean the same thing.
        let asked: [[Int32]]
        let plainForm: String
        let hasSubstance: Bool
        let total: Float
        let reading: QuestionReading
        let bearing: SubjectVectors.Bearing?
    }

    /// The similarity of two questions that are certainly about one subject. Measured: at a kinship of 0.7, where a
    /// group accepts a question, 87 of 100 pairs of `model/faq/kept` want the same answer.
    private static let kin: Float = QuestionGrouping.likeness / 0.7

    private var entries: [Entry] = []
    private var weights: [Float] = []
    /// Smooths the rarity as if this many other questions had been seen.
    private static let imagined = 30
    /// Only the beginning of a longer question is compared.
    private static let longest = 600, mostTokens = 60

    /// The tokens that are compared.
    static func tokens(of text: String) -> ArraySlice<Token> {
        Tokenizer.analyze(String(text.prefix(longest))).tokens.prefix(mostTokens)
    }

    init(_ texts: [String], _ sense: QuestionSense = QuestionSense()) {
        self.init(texts.map { QuestionFeatures(Self.tokens(of: $0)) }, bearings: texts.map { sense.bearings[$0] })
    }

    /// - Parameter bearings: the subjects of each question, `nil` if they are unknown.
    init(_ questions: [QuestionFeatures], bearings: [SubjectVectors.Bearing?]) {
        var numbers: [QuestionFeatures.Feature: Int32] = [:]
        var kinds: [QuestionFeatures.Feature] = []
        var askedWith: [Float] = []
        let features = questions.map { question in
            question.counts.keys.map { feature -> Int32 in
                let number = numbers[feature] ?? Int32(kinds.count)
                if number == Int32(kinds.count) {
                    numbers[feature] = number
                    kinds.append(feature)
                    askedWith.append(0)
                }
                askedWith[Int(number)] += 1
                return number
            }.sorted()
        }
        weights = zip(kinds, askedWith).map { feature, count in
            let rarity = FAQWeights.rarity(occursIn: count, of: questions.count + Self.imagined)
            return FAQWeights.open(feature) * rarity * rarity
        }
        for ((question, features), bearing) in zip(zip(questions, features), bearings) {
            entries.append(
                Entry(
                    features: features,
                    asked: question.waysOfAsking.map { ways in ways.compactMap { numbers[$0] } },
                    plainForm: question.plainForm, hasSubstance: !question.informative.isEmpty,
                    total: features.reduce(0) { $0 + weights[Int($1)] }, reading: question.reading,
                    bearing: bearing))
        }
    }

    var count: Int { entries.count }

    /// 0–1
    func likeness(_ left: Int, _ right: Int) -> Float {
        let one = entries[left], other = entries[right]
        if one.plainForm == other.plainForm { return one.hasSubstance ? 1 : 0 }
        let kinship = kinship(one, other)
        // "Which lens" and "which lamp" are close in meaning, but they are two questions.
        let meant = kinship > 0 && !Self.contradict(one, other) ? kinship : 0
        guard reaches(one, other), reaches(other, one) else { return meant }
        return max(meant, ratio(shared(one.features, other.features), one, other))
    }

    private func kinship(_ one: Entry, _ other: Entry) -> Float {
        guard let bearing = one.bearing, let beside = other.bearing else { return 0 }
        return Self.kin * Float(SubjectVectors.kinship(bearing, beside))
    }

    private static func contradict(_ one: Entry, _ other: Entry) -> Bool {
        guard !one.reading.isForeign, !other.reading.isForeign else { return false }
        return FAQConflict(one.reading, [other.reading]).isPlain || FAQConflict(other.reading, [one.reading]).isPlain
    }

    func isSame(_ left: Int, _ right: Int) -> Bool { entries[left].plainForm == entries[right].plainForm }

    /// Whether the other question covers more than half of the things that this one is about.
    private func reaches(_ one: Entry, _ other: Entry) -> Bool {
        let met = one.asked.count { ways in ways.contains { Self.holds(other.features, $0) } }
        return met * 2 > one.asked.count || one.asked.isEmpty
    }

    private static func holds(_ features: [Int32], _ wanted: Int32) -> Bool {
        var low = 0, high = features.count
        while low < high {
            let middle = (low + high) / 2
            if features[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low < features.count && features[low] == wanted
    }

    private func shared(_ left: [Int32], _ right: [Int32]) -> Float {
        var sum: Float = 0
        var position = 0
        for feature in left {
            while position < right.count, right[position] < feature { position += 1 }
            if position < right.count, right[position] == feature { sum += weights[Int(feature)] }
        }
        return sum
    }

    private func ratio(_ shared: Float, _ one: Entry, _ other: Entry) -> Float {
        let product = one.total * other.total
        return product > 0 ? shared / product.squareRoot() : 0
    }

    // MARK: One against many

    /// The questions to compare with, indexed by feature.
    struct Compared {
        fileprivate var postings: [[Int32]]
        fileprivate var isIn: [Bool]
    }

    func nothingCompared() -> Compared {
        Compared(postings: Array(repeating: [], count: weights.count), isIn: Array(repeating: false, count: count))
    }

    func add(_ question: Int, to compared: inout Compared) {
        guard !compared.isIn[question] else { return }
        compared.isIn[question] = true
        for feature in entries[question].features { compared.postings[Int(feature)].append(Int32(question)) }
    }

    /// An upper bound of the similarity to each compared question: it skips the check whether both are about the same
    /// things.
    func atMost(_ question: Int, against compared: Compared) -> [Float] {
        var shared = [Float](repeating: 0, count: count)
        for feature in entries[question].features {
            let weight = weights[Int(feature)]
            for other in compared.postings[Int(feature)] { shared[Int(other)] += weight }
        }
        for other in shared.indices where compared.isIn[other] {
            shared[other] = max(
                ratio(shared[other], entries[question], entries[other]), kinship(entries[question], entries[other]))
        }
        return shared
    }
}

extension QuestionFeatures {
    /// For each informative word, the features of other questions that can mean the same thing: the word and its
    /// broader meanings.
    fileprivate var waysOfAsking: [[Feature]] {
        informative.filter { !FormWords.idle.contains($0.stem) }.map { word in
            [Feature(block: .word, text: word.stem)]
                + word.meanings.map { Feature(block: .meaning, text: $0) }.filter { !$0.isFiner }
        }
    }
}
