import LanguageKit

/// What one question is made of, as counts: its informative words, its form words ("why", "how", "can"), pairs of
/// neighbours, and the meanings its words and phrases have.
package struct QuestionFeatures: Sendable {
    package enum Block: UInt8, Sendable, CaseIterable { case word, form, pair, meaning }

    package struct Feature: Hashable, Sendable {
        package let block: Block
        package let text: String

        var isFiner: Bool { block == .meaning && text.hasPrefix(QuestionMeanings.finer) }
    }

    package private(set) var counts: [Feature: Float] = [:]
    /// The informative words in order, each with the meanings that lie on it alone.
    package private(set) var informative: [(stem: String, meanings: [String])] = []
    /// Where what it is for begins among them ("… do you use for the films?"): the question is about what stands before.
    package private(set) var purposeStart = Int.max
    /// As they were typed (folded), for the spelling of later questions.
    package private(set) var words: [String] = []
    package private(set) var isNegated = false
    /// Longer than any question: whatever it is, no entry answers it whole.
    package var isOverlong: Bool { words.count >= QuestionFeatures.wordLimit }
    /// Who does what, and what kind of answer is asked for.
    private(set) var reading = QuestionReading()
    /// The question brought to one form: equal forms are the same question.
    package private(set) var plainForm = ""

    /// Longer texts are no question; the first words are enough to know.
    private static let wordLimit = 120

    package init(_ tokens: some Sequence<Token>, spelling: (String) -> String = { $0 }) {
        words = QuestionFeatures.words(tokens).map(spelling)
        let stems = words.map(WordStem.of)
        plainForm = stems.joined(separator: " ")
        for (word, stem) in zip(words, stems) {
            if FormWords.all.contains(word) {
                add(.form, stem)
                if word == "for", informative.count >= 2 { purposeStart = min(purposeStart, informative.count) }
            } else {
                add(.word, stem)
                informative.append((stem, QuestionMeanings.standard.meanings(of: word, stem: stem)))
            }
            if FormWords.negations.contains(word) { isNegated = true }
        }
        let typed = QuestionFeatures.words(tokens, withMarks: true)
        reading = QuestionReading(typed.map { QuestionReading.marks.contains($0) ? $0 : spelling($0) }, typed: typed)
        for pair in zip(stems, stems.dropFirst()) { add(.pair, pair.0 + " " + pair.1) }
        // Neighbours with the form words between them left out: "delivery of my card" is "delivery card" too.
        for pair in zip(informative, informative.dropFirst()) { add(.pair, pair.0.stem + "~" + pair.1.stem) }
        for meaning in QuestionMeanings.standard.meanings(in: words, stems: stems) { add(.meaning, meaning) }
    }

    /// More than half of what either asks about, the other asks about, too, in word or in meaning: "can I send you a gift" and
    /// "can I send you my demo" share only how they ask.
    package func isAbout(_ other: QuestionFeatures) -> Bool { reaches(other) && other.reaches(self) }

    private func reaches(_ other: QuestionFeatures) -> Bool {
        let asked = informative.filter { !FormWords.idle.contains($0.stem) }
        let met = asked.count { word in
            other.counts[Feature(block: .word, text: word.stem)] != nil
                || word.meanings.contains {
                    let meaning = Feature(block: .meaning, text: $0)
                    return !meaning.isFiner && other.counts[meaning] != nil
                }
        }
        return met * 2 > asked.count || asked.isEmpty
    }

    package init(_ text: String) { self.init(Tokenizer.analyze(text).tokens) }

    /// Words as they are compared; writing without spaces is taken in pairs of characters. With what parts clauses and
    /// sentences, if it is wanted.
    static func words(_ tokens: some Sequence<Token>, withMarks: Bool = false) -> [String] {
        var words: [String] = []
        for token in tokens where words.count < wordLimit {
            switch token.kind {
            case .word, .number, .hashtag, .handle, .link, .email: words.append(token.text)
            case .ideographs:
                let scalars = Array(token.text.unicodeScalars.prefix(wordLimit))
                if scalars.count == 1 { words.append(token.text) }
                for pair in zip(scalars, scalars.dropFirst()) {
                    words.append(String(Character(pair.0)) + String(Character(pair.1)))
                }
            case .question: if withMarks { words.append("?") }
            case .exclamation: if withMarks { words.append(".") }
            case .punctuation: if withMarks, QuestionReading.marks.contains(token.text) { words.append(token.text) }
            case .emoji, .emoticon: if withMarks { words.append(",") }
            }
        }
        return words
    }

    private mutating func add(_ block: Block, _ text: String) {
        counts[Feature(block: block, text: text), default: 0] += 1
    }
}
