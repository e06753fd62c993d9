import LanguageKit

/// The sender says that nothing comes of it: they chose somebody else, have no budget, stopped the project, or pass.
/// Score, deal stage and drafts all use the words in `model/rules/refusal`.
enum Refusal {
    private static let set = "refusal"

    /// Whether a message of either side ends the negotiation. If it asks a question afterwards or suggests an
    /// alternative, there is still interest.
    static func found(in rules: RuleReading) -> Bool {
        guard let place = place(in: rules) else { return false }
        if rules.questions.contains(where: { $0 >= place.sentence }) { return false }
        return !rules.places(set, "instead").contains { $0.words.lowerBound >= place.words.upperBound }
    }

    private static func place(in rules: RuleReading) -> RuleReading.Place? {
        let said = rules.places(set, "declined")
        guard !said.isEmpty else { return nil }
        let imagined = rules.places(set, "imagined"), negated = rules.places(set, "negated")
        let longer = rules.places(set, "longer"), stopped = rules.places(set, "stopped")
        // "unless the budget is cut", "it is no longer on hold" and "don't cancel the shoot" are no refusals.
        return said.first { place in
            func stands(_ marks: [RuleReading.Place], within before: Int) -> Bool {
                let range = (place.words.lowerBound - before)..<place.words.lowerBound
                return marks.contains { $0.sentence == place.sentence && range.contains($0.words.lowerBound) }
            }
            func holds(_ marks: [RuleReading.Place]) -> Bool {
                marks.contains { place.words.contains($0.words.lowerBound) }
            }
            if stands(imagined, within: 4) || stands(negated, within: 2) { return false }
            return !(holds(longer) && holds(stopped))
        }
    }
}
