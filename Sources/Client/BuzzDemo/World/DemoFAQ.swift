import JSONKit

/// A frequent question in several wordings, and the creator's answer.
package struct DemoFAQ: Sendable, Hashable {
    package let questions: [String]
    package let answer: String

    package var json: JSON {
        ["questions": .array(questions.map { .string($0) }), "answer": .string(answer)]
    }

    /// The format that `buzzbox faq import` reads.
    package static func library(_ entries: [DemoFAQ]) -> String {
        JSON.array(entries.map(\.json)).text + "\n"
    }

    /// Parses questions, one per line starting with `?`, followed by a line with their answer.
    static func read(_ text: String) -> [DemoFAQ] {
        var entries: [DemoFAQ] = []
        var questions: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("? ") {
                questions.append(String(line.dropFirst(2)))
            } else {
                entries.append(DemoFAQ(questions: questions, answer: String(line)))
                questions = []
            }
        }
        return entries
    }
}
