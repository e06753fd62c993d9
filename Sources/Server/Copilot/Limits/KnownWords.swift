import LanguageKit

/// The words of the copilot's lexicons and of the question bank, in all languages. Any other word may be a name or a
/// typing error.
struct KnownWords: Sendable {
    private let model: CopilotModel

    init(_ model: CopilotModel) {
        self.model = model
    }

    func knows(_ word: Substring) -> Bool {
        let word = String(word)
        return Self.asked.contains(word) || model.valence.strengtheners[word] != nil
            || model.extractor.rules.matcher.knows(word) || model.extractor.lexicon.contains(word)
            || model.extractor.glosses.contains(word)
    }

    /// People's questions are full of typing errors, so a word must occur at least this often.
    private static let usual = 6

    private static let asked: Set<String> = {
        var counts: [String: Int] = [:]
        for line in QuestionBank.text.split(whereSeparator: \.isNewline) {
            for token in Tokenizer.analyze(String(line)).tokens where token.kind == .word {
                counts[token.text, default: 0] += 1
            }
        }
        return FormWords.all.union(counts.lazy.filter { $0.value >= usual }.map(\.key))
    }()
}
