import LanguageKit

/// The wordings of drafts in one language, from `model/phrases/LANGUAGE.txt`. Wordings state only what is true of every
/// creator or what the message itself says.
package struct Phrasebook: Sendable {
    private var wordings: [Phrase: [String]] = [:]
    /// The English name of the language.
    package private(set) var name = ""
    /// The word "and" for lists: "a, b and c".
    private(set) var and = ""
    /// The words for "or" between two things to choose from.
    private(set) var or: [String] = []
    private var months: [String] = [], weekdays: [String] = []

    /// Parses lines of the form "name: one wording | another"; "{…}" is a slot to fill in.
    package init(parsing text: String, file: String) throws(RuleError) {
        for entry in try WordFile.entries(text, file: file) {
            let text = entry.texts.map { DraftText.trimmed(String($0.text)) }.joined(separator: " ")
            func mistake(_ problem: String) -> RuleError { RuleError(file: file, line: entry.line, problem: problem) }
            switch entry.name {
            case "language": name = text
            case "and": and = text
            case "or": or = Self.listed(text)
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

    /// The name of a month or weekday by its number, from 1: "März", "czwartek".
    func month(_ number: Int) -> String? { months.indices.contains(number - 1) ? months[number - 1] : nil }
    func weekday(_ number: Int) -> String? { weekdays.indices.contains(number - 1) ? weekdays[number - 1] : nil }

    /// The slots that drafts can fill.
    private static let knownSlots: Set<String> = [
        "action", "rest", "facts", "first", "second", "quote", "question", "questions", "topic", "name",
    ]

    /// Whether this language has its own wording.
    func has(_ phrase: Phrase) -> Bool { wordings[phrase] != nil }

    /// Chooses a wording by the seed, so that the same message always gets the same one. Returns an empty text if
    /// neither the phrase nor its plainer substitute has a wording whose slots can be filled.
    func say(_ phrase: Phrase, _ slots: [String: String] = [:], seed: UInt64) -> String {
        let fitting = (wordings[phrase] ?? []).filter { wording in
            !wording.contains("{") || Self.slots(of: wording).allSatisfy { slots[$0]?.isEmpty == false }
        }
        guard !fitting.isEmpty else { return Self.plainer[phrase].map { say($0, slots, seed: seed) } ?? "" }
        // Prefer wordings with slots, because they say more about the message.
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

    // MARK: Built-in phrasebooks

    static func book(for language: Language) -> Phrasebook { books[language] ?? books[.english] ?? Phrasebook() }

    /// The built-in phrasebooks. `make model` has checked them and reports their mistakes.
    static let books: [Language: Phrasebook] = {
        let sections = ModelSections.builtIn
        var books: [Language: Phrasebook] = [:]
        for name in sections.names(in: "phrases") where name != plainerFile {
            // Cannot fail, because `make model` has checked the file.
            books[Language(rawValue: WordLists.language(of: name))] = try? Phrasebook(
                parsing: sections.text(name) ?? "", file: name)
        }
        return books
    }()

    package static let plainerFile = "phrases/plainer.txt"

    /// The substitute for a phrase that a language has no wording for.
    private static let plainer =
        // Cannot fail either.
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
