/// The named word lists by which messages are read, in all languages together: each `model/words/LANGUAGE.txt` has
/// lists such as "mood.wishes". A new language is a new file.
package struct WordLists: Sendable {
    /// The phrases of each list, English first.
    private(set) var phrases: [String: [String]] = [:]
    private var sets: [String: Set<String>] = [:]
    /// The lists of each language, by the name of its file.
    private(set) var byLanguage: [String: [String: [String]]] = [:]

    /// - Parameter files: the name and the text of each file.
    /// - Throws: an error with the line of a mistake.
    package init(files: [(name: String, text: String)]) throws(RuleError) {
        for (name, text) in files.sorted(by: { Self.rank($0.name) < Self.rank($1.name) }) {
            let language = Self.language(of: name)
            for entry in try WordFile.entries(text, file: name) {
                let list = try Self.phrases(of: entry, file: name)
                byLanguage[language, default: [:]][entry.name] = list
                phrases[entry.name, default: []] += list
            }
        }
        sets = phrases.mapValues { Set($0) }
    }

    private static func phrases(of entry: WordFile.Entry, file: String) throws(RuleError) -> [String] {
        var list: [String] = [], seen: Set<String> = []
        for (text, line) in entry.texts {
            for phrase in text.split(separator: ",") {
                let words = phrase.split(separator: " ").joined(separator: " ")
                if words.isEmpty { continue }
                if !seen.insert(words).inserted {
                    throw RuleError(file: file, line: line, problem: "“\(words)” stands twice in “\(entry.name)”")
                }
                list.append(words)
            }
        }
        guard !list.isEmpty else {
            throw RuleError(file: file, line: entry.line, problem: "“\(entry.name)” is empty")
        }
        return list
    }

    /// English comes first, because it defines the names of the lists.
    private static func rank(_ name: String) -> (Int, String) { (language(of: name) == "en" ? 0 : 1, name) }

    /// Whether a file is one such as "words/de.txt" and not in a subfolder, where other tables are.
    package static func isOfLanguage(_ file: String) -> Bool { file.split(separator: "/").count == 2 }

    static func language(of file: String) -> String {
        String(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")
    }

    func set(_ name: String) -> Set<String> { sets[name] ?? [] }

    /// The phrases of one language and of English, which people mix into every language. Words of other languages are
    /// left out, because a short word may mean anything there.
    func phrases(_ name: String, in language: String) -> [String] {
        let english = byLanguage["en"]?[name] ?? []
        return language == "en" ? english : english + (byLanguage[language]?[name] ?? [])
    }

    /// The lists in the program.
    static let builtIn: WordLists = {
        let sections = ModelSections.builtIn
        let files = sections.names(in: "words").filter(isOfLanguage).map { (name: $0, text: sections.text($0) ?? "") }
        // Cannot fail, because `make model` has checked them.
        return (try? WordLists(files: files)) ?? .none
    }()

    private static let none = WordLists()
    private init() {}
}

/// A built-in list by name. `scripts/check` compares the names with those in `model/words/en.txt`.
enum WordList {
    static func phrases(_ name: String) -> [String] { WordLists.builtIn.phrases[name] ?? [] }
    static func set(_ name: String) -> Set<String> { WordLists.builtIn.set(name) }

    /// Maps the words of the lists "name.1", "name.2" and so on to their numbers.
    static func numbers(_ name: String, _ values: some Sequence<Int>) -> [String: Int] {
        var table: [String: Int] = [:]
        for value in values { for word in phrases("\(name).\(value)") { table[word] = value } }
        return table
    }

    /// Parses pairs such as "your = my".
    static func pairs(_ name: String) -> [String: String] {
        var table: [String: String] = [:]
        for pair in phrases(name) {
            guard let middle = pair.firstRange(of: " = ") else { continue }
            table[String(pair[..<middle.lowerBound])] = String(pair[middle.upperBound...])
        }
        return table
    }
}
