/// The words by which messages are read, in all languages at once: `model/words/LANGUAGE.txt`, in which each list has a name
/// ("mood.wishes"). A new language is a new file.
package struct WordLists: Sendable {
    /// Of each list its phrases, those of English first.
    private(set) var phrases: [String: [String]] = [:]
    private var sets: [String: Set<String>] = [:]
    /// Of each language (the name of its file) its own.
    private(set) var byLanguage: [String: [String: [String]]] = [:]

    /// - Parameter files: name and text of each.
    /// - Throws: where a file has a mistake, with its line.
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

    /// English first: what stands there names the lists.
    private static func rank(_ name: String) -> (Int, String) { (language(of: name) == "en" ? 0 : 1, name) }

    /// "words/de.txt"; what lies deeper is no list of words.
    package static func isOfLanguage(_ file: String) -> Bool { file.split(separator: "/").count == 2 }

    static func language(of file: String) -> String {
        String(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")
    }

    func set(_ name: String) -> Set<String> { sets[name] ?? [] }

    /// Those of one language, and of English, which is mixed into all: a short word of a third language may be anything.
    func phrases(_ name: String, in language: String) -> [String] {
        let english = byLanguage["en"]?[name] ?? []
        return language == "en" ? english : english + (byLanguage[language]?[name] ?? [])
    }

    /// Those of the program.
    static let builtIn: WordLists = {
        let sections = ModelSections.builtIn
        let files = sections.names(in: "words").filter(isOfLanguage).map { (name: $0, text: sections.text($0) ?? "") }
        // `make model` has read them, and says what is wrong with them.
        return (try? WordLists(files: files)) ?? .none
    }()

    private static let none = WordLists()
    private init() {}
}

/// One list of the program's, by its name. `scripts/check` compares the names with those of `model/words/en.txt`.
enum WordList {
    static func phrases(_ name: String) -> [String] { WordLists.builtIn.phrases[name] ?? [] }
    static func set(_ name: String) -> Set<String> { WordLists.builtIn.set(name) }

    /// "name.1", "name.2" …: which number each word has.
    static func numbers(_ name: String, _ values: some Sequence<Int>) -> [String: Int] {
        var table: [String: Int] = [:]
        for value in values { for word in phrases("\(name).\(value)") { table[word] = value } }
        return table
    }

    /// "your = my": what each stands for.
    static func pairs(_ name: String) -> [String: String] {
        var table: [String: String] = [:]
        for pair in phrases(name) {
            guard let middle = pair.firstRange(of: " = ") else { continue }
            table[String(pair[..<middle.lowerBound])] = String(pair[middle.upperBound...])
        }
        return table
    }
}
