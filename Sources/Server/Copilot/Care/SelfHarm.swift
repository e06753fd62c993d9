import LanguageKit

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
        var hits: [Hit] = [], pastSentences: Set<Int> = [], isPresent = false, isJest = false
        func take(_ hit: Hit, unless marks: Set<String>) {
            if near(hit.sentence, tokens, marks) { isJest = true } else { hits.append(hit) }
        }
        var index = 0
        while index < words.count {
            let group = Self.group(at: index, in: words)
            let sentence = words[index].sentence
            let hit = Hit(
                isOwn: group?.group != .other, sentence: sentence,
                isNow: isNow(at: index, length: group?.length ?? 1, in: words))
            switch group?.group {
            case .own: hits.append(hit)
            case .unlessLaughing: take(hit, unless: laughter)
            case .unlessMishap: take(hit, unless: mishaps)
            case .unlessAtWork: take(hit, unless: work)
            case .other: take(hit, unless: stories)
            case .past: pastSentences.insert(sentence)
            case .present: isPresent = true
            case .idiom: isJest = true
            case nil: break
            }
            index += group?.length ?? 1
        }
        if tokens.contains(where: { $0.kind == .ideographs && unspaced.contains(where: $0.text.contains) }) {
            hits.append(Hit(isOwn: true, sentence: 0, isNow: true))
        }
        // "You saved me years ago" says nothing of a friend, nor of what the writer wants now.
        func isOver(_ hit: Hit) -> Bool {
            guard !isPresent, !hit.isNow else { return false }
            return hit.isOwn ? !pastSentences.isEmpty : pastSentences.contains(hit.sentence)
        }
        let open = hits.filter { !isOver($0) }
        if open.contains(where: \.isOwn) { return (.own, isJest) }
        if !open.isEmpty { return (.other, isJest) }
        return (hits.contains(where: \.isOwn) ? .past : nil, isJest)
    }

    private struct Hit {
        let isOwn: Bool
        let sentence: Int
        let isNow: Bool
    }

    /// Its own words, or the few before them, say that it is wanted or planned now; "I used to want to" doesn't.
    private static func isNow(at index: Int, length: Int, in words: [Token]) -> Bool {
        let sentence = words[index].sentence
        let said = words[max(0, index - 3)..<min(words.count, index + length)].lazy.filter { $0.sentence == sentence }
        return said.contains { nowWords.contains($0.text) } && !said.contains { $0.text == "used" }
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
