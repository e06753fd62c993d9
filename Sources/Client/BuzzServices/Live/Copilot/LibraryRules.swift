import BuzzModel
import CopilotProtocol
import TextKit

/// The rules for FAQ entries, which ensure that every stored entry can be sent and found.
enum LibraryRules {
    private static let longestQuestion = 4_096

    /// The entry, cleaned and checked on its own and against the others.
    static func checked(_ entry: LibraryEntry, beside others: [LibraryEntry]) throws(ServiceError) -> LibraryEntry {
        let entry = try cleaned(entry)
        let keys = Set(entry.questions.map(key))
        for other in others where other.id != entry.id {
            if let double = other.questions.first(where: { keys.contains(key($0)) }) {
                throw .invalid(
                    "“\(Sanitizer.line(double, maxColumns: 60))” already belongs to another entry. Edit that one."
                )
            }
        }
        return entry
    }

    static func cleaned(_ entry: LibraryEntry) throws(ServiceError) -> LibraryEntry {
        var entry = entry
        var seen: Set<String> = []
        var questions: [String] = []
        for question in entry.questions {
            let text = OutgoingText.clean(question).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !text.isEmpty, seen.insert(key(text)).inserted else { continue }
            guard text.utf8.count <= longestQuestion else { throw .invalid("A question is too long. Shorten it.") }
            questions.append(text)
        }
        guard !questions.isEmpty else { throw .invalid("An entry needs at least one question.") }
        guard questions.count <= CopilotLimits.phrasings else {
            throw .invalid("An entry can have \(CopilotLimits.phrasings) wordings at most.")
        }
        entry.questions = questions
        entry.answer = try answer(entry.answer)
        return entry
    }

    /// The answer must be valid as a message.
    private static func answer(_ text: String) throws(ServiceError) -> String {
        do throws(ServiceError) {
            return try OutgoingText.checked(text)
        } catch .emptyText {
            throw .invalid("An entry needs an answer.")
        } catch {
            throw error
        }
    }

    /// A normalized question: case, spaces and punctuation at the end don't matter.
    static func key(_ question: String) -> String {
        let words = SearchFolding.fold(question).split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        return words.isEmpty ? question : words.joined(separator: " ")
    }
}
