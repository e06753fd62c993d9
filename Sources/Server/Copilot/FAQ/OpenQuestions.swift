import CopilotProtocol
import LanguageKit

/// Groups questions that no entry answers, so that frequent ones can be suggested as new entries.
package struct OpenQuestions: Sendable {
    private struct Asked: Sendable {
        let text: String
        let features: QuestionFeatures
        let asker: String?
        let bearing: SubjectVectors.Bearing?
    }

    private struct Group {
        /// The number of different people.
        let count: Int
        let lastAsked: Int
        let typical: Int
        let examples: [Int]
    }

    private static let textLimit = 300

    private var asked: [Asked] = []

    package init() {}

    /// Whether a message asks something: it has a question mark, or a question word at the start of a sentence.
    package static func isQuestion(_ text: String) -> Bool { isQuestion(Tokenizer.analyze(text).tokens) }

    static func isQuestion(_ tokens: [Token]) -> Bool {
        if Asking.isAsked(tokens) { return true }
        var sentence = -1
        for token in tokens {
            if token.kind == .word, token.sentence != sentence {
                if FormWords.questionStarts.contains(token.text) { return true }
                sentence = token.sentence
            }
        }
        return false
    }

    /// Adds a question. A text without substance or without a question is ignored.
    ///
    /// - Parameter asker: the person who asked. Repeated questions of a person count once; without it each counts.
    package mutating func add(_ text: String, from asker: String? = nil) { add(text, from: asker, about: nil) }

    /// - Parameter bearing: the subjects of the question, `nil` if they are unknown.
    mutating func add(_ text: String, from asker: String?, about bearing: SubjectVectors.Bearing?) {
        let features = QuestionFeatures(QuestionLikeness.tokens(of: text))
        guard !features.informative.isEmpty, OpenQuestions.isQuestion(text) else { return }
        asked.append(
            Asked(text: String(text.prefix(Self.textLimit)), features: features, asker: asker, bearing: bearing))
    }

    /// The groups asked at least `count` times that the library doesn't answer yet, most frequent first.
    package func suggestions(
        askedAtLeast count: Int = 2, limit: Int, besides library: FAQMatcher = FAQMatcher()
    ) -> [OpenQuestion] {
        groups().lazy.filter { $0.count >= count }
            .filter { group in !group.examples.contains { library.match(asked[$0].text) != nil } }
            .prefix(max(0, limit))
            .map { group in
                OpenQuestion(
                    question: asked[group.typical].text, count: group.count,
                    examples: group.examples.map { asked[$0].text })
            }
    }

    private func groups() -> [Group] {
        let grouping = QuestionGrouping(QuestionLikeness(asked.map(\.features), bearings: asked.map(\.bearing)))
        return grouping.groups.map { group in
            let askers = group.members.map { asked[$0].asker }
            return Group(
                count: Set(askers.compactMap { $0 }).count + askers.count { $0 == nil },
                lastAsked: group.members.last ?? 0,
                typical: grouping.mostTypical(group) { asked[$0].text.count }, examples: group.examples)
        }.sorted { ($0.count, $0.lastAsked) > ($1.count, $1.lastAsked) }
    }
}
