import LanguageKit

/// All rules, as `make model` compiled them from `model/rules`.
package struct RuleBook: Sendable {
    let compiled: CompiledRules
    let matcher: PhraseMatcher
    private let sets: [String: (place: Int, rules: RuleSet)]

    /// The rules in the program; empty if its model is damaged, which `CopilotModel.builtIn` reports when the copilot
    /// starts.
    static let builtIn = RuleBook(ModelSections.builtIn) ?? RuleBook(CompiledRules())

    package init(_ compiled: CompiledRules) {
        self.compiled = compiled
        matcher = PhraseMatcher(compiled)
        sets = Dictionary(
            compiled.sets.enumerated().map { ($1.name, ($0, RuleSet($1))) }, uniquingKeysWith: { one, _ in one })
    }

    init?(_ sections: ModelSections) {
        // Damaged or missing, there are no rules.
        guard let compiled = sections.withBytes(of: CompiledRules.section, { try? CompiledRules($0) }) ?? nil else {
            return nil
        }
        self.init(compiled)
    }

    func set(_ name: String) -> (place: Int, rules: RuleSet)? { sets[name] }

    /// Matches all rules against a message once.
    func reading(_ tokens: [Token]) -> RuleReading { RuleReading(tokens, self) }
}

/// The matches of all rules in one message.
struct RuleReading: Sendable {
    /// An occurrence of a group's phrase.
    struct Place: Sendable, Equatable {
        let words: Range<Int>
        let sentence: Int
    }

    /// The words that phrases are matched against; places are indexes into it.
    let words: [Token]
    /// The indexes of sentences that end with a question mark.
    let questions: Set<Int>
    private let book: RuleBook
    private let marks: [[PhraseMatcher.Mark]]

    init(_ tokens: [Token], _ book: RuleBook = .builtIn) {
        words = PhraseMatcher.words(tokens)
        questions = Set(tokens.lazy.filter { $0.kind == .question }.map(\.sentence))
        self.book = book
        marks = book.matcher.marks(in: words)
    }

    /// - Parameter languages: the codes of languages whose words count; empty for all.
    func findings(_ set: String, languages: Set<String> = []) -> [RuleSet.Finding] {
        guard let (place, rules) = book.set(set) else { return [] }
        var bits = CompiledRules.Languages.max
        if !languages.isEmpty {
            bits = book.compiled.languages.indices.reduce(0) {
                languages.contains(book.compiled.languages[$1]) ? $0 | 1 << CompiledRules.Languages($1) : $0
            }
        }
        return rules.findings(in: marks[place], languages: bits)
    }

    /// Whether a phrase of the group occurs.
    func holds(_ set: String, _ group: String) -> Bool { !places(set, group).isEmpty }

    /// The occurrences of the group's phrases, in order of their starts.
    func places(_ set: String, _ group: String) -> [Place] {
        marks(set, group).map { Place(words: $0.start..<$0.end, sentence: $0.sentence) }
    }

    /// Finds every phrase of a set in the message, with the name of its group.
    func found(in set: String) -> [(group: String, words: Range<Int>)] {
        guard let (place, _) = book.set(set) else { return [] }
        let names = book.compiled.sets[place].groups
        return marks[place].map { (names[$0.groups.trailingZeroBitCount], $0.start..<$0.end) }
    }

    func marks(_ set: String, _ group: String) -> [PhraseMatcher.Mark] {
        guard let (place, rules) = book.set(set) else { return [] }
        let wanted = rules.group(group)
        return marks[place].filter { $0.groups & wanted != 0 }
    }

    /// The position of the phrase in its list: "model/rules/danger/en.words:12".
    func list(of mark: PhraseMatcher.Mark) -> String {
        let phrase = book.compiled.phrases[mark.phrase]
        return "model/\(book.compiled.files[phrase.file]):\(phrase.line)"
    }

    /// The first word of each occurrence, folded.
    func texts(_ set: String, _ group: String) -> Set<String> {
        Set(places(set, group).map { words[$0.words.lowerBound].text })
    }

    /// Whether the place is in a script without spaces.
    func isWithoutSpaces(_ place: Place) -> Bool { words[place.words.lowerBound].kind == .ideographs }

    /// The language of a finding's words; nil if several languages share them.
    func code(of finding: RuleSet.Finding) -> String? {
        guard finding.languages.nonzeroBitCount == 1 else { return nil }
        return book.compiled.languages[finding.languages.trailingZeroBitCount]
    }
}

extension RuleReading {
    /// The same, if drafts can be written in it.
    func language(of finding: RuleSet.Finding) -> Phrasebook.Language? {
        let code: String? = code(of: finding)
        return code.flatMap { code in Phrasebook.Language.allCases.first { $0.code == code } }
    }
}

extension Phrasebook.Language {
    /// The code that names it in rule files.
    var code: String { rawValue }
}
