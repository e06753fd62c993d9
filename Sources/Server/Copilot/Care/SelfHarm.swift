/// Somebody writes that they, or somebody they know, may die by their own hand or hurt themselves. It is looked for in
/// every message: a person in danger must never be answered as if they had asked for prints.
enum SelfHarm: Sendable, Equatable {
    case own, other
    /// It lies behind them ("I tried to, years ago, your songs saved me").
    case past

    /// What may also be said in jest, of a story or after a mishap counts only where nothing near it says so.
    enum Group: CaseIterable {
        case own, unlessLaughing, unlessMishap, unlessAtWork, other, past, present, idiom
    }

    static func found(in tokens: [Token]) -> SelfHarm? { reading(of: tokens).found }

    /// What is found, and whether words of it are there that mean something else.
    static func reading(of tokens: [Token]) -> (found: SelfHarm?, isJest: Bool) {
        let words = tokens.filter { [.word, .number, .hashtag].contains($0.kind) }
        var isOwn = false, isOther = false, isPast = false, isPresent = false, isJest = false
        var index = 0
        while index < words.count {
            let group = Self.group(at: index, in: words)
            let sentence = words[index].sentence
            switch group?.group {
            case .own: isOwn = true
            case .unlessLaughing:
                if near(sentence, tokens, laughter) { isJest = true } else { isOwn = true }
            case .unlessMishap:
                if near(sentence, tokens, mishaps) { isJest = true } else { isOwn = true }
            case .unlessAtWork:
                if near(sentence, tokens, work) { isJest = true } else { isOwn = true }
            case .other:
                if near(sentence, tokens, stories) { isJest = true } else { isOther = true }
            case .past: isPast = true
            case .present: isPresent = true
            case .idiom: isJest = true
            case nil: break
            }
            index += group?.length ?? 1
        }
        if isPast, !isPresent { return (isOwn ? .past : nil, isJest) }
        return (isOwn ? .own : isOther ? .other : nil, isJest)
    }

    /// In its sentence, the one before or the one behind it.
    private static func near(_ sentence: Int, _ tokens: [Token], _ marks: Set<String>) -> Bool {
        tokens.contains { abs($0.sentence - sentence) <= 1 && marks.contains($0.text) }
    }

    private struct Phrase {
        let group: Group
        let words: [String]
        /// Nothing more may stand in the sentence ("I don't want to live." is not "… to live in a city").
        let endsSentence: Bool
    }

    /// The longest phrase that begins here.
    private static func group(at index: Int, in words: [Token]) -> (group: Group, length: Int)? {
        let word = words[index].text
        if stems.contains(where: word.hasPrefix) { return (.own, 1) }
        let fitting = table[word]?.first { phrase in
            let end = index + phrase.words.count
            guard end <= words.count else { return false }
            for (offset, wanted) in phrase.words.enumerated() where words[index + offset].text != wanted {
                return false
            }
            return !phrase.endsSentence || end == words.count || words[end].sentence != words[end - 1].sentence
        }
        return fitting.map { ($0.group, $0.words.count) }
    }

    /// By their first word, the longest first.
    private static let table: [String: [Phrase]] = {
        var table: [String: [Phrase]] = [:]
        for group in Group.allCases {
            for line in phrases(group).split(whereSeparator: { $0 == "," || $0.isNewline }) {
                let words = Tokenizer.analyze(String(line)).tokens.filter { $0.kind == .word || $0.kind == .number }
                guard let first = words.first?.text else { continue }
                table[first, default: []].append(
                    Phrase(group: group, words: words.map(\.text), endsSentence: line.hasSuffix(".")))
            }
        }
        return table.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }()
}
