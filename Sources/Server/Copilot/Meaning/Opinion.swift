import BuzzModel
import JSONKit

/// What the heads make of one message's vector. What they learnt beside it, from words and shape, comes on top when the message
/// is judged, so that this can be kept with the message whatever happens around it.
package struct Opinion: Sendable {
    private let heads: Heads
    /// One sum a class.
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

    /// As it was kept; nil where it is not of these heads.
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

    // MARK: Together with words

    /// What words give each category, and this beside it. Of spam the words know more: addresses, numbers, codes to text.
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

    /// What the rules hold an offer for, and what offers like it are worth. What they rule out stays so.
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
