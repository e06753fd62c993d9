import LanguageKit

/// Somebody says that nothing comes of it: they took somebody else, have no money any more, stopped the project, pass.
/// Opportunity score, deal stage and drafts ask the same words, those of `model/rules/refusal`.
enum Refusal {
    private static let set = "refusal"

    /// Whether a message, in the other side's or the creator's words, ends what was on offer. Who asks something afterwards, or
    /// says what could be done instead, still wants something.
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
        // "unless the budget is cut", "it is no longer on hold", "don't cancel the shoot".
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
