import LanguageKit

/// Groups of words in the six languages of drafts, and what it means when words of certain groups stand near each other:
/// "brennt" near "Küche" is a fire, "on fire" near "track" is none. One pass over a message, whatever is looked for.
///
/// The groups, a line each: `house.en: house, kitchen, on the stairs, apartment*`; "*" leaves the end of a word open, no
/// language means any. The rules, a line each: `fire: burning house`, words in any order with up to six others between;
/// `child: im > teen` in this order, with one between at most; `|` between groups: one of them. `fire ! craft past` names what, in
/// the same sentence, takes a rule's meaning away, `fire !! laughter` what does so in the sentences beside it, too.
struct WordRules: Sendable {
    /// A set of groups, or of languages, by their places in the list.
    typealias Groups = UInt128

    struct Finding: Sendable, Equatable {
        let meaning: String
        /// Said in jest, of a film, of long ago …
        let isFigurative: Bool
        /// The one language in which all of its words stand in the lists; nil where they stand in several.
        let language: Phrasebook.Language?
    }

    fileprivate struct Entry: Sendable {
        /// Folded; the last one's end may be open.
        let words: [String]
        let isOpen: Bool
        let groups: Groups
        var languages: Groups
    }

    private struct Mark {
        let groups: Groups, languages: Groups
        let start: Int, end: Int, sentence: Int
    }

    private struct Rule: Sendable {
        let meaning: String
        let groups: [Groups]
        let isOrdered: Bool
    }

    private struct Damping: Sendable {
        var here: Groups = 0, around: Groups = 0
    }

    private var entries: [String: [Entry]] = [:]
    /// Those whose first word is open, by its first letters.
    private var stems: [String: [Entry]] = [:]
    private var rules: [Rule] = []
    private var dampings: [String: Damping] = [:]
    private let idiom: Groups

    private static let stemLength = 3
    /// Words that may stand between two that belong together, and from the first to the last.
    private static let reach = 6, span = 24
    /// So many times a meaning may be taken away before it is believed to be meant otherwise.
    private static let patience = 12

