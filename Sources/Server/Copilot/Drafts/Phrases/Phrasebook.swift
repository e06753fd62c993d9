import LanguageKit

/// What drafts say in one language: `model/phrases/LANGUAGE.txt`. Wordings state nothing but what is true of any creator or what the
/// message itself says.
package struct Phrasebook: Sendable {
    private var wordings: [Phrase: [String]] = [:]
    /// The name of the language, in English.
    package private(set) var name = ""
    /// "a, b and c"
    private(set) var and = ""
    private var months: [String] = [], weekdays: [String] = []

    /// "name: one wording | another", a line each; "{…}" is filled in.
    package init(parsing text: String, file: String) throws(RuleError) {
        for entry in try WordFile.entries(text, file: file) {
            let text = entry.texts.map { DraftText.trimmed(String($0.text)) }.joined(separator: " ")
            func mistake(_ problem: String) -> RuleError { RuleError(file: file, line: entry.line, problem: problem) }
            switch entry.name {
            case "language": name = text
            case "and": and = text
            case "months": months = Self.listed(text)
            case "weekdays": weekdays = Self.listed(text)
            default:
                guard let phrase = Phrase(rawValue: entry.name) else {
                    throw mistake("no phrase is called “\(entry.name)”")
                }
                let choices = text.split(separator: "|").map { DraftText.trimmed(String($0)) }
                guard !choices.isEmpty, !choices.contains("") else { throw mistake("“\(entry.name)” has no words") }
                for slot in choices.flatMap(Self.slots) where !Self.knownSlots.contains(slot) {
                    throw mistake("nothing fills “{\(slot)}”")
                }
                guard choices.allSatisfy({ $0.count(where: { $0 == "{" }) == $0.count(where: { $0 == "}" }) }) else {
                    throw mistake("a brace stands alone")
                }
                wordings[phrase] = choices
            }
        }
        guard !name.isEmpty else { throw RuleError(file: file, line: 1, problem: "“language:” is missing") }
    }

    private init() {}

    private static func listed(_ text: String) -> [String] {
        text.split(separator: ",").map { DraftText.trimmed(String($0)) }
    }

    /// By their number: "März", "czwartek".
    func month(_ number: Int) -> String? { months.indices.contains(number - 1) ? months[number - 1] : nil }
    func weekday(_ number: Int) -> String? { weekdays.indices.contains(number - 1) ? weekdays[number - 1] : nil }

    /// What drafts fill in.
    private static let knownSlots: Set<String> = [
        "action", "rest", "facts", "first", "second", "quote", "question", "questions", "topic", "name",
    ]

    /// Whether there are words of its own for it.
    func has(_ phrase: Phrase) -> Bool { wordings[phrase] != nil }

    /// The same message always gets the same wording. Empty when neither it nor a plainer one can be said.
    func say(_ phrase: Phrase, _ slots: [String: String] = [:], seed: UInt64) -> String {
        let fitting = (wordings[phrase] ?? []).filter { wording in
            !wording.contains("{") || Self.slots(of: wording).allSatisfy { slots[$0]?.isEmpty == false }
        }
        guard !fitting.isEmpty else { return Self.plainer[phrase].map { say($0, slots, seed: seed) } ?? "" }
        // What says more is said.
        let full = fitting.filter { $0.contains("{") }
        let choices = full.isEmpty ? fitting : full
        var hash = FeatureHash(seed: seed)
        hash.add(phrase.rawValue)
        var text = choices[Int(hash.value % UInt64(choices.count))]
        for (name, value) in slots { text = text.replacing("{\(name)}", with: value) }
        return text
    }

    private static func slots(of wording: String) -> [String] {
        wording.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
            $0.split(separator: "}", maxSplits: 1).first.map(String.init)
        }
    }

    // MARK: Those there are

    static func book(for language: Language) -> Phrasebook { books[language] ?? books[.english] ?? Phrasebook() }

    /// Of the program. `make model` has read them, and says what is wrong with them.
    static let books: [Language: Phrasebook] = {
        let sections = ModelSections.builtIn
        var books: [Language: Phrasebook] = [:]
        for name in sections.names(in: "phrases") where name != plainerFile {
            // `make model` has told what is wrong with it.
            books[Language(rawValue: WordLists.language(of: name))] = try? Phrasebook(
                parsing: sections.text(name) ?? "", file: name)
        }
        return books
    }()

    package static let plainerFile = "phrases/plainer.txt"

    /// Said instead where a language has no wording for it.
    private static let plainer =
        // As above.
        (try? plainer(parsing: ModelSections.builtIn.text(plainerFile) ?? "", file: plainerFile)) ?? [:]

    package static func plainer(parsing text: String, file: String) throws(RuleError) -> [Phrase: Phrase] {
        var plainer: [Phrase: Phrase] = [:]
        for entry in try WordFile.entries(text, file: file) {
            let names = entry.texts.flatMap { $0.text.split { $0 == "," || $0 == " " }.map(String.init) }
            for name in [entry.name] + names where Phrase(rawValue: name) == nil {
                throw RuleError(file: file, line: entry.line, problem: "no phrase is called “\(name)”")
            }
            for name in names {
                guard let phrase = Phrase(rawValue: name) else { continue }
                plainer[phrase] = Phrase(rawValue: entry.name)
            }
        }
        return plainer
    }
}
