import BuzzModel
import Copilot

/// A labelled message of the project's corpus or test set.
struct Example {
    let text: String
    let category: Category
    let sentiment: Sentiment?
    let intensity: Intensity?
    /// The expected range of a business message's score.
    let band: ClosedRange<Int>?
    /// Messages made from one template share a group, so that they are never split between training and test data.
    let group: String

    /// The file that contains it.
    var source: Substring { group.prefix { $0 != ":" && $0 != "." } }
    /// The language, if the file names it.
    var language: Substring? {
        guard let dot = group.firstIndex(of: ".") else { return nil }
        return group[group.index(after: dot)...].prefix { $0 != ":" }
    }
    /// A single message as people would send it, rather than one of many variants of a template.
    var isWritten: Bool { language != nil }
}

enum CorpusError: Error {
    case unreadable(String)
    case badLine(file: String, line: Int)

    var message: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read."
        case .badLine(let file, let line): "\(file):\(line): the columns are not those expected."
        }
    }
}

enum Corpus {
    static func read(_ path: String) throws -> [Example] {
        var examples: [Example] = []
        for (number, line) in try text(path).split(separator: "\n").enumerated() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 6, let category = Category(rawValue: columns[1]) else {
                throw CorpusError.badLine(file: path, line: number + 1)
            }
            let ends = columns[4].split(separator: "-").compactMap { Int($0) }
            examples.append(
                Example(
                    text: unescaped(columns[0]), category: category, sentiment: Sentiment(rawValue: columns[2]),
                    intensity: Intensity(rawValue: columns[3]),
                    band: ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil, group: columns[5]))
        }
        return examples
    }

    /// Reads lines of "label<tab>text".
    static func pairs(_ path: String) throws -> [(label: String, text: String)] {
        try text(path).split(separator: "\n").compactMap { line in
            guard let tab = line.firstIndex(of: "\t") else { return nil }
            return (String(line[..<tab]), String(line[line.index(after: tab)...]))
        }
    }

    /// Reads lines of kind, language and text.
    static func care(_ path: String) throws -> [(kind: String, text: String)] {
        try text(path).split(separator: "\n").enumerated().map { number, line in
            let fields = line.split(separator: "\t", maxSplits: 2).map(String.init)
            guard fields.count == 3, CareModel.Concern(kind: fields[0]) != nil else {
                throw CorpusError.badLine(file: path, line: number + 1)
            }
            return (fields[0], unescaped(fields[2]))
        }
    }

    static func text(_ path: String) throws -> String {
        guard let bytes = FileBytes.read(path) else { throw CorpusError.unreadable(path) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("\\n") else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "\\") {
            result += rest[..<mark]
            let next = rest.index(after: mark)
            guard next < rest.endIndex else { break }
            result.append(rest[next] == "n" ? "\n" : rest[next])
            rest = rest[rest.index(after: next)...]
        }
        return result + rest
    }
}
