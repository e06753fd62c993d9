/// Words and phrases that say the same in a question ("how long", "when will", "turnaround"), so that a paraphrase is
/// recognised without sharing a word.
package struct QuestionMeanings: Sendable {
    package static let standard: QuestionMeanings = {
        var meanings = QuestionMeanings(parsing: table)
        meanings.read(creators, marked: finer)
        return meanings
    }()
    /// Before the name of a meaning that only divides a wider one: alike in it, two questions are less alike.
    static let finer = "~"

    private var stems: [String: [String]] = [:]
    private var beginnings: [Int: [String: [String]]] = [:]
    private var phrases: [String: [(words: [String], meaning: String)]] = [:]
    /// Every word that occurs, for telling typing mistakes from words the table knows.
    private(set) var words: Set<String> = []

    package init(parsing text: String) { read(text, marked: "") }

    private mutating func read(_ text: String, marked mark: String) {
        var meaning = ""
        for line in text.split(separator: "\n") {
            var rest = line
            if !line.hasPrefix(" "), let colon = line.firstIndex(of: ":") {
                meaning = mark + line[..<colon]
                rest = line[line.index(after: colon)...]
            }
            for entry in rest.split(separator: ",") { add(entry.split(separator: " ").map(String.init), meaning) }
        }
    }

    private mutating func add(_ entry: [String], _ meaning: String) {
        guard let first = entry.first else { return }
        words.formUnion(entry.map { $0.filter { $0 != "*" } })
        if entry.count > 1 {
            phrases[first, default: []].append((entry, meaning))
        } else if first.hasSuffix("*") {
            beginnings[first.utf8.count - 1, default: [:]][String(first.dropLast()), default: []].append(meaning)
        } else {
            stems[WordStem.of(first), default: []].append(meaning)
        }
    }

    package func meanings(of word: String, stem: String) -> [String] {
        var found = stems[stem] ?? []
        let letters = word.utf8
        for (length, meanings) in beginnings where length <= letters.count {
            if let meanings = meanings[String(decoding: letters.prefix(length), as: UTF8.self)] { found += meanings }
        }
        return found
    }

    package func meanings(in words: [String], stems: [String]) -> Set<String> {
        var found: Set<String> = []
        for (index, word) in words.enumerated() {
            found.formUnion(meanings(of: word, stem: stems[index]))
            for phrase in phrases[word] ?? [] where words[index...].starts(with: phrase.words) {
                found.insert(phrase.meaning)
            }
        }
        return found
    }
}
