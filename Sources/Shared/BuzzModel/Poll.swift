/// A poll with its current votes.
package struct Poll: Hashable, Sendable {
    /// The largest number of answers.
    package static let mostAnswers = 20
    package static let longestText = 500

    package struct Answer: Hashable, Sendable {
        package var id: String
        package var text: String
        package var votes: Int
        package var isMine: Bool

        package init(id: String, text: String, votes: Int = 0, isMine: Bool = false) {
            self.id = id
            self.text = text
            self.votes = votes
            self.isMine = isMine
        }
    }

    package var question: String
    package var answers: [Answer]
    /// The number of answers that a person may choose.
    package var mostChosen: Int
    /// Whether the votes stay hidden until the poll has ended.
    package var isSecret: Bool
    package var voters: Int
    package var isEnded: Bool

    package init(
        question: String, answers: [Answer], mostChosen: Int = 1, isSecret: Bool = false, voters: Int = 0,
        isEnded: Bool = false
    ) {
        self.question = question
        self.answers = answers
        self.mostChosen = mostChosen
        self.isSecret = isSecret
        self.voters = voters
        self.isEnded = isEnded
    }

    package var showsVotes: Bool { isEnded || !isSecret }

    /// The poll as plain text, for programs that do not support polls.
    package var text: String {
        ([question] + answers.enumerated().map { "\($0 + 1). \($1.text)" }).joined(separator: "\n")
    }
}
