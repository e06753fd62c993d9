import BuzzModel

/// Reads a poll as it is typed.
package enum PollText {
    package struct Problem: Error {
        package let sentence: String
    }

    package static func poll(question: String, answers: String, most: String) -> Result<Poll, Problem> {
        let question = question.trimmed
        let answers = answers.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        guard !question.isEmpty else { return .failure(Problem(sentence: "Enter a question.")) }
        guard answers.count > 1 else {
            return .failure(Problem(sentence: "Enter two answers or more, each on a line of its own."))
        }
        guard answers.count <= Poll.mostAnswers else {
            return .failure(Problem(sentence: "A poll has \(Poll.mostAnswers) answers at most."))
        }
        guard ([question] + answers).allSatisfy({ $0.count <= Poll.longestText }) else {
            return .failure(Problem(sentence: "Question and answers have \(Poll.longestText) characters at most."))
        }
        guard Set(answers).count == answers.count else {
            return .failure(Problem(sentence: "Two answers are the same."))
        }
        let typed = most.trimmed
        guard let most = typed.isEmpty ? 1 : Int(typed), (1...answers.count).contains(most) else {
            return .failure(Problem(sentence: "One can choose from 1 up to \(answers.count) answers."))
        }
        return .success(
            Poll(
                question: question,
                answers: answers.enumerated().map { Poll.Answer(id: "\($0 + 1)", text: $1) }, mostChosen: most))
    }
}
