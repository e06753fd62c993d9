import BuzzModel
import JSONKit

/// The scores of the heads for one message's vector. The additional inputs, from words and context, are added when the
/// message is judged, so the opinion can be cached with the message whatever else changes.
package struct Opinion: Sendable {
    private let heads: Heads
    /// One score per class.
    private let category: [Double], feeling: [Double], worth: [Double]

    init(_ input: [Float], _ heads: Heads) {
        self.heads = heads
        category = heads.category.scores(input)
        feeling = heads.feeling.scores(input)
        worth = heads.worth.scores(input)
    }

    var json: JSON {
        func list(_ sums: [Double]) -> JSON { .array(sums.map { .double($0) }) }
        return ["category": list(category), "feeling": list(feeling), "worth": list(worth)]
    }

    /// Restores a cached opinion; nil if it doesn't match these heads.
    init?(json: JSON, _ heads: Heads) {
        func list(_ name: String, _ head: VectorHead) -> [Double]? {
            let sums = (json[name].array ?? []).compactMap(\.double)
            return sums.count == head.classes && sums.allSatisfy(\.isFinite) ? sums : nil
        }
        guard let category = list("category", heads.category), let feeling = list("feeling", heads.feeling),
            let worth = list("worth", heads.worth)
        else { return nil }
        (self.heads, self.category, self.feeling, self.worth) = (heads, category, feeling, worth)
    }

    // MARK: Combining with words

    /// Blends the scores by words with this opinion. For spam, words count more, because they include addresses,
    /// numbers and short codes.
    func blended(_ scores: [Double], temperature: Double) -> [Double] {
        let words = Softmax.probabilities(scores, temperature: temperature)
        let meaning = Softmax.probabilities(Category.padded(category))
        guard words.count == meaning.count else { return scores }
        let share = Heads.categoryShare
        var mixed = zip(words, meaning).map { (1 - share) * $0 + share * $1 }
        let spam = Category.spam.place
        let likelihood = (1 - Heads.spamShare) * words[spam] + Heads.spamShare * meaning[spam]
        let rest = max(1 - mixed[spam], 1e-9)
        for row in mixed.indices where row != spam { mixed[row] *= (1 - likelihood) / rest }
        mixed[spam] = likelihood
        return mixed.map { logarithm(max($0, 1e-9)) * temperature }
    }

    func felt(_ words: SentimentAnalyzer.Result, category: Category) -> SentimentAnalyzer.Result {
        guard category != .urgent else { return words }
        let beside = heads.feeling.parts(Heads.beside(words, category: category), from: heads.category.inputs)
        let sums = zip(feeling, beside).map { $0 + $1 }
        let best = sums.indices.max { sums[$0] < sums[$1] } ?? 0
        return words.felt(as: Heads.feelings[best])
    }

    /// Blends the score of the rules with that of similar offers. Offers that the rules rule out stay so.
    func valued(_ rules: OpportunityScorer.Result) -> OpportunityScorer.Result {
        guard rules.terms == nil,
            let beside = heads.worth.parts(Heads.beside(rules), from: heads.category.inputs).first,
            let own = worth.first
        else { return rules }
        let meant = 100 * min(max(own + beside, 0), 1)
        let share = Heads.worthShare
        return rules.scored(Int(((1 - share) * Double(rules.score) + share * meant).rounded()))
    }
}
