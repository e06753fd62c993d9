import CopilotProtocol
import LanguageKit

/// Groups questions that want the same answer: those that the FAQ library answers by entry, the others by similarity.
struct QuestionGroups {
    /// The sentence of a message that asks something; nil if none does.
    static func question(in message: String) -> String? {
        let sentences = DraftText.sentences(String(message.prefix(4_000)))
        let questions = sentences.filter { $0.hasSuffix("?") || $0.hasSuffix("？") || $0.hasSuffix("؟") }
        if !questions.isEmpty { return questions.suffix(2).joined(separator: " ") }
        func asks(_ text: String) -> Bool { OpenQuestions.isQuestion(text) || Asking.isAsked(text) }
        return asks(message) ? sentences.first(where: asks) ?? message : nil
    }

    static func group(
        _ questions: [KeyedText], by matcher: FAQMatcher, _ sense: QuestionSense = QuestionSense()
    ) -> [GroupedQuestions] {
        var groups: [GroupedQuestions] = []
        var byEntry: [String: Int] = [:]
        var open: [(id: String, text: String)] = []
        for item in questions {
            guard let text = question(in: item.text) else { continue }
            if let match = matcher.match(text, meaning: sense.queries[text]) ?? matcher.match(item.text) {
                if let group = byEntry[match.entryID] {
                    groups[group].ids.append(item.id)
                    // Show a question in the answer's language if there is one in the group.
                    if !isInLanguage(groups[group].question, of: match.answer), isInLanguage(text, of: match.answer) {
                        groups[group].question = text
                        groups[group].matchedQuestion = match.matchedQuestion
                    }
                } else {
                    byEntry[match.entryID] = groups.count
                    groups.append(
                        GroupedQuestions(
                            question: text, ids: [item.id], answer: match.answer,
                            matchedQuestion: match.matchedQuestion))
                }
            } else {
                open.append((item.id, text))
            }
        }
        groups += alike(open, sense)
        // The largest groups come first; a question that nobody else asked is a group of its own.
        return groups.enumerated().sorted { ($1.element.ids.count, $0.offset) < ($0.element.ids.count, $1.offset) }
            .map(\.element)
    }

    private static func isInLanguage(_ question: String, of answer: String) -> Bool {
        // Another script counts as another language.
        guard question.unicodeScalars.allSatisfy({ $0.value < 0x250 || !$0.properties.isAlphabetic }) else {
            return false
        }
        return Phrasebook.Language(of: question) == Phrasebook.Language(of: answer)
    }

    /// A question joins a group if it is at least this similar to any of its questions.
    private static let sameQuestion: Float = 0.45

    private static func alike(
        _ questions: [(id: String, text: String)], _ sense: QuestionSense
    ) -> [GroupedQuestions] {
        let grouping = QuestionGrouping(QuestionLikeness(questions.map(\.text), sense), enough: sameQuestion)
        return grouping.groups.map { group in
            GroupedQuestions(
                question: questions[grouping.mostTypical(group) { questions[$0].text.count }].text,
                ids: group.members.map { questions[$0].id })
        }
    }
}

/// Finds the creator's answers to earlier questions similar to a waiting one.
enum EarlierAnswers {
    /// The required similarity: stricter than for grouping, because the result is offered as an answer.
    private static let likeness: Float = 0.42
    private static let most = 3

    /// The words to search for in stored messages.
    static func words(of question: String) -> [String] {
        let text = QuestionGroups.question(in: question) ?? question
        var seen: Set<String> = []
        return QuestionFeatures(text).words
            .filter { !FormWords.all.contains($0) && $0.count >= 3 && seen.insert($0).inserted }
            .prefix(8).map { $0 }
    }

    /// The texts to compare: the question, then the question in each candidate.
    static func texts(_ question: String, _ candidates: [KeyedText]) -> [String] {
        guard let text = QuestionGroups.question(in: question) else { return [] }
        return [text] + candidates.map { QuestionGroups.question(in: $0.text) ?? $0.text }
    }

    static func ranked(
        _ question: String, _ candidates: [KeyedText], _ sense: QuestionSense = QuestionSense()
    ) -> [(id: String, likeness: Double)] {
        let texts = texts(question, candidates)
        guard !texts.isEmpty else { return [] }
        let likeness = QuestionLikeness(texts, sense)
        return candidates.enumerated()
            .map { (id: $0.element.id, likeness: likeness.likeness(0, $0.offset + 1)) }
            .filter { $0.likeness >= Self.likeness }
            .sorted { ($0.likeness, $1.id) > ($1.likeness, $0.id) }.prefix(most)
            .map { (id: $0.id, likeness: Double($0.likeness)) }
    }
}
