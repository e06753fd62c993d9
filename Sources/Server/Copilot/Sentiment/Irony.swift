import LanguageKit

/// Praise that means the opposite: "great, third time my parcel is lost", "love waiting six weeks", "thanks for
/// nothing". The words are in `model/rules/irony`.
enum Irony {
    private static let set = "irony"

    /// - Parameter pleased: the indexes in `tokens` of words that would count as positive.
    static func found(in rules: RuleReading, tokens: [Token], pleased: [Int]) -> Bool {
        guard !pleased.isEmpty else { return false }
        if rules.holds(set, "saying") { return true }
        guard rules.holds(set, "failure") else { return false }
        if rules.holds(set, "again") || rules.holds(set, "rewarded") { return true }
        return opensAlone(rules, tokens, pleased)
    }

    /// "Great, my parcel is lost": a word of praise, punctuation, and nothing positive after it.
    private static func opensAlone(_ rules: RuleReading, _ tokens: [Token], _ pleased: [Int]) -> Bool {
        let idle = rules.texts(set, "idle")
        let first = tokens.indices.drop { idle.contains(tokens[$0].text) }.first
        guard let first, pleased == [first], tokens[first].kind == .word else { return false }
        return rules.texts(set, "opening").contains(tokens[first].text)
    }
}
