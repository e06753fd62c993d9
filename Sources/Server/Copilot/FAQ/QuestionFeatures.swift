/// What one question is made of, as counts: its informative words, its form words ("why", "how", "can"), pairs of
/// neighbours, and the meanings its words and phrases have.
package struct QuestionFeatures: Sendable {
    package enum Block: UInt8, Sendable, CaseIterable { case word, form, pair, meaning }

    package struct Feature: Hashable, Sendable {
        package let block: Block
        package let text: String
    }

    package private(set) var counts: [Feature: Float] = [:]
    /// The informative words in order, each with the meanings that lie on it alone.
    package private(set) var informative: [(stem: String, meanings: [String])] = []
    /// As they were typed (folded), for the spelling of later questions.
    package private(set) var words: [String] = []
    package private(set) var isNegated = false
    /// Longer than any question: whatever it is, no entry answers it whole.
    package var isOverlong: Bool { words.count >= QuestionFeatures.wordLimit }
    /// "who", "why", "how long" …: what kind of answer is asked for.
    package private(set) var questionTypes: Set<String> = []
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
            } else {
                add(.word, stem)
                informative.append((stem, QuestionMeanings.standard.meanings(of: word, stem: stem)))
            }
            if FormWords.negations.contains(word) { isNegated = true }
        }
        questionTypes = QuestionFeatures.questionTypes(words)
        for pair in zip(stems, stems.dropFirst()) { add(.pair, pair.0 + " " + pair.1) }
        // Neighbours with the form words between them left out: "delivery of my card" is "delivery card" too.
        for pair in zip(informative, informative.dropFirst()) { add(.pair, pair.0.stem + "~" + pair.1.stem) }
        for meaning in QuestionMeanings.standard.meanings(in: words, stems: stems) { add(.meaning, meaning) }
    }

    package init(_ text: String) { self.init(Tokenizer.analyze(text).tokens) }

    private static func questionTypes(_ words: [String]) -> Set<String> {
        var types: Set<String> = []
        for (position, word) in words.enumerated() {
            let next = position + 1 < words.count ? words[position + 1] : ""
            if word == "how", ["long", "old", "many", "tall", "big", "often"].contains(next) {
                types.insert("how " + next)
            } else if ["who", "why", "whose"].contains(word) || (position == 0 && word == "when") {
                types.insert(word)
            }
        }
        return types
    }

    /// Words as they are compared; writing without spaces is taken in pairs of characters.
    private static func words(_ tokens: some Sequence<Token>) -> [String] {
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
            case .emoji, .emoticon, .exclamation, .question, .punctuation: continue
            }
        }
        return words
    }

    private mutating func add(_ block: Block, _ text: String) {
        counts[Feature(block: block, text: text), default: 0] += 1
    }
}

/// Words that carry the form of a question rather than its subject.
package enum FormWords {
    package static let all = Set(
        """
        a an the i me my mine we us our you your yours it its he she they them his her their this that these those is am are
        was were be been being do does did have has had having im ive id ill youre youve theyre dont of to in on at for from
        by with as and or so but if then than there here just very really please would could should can may might will shall
        let hi hello hey thanks thank some any also about into up out go going get got gotten know tell want need like one
        what whats how hows why when where which who does help way make made thing things something now still wanted trying
        try tried u ur pls plz
        """.split { $0.isWhitespace }.map(String.init))

    package static let questionStarts: Set<String> = [
        "why", "when", "where", "which", "who", "what", "whats", "how", "hows", "whens", "wheres", "can", "could", "do",
        "does", "did", "is", "are", "will", "would", "should", "may", "any",
    ]

    package static let negations: Set<String> = [
        "not", "no", "never", "dont", "doesnt", "didnt", "cant", "cannot", "couldnt", "wont", "wouldnt", "isnt",
        "arent",
        "wasnt", "werent", "hasnt", "havent", "hadnt", "without", "unable",
    ]
}
