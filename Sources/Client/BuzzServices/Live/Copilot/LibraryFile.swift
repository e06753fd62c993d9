import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit

/// An FAQ library as a file: JSON, or text in which lines starting with `? ` are questions, followed by their answer.
package enum LibraryFile {
    package enum Format: String, Sendable, CaseIterable {
        case json
        case text
    }

    package static func write(_ entries: [LibraryEntry], as format: Format) -> String {
        switch format {
        case .json:
            let list = entries.map { entry -> JSON in
                [
                    "id": .string(entry.id), "questions": .array(entry.questions.map { .string($0) }),
                    "answer": .string(entry.answer), "sendsAutomatically": .bool(entry.sendsAutomatically),
                ]
            }
            return JSON.array(list).text + "\n"
        case .text:
            return entries.map { entry in
                let questions = entry.questions.map { "? \($0)" }
                // Escape lines of an answer that look like questions.
                let answer = entry.answer.split(separator: "\n", omittingEmptySubsequences: false).map {
                    $0.hasPrefix("? ") || $0.hasPrefix("\\") ? "\\" + $0 : String($0)
                }
                return (questions + answer).joined(separator: "\n") + "\n"
            }
            .joined(separator: "\n")
        }
    }

    /// Reads either format, which it recognises by its first character. A file with any error is rejected as a whole.
    package static func read(_ text: String) throws(ServiceError) -> [LibraryEntry] {
        switch text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) {
        case nil: throw .invalid("The file is empty.")
        case "[", "{": return try readJSON(text)
        default: return try readText(text)
        }
    }

    private static func readJSON(_ text: String) throws(ServiceError) -> [LibraryEntry] {
        let values: [JSON]
        do throws(JSONError) {
            let whole = try JSON(parsing: Array(text.utf8))
            values = whole.array ?? whole["faqs"].array ?? [whole]
        } catch {
            values = try lines(text)
        }
        var entries: [LibraryEntry] = []
        for (index, value) in values.enumerated() {
            var json = value
            if json["id"].string == nil { json["id"] = "" }
            guard json.object != nil, let entry = FAQEntry(id: json["id"].string ?? "", stored: json),
                !entry.questions.isEmpty
            else { throw .invalid("Entry \(index + 1) has no question or no answer. Nothing was imported.") }
            entries.append(LibraryEntry(id: entry.id, questions: entry.questions, answer: entry.answer))
        }
        return entries
    }

    /// One JSON object per line.
    private static func lines(_ text: String) throws(ServiceError) -> [JSON] {
        var values: [JSON] = []
        for (index, line) in text.split(separator: "\n").enumerated() where !line.allSatisfy(\.isWhitespace) {
            do throws(JSONError) {
                values.append(try JSON(parsing: Array(line.utf8)))
            } catch {
                throw .invalid("Line \(index + 1) is not JSON. Nothing was imported.")
            }
        }
        return values
    }

    private static func readText(_ text: String) throws(ServiceError) -> [LibraryEntry] {
        var entries: [LibraryEntry] = []
        var questions: [String] = []
        var answer: [String] = []
        func finish(at line: Int) throws(ServiceError) {
            while answer.last?.allSatisfy(\.isWhitespace) == true { answer.removeLast() }
            while answer.first?.allSatisfy(\.isWhitespace) == true { answer.removeFirst() }
            guard !questions.isEmpty || !answer.isEmpty else { return }
            guard !questions.isEmpty, !answer.isEmpty else {
                throw .invalid(
                    questions.isEmpty
                        ? "Line \(line): an answer without a question; questions begin with “? ”. Nothing was imported."
                        : "Line \(line): “\(questions[0].prefix(60))” has no answer. Nothing was imported.")
            }
            entries.append(LibraryEntry(id: "", questions: questions, answer: answer.joined(separator: "\n")))
            (questions, answer) = ([], [])
        }
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("? ") {
                if answer.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { try finish(at: index + 1) }
                questions.append(String(line.dropFirst(2)))
            } else {
                answer.append(String(line.hasPrefix("\\") ? line.dropFirst() : line))
            }
        }
        try finish(at: lines.count)
        return entries
    }
}
