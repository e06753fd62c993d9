import LanguageKit

/// The features of a question with their counts: informative words, form words ("why", "how", "can"), pairs of
/// neighbours, and the meanings of words and phrases.
package struct QuestionFeatures: Sendable {
    package enum Block: UInt8, Sendable, CaseIterable { case word, form, pair, meaning }

    package struct Feature: Hashable, Sendable {
        package let block: Block
        package let text: String

        var isFiner: Bool { block == .meaning && text.hasPrefix(QuestionMeanings.finer) }
    }

    package private(set) var counts: [Feature: Float] = [:]
    /// The informative words in order, each with the meanings of the word alone.
    package private(set) var informative: [(stem: String, meanings: [String])] = []
    /// The index of the first informative word that names the purpose ("… do you use for the films?"). The question is
    /// about what comes before.
    package private(set) var purposeStart = Int.max
    /// The words as typed (folded), for correcting the spelling of later questions.
    package private(set) var words: [String] = []
    package private(set) var isNegated = false
    /// The text is too long to be a single question, so no entry answers all of it.
    package var isOverlong: Bool { words.count >= QuestionFeatures.wordLimit }
    /// Who does what, and what kind of answer is asked for.
    private(set) var reading = QuestionReading()
    /// The question in a normal form: questions with equal forms are the same.
    package private(set) var plainForm = ""

    /// Longer texts are no questions, so the first words are enough.
    private static let wordLimit = 120

    package init(_ tokens: some Sequence<Token>, spelling: (String) -> String = { $0 }) {
        let typed = Array(tokens)
        let mended = typed.map { token in
            var token = token
            if token.kind == .word { token.text = spelling(token.text) }
            return token
        }
        let meanings = QuestionMeanings(mended)
        let pieces = QuestionFeatures.pieces(mended)
        words = pieces.map(\.word)
        let stems = words.map(WordStem.of)
        plainForm = stems.joined(separator: " ")
        reading = QuestionReading(
            QuestionFeatures.words(mended, withMarks: true), typed: QuestionFeatures.words(typed, withMarks: true))
        reading.meanings = meanings.all
        for (piece, stem) in zip(pieces, stems) {
            let alone = piece.place.flatMap { meanings.alone[$0] } ?? []
            reading.meaningsOf[stem] = alone
            if FormWords.all.contains(piece.word) {
                add(.form, stem)
                if piece.word == "for", informative.count >= 2 {
                    purposeStart = min(purposeStart, informative.count)
                }
            } else {
                add(.word, stem)
                informative.append((stem, alone))
            }
            if FormWords.negations.contains(piece.word) { isNegated = true }
        }
        for pair in zip(stems, stems.dropFirst()) { add(.pair, pair.0 + " " + pair.1) }
        // Pairs skip the form words in between: "delivery of my card" gives "delivery card".
        for pair in zip(informative, informative.dropFirst()) { add(.pair, pair.0.stem + "~" + pair.1.stem) }
        for meaning in meanings.all { add(.meaning, meaning) }
    }

    package init(_ text: String) { self.init(Tokenizer.analyze(text).tokens) }

    /// The words for comparison; scripts without spaces are split into pairs of characters. With `withMarks` it
    /// includes the punctuation between clauses and sentences.
    static func words(_ tokens: some Sequence<Token>, withMarks: Bool = false) -> [String] {
        pieces(tokens, withMarks: withMarks).map(\.word)
    }

    /// The same words, each with its index among the words that phrases are matched against.
    private static func pieces(
        _ tokens: some Sequence<Token>, withMarks: Bool = false
    ) -> [(word: String, place: Int?)] {
        var pieces: [(word: String, place: Int?)] = []
        var place = 0
        for token in tokens where pieces.count < wordLimit {
            let isWord = PhraseMatcher.isWord(token)
            switch token.kind {
            case .word, .number, .hashtag, .handle, .link, .email: pieces.append((token.text, isWord ? place : nil))
            case .ideographs:
                let scalars = Array(token.text.unicodeScalars.prefix(wordLimit))
                if scalars.count == 1 { pieces.append((token.text, nil)) }
                for pair in zip(scalars, scalars.dropFirst()) {
                    pieces.append((String(Character(pair.0)) + String(Character(pair.1)), nil))
                }
            case .question: if withMarks { pieces.append(("?", nil)) }
            case .exclamation: if withMarks { pieces.append((".", nil)) }
            case .punctuation:
                if withMarks, QuestionReading.marks.contains(token.text) { pieces.append((token.text, nil)) }
            case .emoji, .emoticon: if withMarks { pieces.append((",", nil)) }
            }
            if isWord { place += 1 }
        }
        return pieces
    }

    private mutating func add(_ block: Block, _ text: String) {
        counts[Feature(block: block, text: text), default: 0] += 1
    }
}