    /// - Parameter idioms: the group whose phrases hide the words in them ("career suicide").
    init(groups: String, rules: String, idioms: String = "idiom") {
        var names: [String] = []
        func bit(_ name: some StringProtocol) -> Groups {
            if let known = names.firstIndex(of: String(name)) { return 1 << Groups(known) }
            names.append(String(name))
            return 1 << Groups(names.count - 1)
        }
        func bits(_ text: some StringProtocol) -> Groups { text.split(separator: "|").reduce(0) { $0 | bit($1) } }
        idiom = bit(idioms)
        for line in groups.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let head = line[..<colon].split(separator: ".")
            let group = bit(head[0])
            let languages = head.count > 1 ? Self.languages(head[1]) : Groups.max
            for phrase in line[line.index(after: colon)...].split(separator: ",") {
                add(String(phrase), group, languages)
            }
        }
        for line in rules.split(separator: "\n") {
            if let colon = line.firstIndex(of: ":") {
                let words = line[line.index(after: colon)...].split(separator: " ")
                self.rules.append(
                    Rule(
                        meaning: String(line[..<colon]), groups: words.filter { $0 != ">" }.map { bits($0) },
                        isOrdered: words.contains(">")))
                continue
            }
            let words = line.split(separator: " ")
            guard words.count > 2 else { continue }
            let all = words[2...].reduce(Groups(0)) { $0 | bits($1) }
            if words[1] == "!" { dampings[String(words[0]), default: Damping()].here |= all }
            if words[1] == "!!" { dampings[String(words[0]), default: Damping()].around |= all }
        }
        assert(names.count <= Groups.bitWidth)
    }

    private static func languages(_ code: Substring) -> Groups {
        let codes = ["en", "es", "pt", "fr", "de", "it"]
        return codes.firstIndex(of: String(code)).map { 1 << Groups($0) } ?? Groups.max
    }

    private mutating func add(_ phrase: String, _ group: Groups, _ languages: Groups) {
        let isOpen = phrase.hasSuffix("*")
        let words = Self.words(Tokenizer.analyze(phrase).tokens).map(\.text)
        guard let first = words.first else { return }
        let isStem = isOpen && words.count == 1
        let key = isStem ? String(first.prefix(Self.stemLength)) : first
        assert(!isStem || first.count >= Self.stemLength, "too short: \(phrase)")
        let table = isStem ? \WordRules.stems : \WordRules.entries
        // "Infarto" is a word of three languages.
        if let known = self[keyPath: table][key]?.firstIndex(where: {
            $0.words == words && $0.isOpen == isOpen && $0.groups == group
        }) {
            self[keyPath: table][key]?[known].languages |= languages
        } else {
            let entry = Entry(words: words, isOpen: isOpen, groups: group, languages: languages)
            self[keyPath: table][key, default: []].append(entry)
        }
    }

    private static func words(_ tokens: [Token]) -> [Token] {
        tokens.filter {
            switch $0.kind {
            case .word, .number, .hashtag, .emoji, .emoticon: true
            case .punctuation: ["$", "€", "£"].contains($0.text)
            default: false
            }
        }
    }

    // MARK: Reading

    /// What the rules find, in their order, each meaning once; what is meant as it is said before what isn't.
    /// - Parameter languages: whose words count; of all of them, where there is none.
    func findings(in tokens: [Token], languages: Set<Phrasebook.Language> = []) -> [Finding] {
        let read = Phrasebook.Language.allCases.enumerated().reduce(Groups(0)) {
            languages.contains($1.element) ? $0 | 1 << Groups($1.offset) : $0
        }
        let marks = marks(in: Self.words(tokens)).filter { read == 0 || $0.languages & read != 0 }
        let seen = marks.reduce(Groups(0)) { $0 | $1.groups }
        var found: [Finding] = []
        for rule in rules where rule.groups.allSatisfy({ $0 & seen != 0 }) {
            if found.contains(where: { $0.meaning == rule.meaning && !$0.isFigurative }) { continue }
            var figurative = 0
            for first in marks.indices where marks[first].groups & rule.groups[0] != 0 && figurative < Self.patience {
                guard let together = match(rule, from: first, in: marks) else { continue }
                let finding = finding(rule.meaning, together, marks)
                found.removeAll { $0.meaning == rule.meaning }
                found.append(finding)
                guard finding.isFigurative else { break }
                figurative += 1
            }
        }
        return found
    }

    private func finding(_ meaning: String, _ together: [Mark], _ marks: [Mark]) -> Finding {
        let damping = dampings[meaning] ?? Damping()
        let common = together.reduce(Groups.max) { $0 & $1.languages }
        let isFigurative = marks.contains { mark in
            guard mark.groups & (damping.here | damping.around) != 0, mark.languages & common != 0 else { return false }
            let isInside = together.contains { $0.start <= mark.start && mark.end <= $0.end }
            let distance = together.map { abs($0.sentence - mark.sentence) }.min() ?? 0
            return !isInside && distance <= (mark.groups & damping.around != 0 ? 1 : 0)
        }
        let language = common.nonzeroBitCount == 1 ? Phrasebook.Language.allCases[common.trailingZeroBitCount] : nil
        return Finding(meaning: meaning, isFigurative: isFigurative, language: language)
    }

    private func match(_ rule: Rule, from first: Int, in marks: [Mark]) -> [Mark]? {
        // However long the message is, only what stands near is looked at.
        var low = first, high = first
        while low > 0, marks[first].start - marks[low - 1].start <= Self.span { low -= 1 }
        while high + 1 < marks.count, marks[high + 1].start - marks[first].start <= Self.span { high += 1 }
        var together = [marks[first]]
        var common = marks[first].languages
        for wanted in rule.groups.dropFirst() {
            let next = marks[low...high].filter { mark in
                // Words of two languages make no sense together.
                mark.groups & wanted != 0 && mark.languages & common != 0
                    && together.allSatisfy { $0.end <= mark.start || mark.end <= $0.start }
                    && together.contains { isNear($0, mark, ordered: rule.isOrdered) }
            }.min { abs($0.start - marks[first].start) < abs($1.start - marks[first].start) }
            guard let next else { return nil }
            together.append(next)
            common &= next.languages
        }
        return together
    }

    private func isNear(_ one: Mark, _ other: Mark, ordered: Bool) -> Bool {
        if ordered { return other.start >= one.end && other.start - one.end <= 1 && one.sentence == other.sentence }
        let gap = max(other.start - one.end, one.start - other.end)
        return gap <= (one.sentence == other.sentence ? Self.reach : 2)
    }

    private func marks(in words: [Token]) -> [Mark] {
        var marks: [Mark] = []
        // Where an idiom stands.
        var idiomatic = 0..<0
        for index in words.indices {
            let word = words[index].text
            let whole = entries[word]
            let open = word.utf8.count >= Self.stemLength ? stems[String(word.prefix(Self.stemLength))] : nil
            if whole == nil, open == nil { continue }
            let here = ((whole ?? []) + (open ?? [])).filter { $0.stands(at: index, in: words) }
            if let longest = here.filter({ $0.groups & idiom != 0 }).map(\.words.count).max() {
                if index + longest > idiomatic.upperBound { idiomatic = index..<(index + longest) }
            }
            for entry in here {
                let end = index + entry.words.count
                // What is as long as the idiom, or longer, says more than it.
                if end < idiomatic.upperBound || end == idiomatic.upperBound && index > idiomatic.lowerBound {
                    continue
                }
                marks.append(
                    Mark(
                        groups: entry.groups, languages: entry.languages, start: index, end: end,
                        sentence: words[index].sentence))
            }
        }
        return marks
    }
}

extension WordRules.Entry {
    fileprivate func stands(at index: Int, in tokens: [Token]) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        for (offset, word) in words.enumerated() {
            let text = tokens[index + offset].text
            if text != word, !(isOpen && offset == words.count - 1 && text.hasPrefix(word)) { return false }
        }
        return true
    }
}
