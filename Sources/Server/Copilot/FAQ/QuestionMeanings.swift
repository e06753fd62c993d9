import LanguageKit

/// The meanings of the words and phrases in a question ("how long", "when will", "turnaround"), so that a paraphrase is
/// recognised without sharing a word. The meanings are in `model/rules/questions`, finer ones in
/// `model/rules/subjects`.
package struct QuestionMeanings: Sendable {
    /// The prefix of meanings that subdivide another; they count less.
    static let finer = "~"

    /// All meanings of the question.
    private(set) var all: Set<String> = []
    /// The meanings of single words, by the index of the word.
    private(set) var alone: [Int: [String]] = [:]

    init(_ tokens: [Token]) {
        let rules = RuleReading(tokens)
        for (set, mark) in [("questions", ""), ("subjects", Self.finer)] {
            for (group, words) in rules.found(in: set) {
                all.insert(mark + group)
                if words.count == 1 { alone[words.lowerBound, default: []].append(mark + group) }
            }
        }
    }
}
