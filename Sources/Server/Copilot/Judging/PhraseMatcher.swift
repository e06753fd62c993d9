import LanguageKit

/// Finds the phrases of all rule files in one pass over a message, with a single automaton for all sets and languages.
struct PhraseMatcher: Sendable {
    /// An occurrence of a phrase in the message.
    struct Mark: Sendable, Equatable {
        /// Its groups within its set, as bits.
        let groups: CompiledRules.Groups
        let languages: CompiledRules.Languages
        /// Indexes of words in the reading.
        let start: Int, end: Int
        let sentence: Int
        /// Its index in `CompiledRules`.
        let phrase: Int
    }

    private let rules: CompiledRules
    private let whole: [String: Int]
    private let stems: [String: Int]
    /// Words with an open end, by their first letters.
    private let open: [String: [Int]]
    private let ideographs: [String: [Int]]
    private let longestIdeographs: Int
    /// The phrases that begin with each word.
    private let beginnings: [[Int]]
    /// For each set, the group that hides the phrases inside its own.
    private let idioms: [CompiledRules.Groups]

    private static let stemLength = 3
    /// The most letters that are searched in scripts without spaces.
    private static let ideographLimit = 400

    init(_ rules: CompiledRules) {
        var whole: [String: Int] = [:], stems = whole, open: [String: [Int]] = [:], ideographs: [String: [Int]] = [:]
        for (number, word) in rules.words.enumerated() {
            switch word.reach {
            case .itself: whole[word.text] = number
            case .beginning: open[Self.beginning(of: word.text), default: []].append(number)
            case .stem: stems[word.text] = number
            }
        }
        var beginnings = [[Int]](repeating: [], count: rules.words.count)
        for (number, phrase) in rules.phrases.enumerated() {
            for word in phrase.steps[0].words {
                if RuleCompiler.isIdeographic(rules.words[word].text) {
                    ideographs[rules.words[word].text, default: []].append(number)
                } else {
                    beginnings[word].append(number)
                }
            }
        }
        idioms = rules.sets.map { set in
            set.groups.firstIndex(of: RuleCompiler.idiom).map { 1 << CompiledRules.Groups($0) } ?? 0
        }
        longestIdeographs = ideographs.keys.map(\.unicodeScalars.count).max() ?? 0
        (self.rules, self.whole, self.stems, self.open, self.ideographs) = (rules, whole, stems, open, ideographs)
        self.beginnings = beginnings
    }

    /// The tokens that phrases consist of: all but punctuation, links and addresses.
    static func words(_ tokens: [Token]) -> [Token] { tokens.filter(isWord) }

    static func isWord(_ token: Token) -> Bool {
        switch token.kind {
        case .word, .number, .hashtag, .emoji, .emoticon, .ideographs: true
        case .punctuation: ["$", "€", "£"].contains(token.text)
        default: false
        }
    }

    /// The occurrences in these words (from `words`): one list per set, in the order of the text.
    func marks(in words: [Token]) -> [[Mark]] {
        let numbers = words.map(numbers(of:))
        var marks = [[Mark]](repeating: [], count: rules.sets.count)
        func found(_ number: Int, _ start: Int, _ end: Int) {
            let phrase = rules.phrases[number]
            marks[phrase.set].append(
                Mark(
                    groups: 1 << CompiledRules.Groups(phrase.group), languages: phrase.languages, start: start,
                    end: end, sentence: words[start].sentence, phrase: number))
        }
        for start in words.indices {
            if words[start].kind == .ideographs {
                for number in phrases(inIdeographs: words[start].text) { found(number, start, start + 1) }
                continue
            }
            for word in numbers[start] {
                for number in beginnings[word] {
                    let phrase = rules.phrases[number]
                    if let end = end(of: phrase, step: 1, at: start + 1, words, numbers) { found(number, start, end) }
                }
            }
        }
        return zip(marks, idioms).map { $1 == 0 ? $0 : Self.withoutIdioms($0, $1) }
    }

    private func numbers(of token: Token) -> [Int] {
        var numbers = whole[token.text].map { [$0] } ?? []
        if let stem = stems[WordStem.of(token.text)] { numbers.append(stem) }
        for stem in open[Self.beginning(of: token.text)] ?? [] where token.text.hasPrefix(rules.words[stem].text) {
            numbers.append(stem)
        }
        // A pattern such as "1*" has only one letter, so it is looked up by that.
        if token.kind == .number {
            for length in 1..<Self.stemLength where length < token.text.utf8.count {
                numbers += open[String(token.text.prefix(length))] ?? []
            }
        }
        return numbers
    }

    /// Whether a phrase contains the word or another form of it.
    func knows(_ word: String) -> Bool { whole[word] != nil || stems[WordStem.of(word)] != nil }

    private static func beginning(of word: String) -> String { String(word.prefix(stemLength)) }

    /// The end of the phrase if the rest of it is here. Emoji between its words are skipped, but a new sentence ends
    /// the search.
    private func end(
        of phrase: CompiledRules.Phrase, step: Int, at place: Int, _ words: [Token], _ numbers: [[Int]]
    ) -> Int? {
        let sentence = words[place - 1].sentence
        guard step < phrase.steps.count else {
            guard phrase.endsSentence else { return place }
            let next = words[place...].first { !Self.isPicture($0) }
            return next == nil || next?.sentence != sentence ? place : nil
        }
        let wanted = phrase.steps[step]
        var place = place, skipped = 0
        while place < words.count, words[place].sentence == sentence {
            if numbers[place].contains(where: wanted.words.contains),
                let end = end(of: phrase, step: step + 1, at: place + 1, words, numbers)
            {
                return end
            }
            if !Self.isPicture(words[place]) { skipped += 1 }
            guard skipped <= wanted.gap else { return nil }
            place += 1
        }
        return nil
    }

    private static func isPicture(_ token: Token) -> Bool { token.kind == .emoji || token.kind == .emoticon }

    private func phrases(inIdeographs text: String) -> [Int] {
        let scalars = Array(text.unicodeScalars.prefix(Self.ideographLimit))
        var found: [Int] = []
        for start in scalars.indices {
            var piece = ""
            for scalar in scalars[start..<min(scalars.count, start + longestIdeographs)] {
                piece.unicodeScalars.append(scalar)
                for number in ideographs[piece] ?? [] where !found.contains(number) { found.append(number) }
            }
        }
        return found
    }

    /// Removes phrases inside an idiom, because they aren't meant literally. Phrases that are at least as long stay.
    private static func withoutIdioms(_ marks: [Mark], _ idiom: CompiledRules.Groups) -> [Mark] {
        var kept: [Mark] = [], hidden = 0..<0, index = 0
        while index < marks.count {
            let here = marks[index...].prefix { $0.start == marks[index].start }
            if let longest = here.filter({ $0.groups & idiom != 0 }).map(\.end).max(), longest > hidden.upperBound {
                hidden = marks[index].start..<longest
            }
            kept += here.filter {
                $0.end > hidden.upperBound || $0.end == hidden.upperBound && $0.start <= hidden.lowerBound
            }
            index += here.count
        }
        return kept
    }
}
