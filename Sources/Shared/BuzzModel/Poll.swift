/// A poll as it stands.
package struct Poll: Hashable, Sendable {
    /// As many as there may be.
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
    /// How many of them one may choose.
    package var mostChosen: Int
    /// Nobody sees the votes before it has ended.
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

    /// For programs and people that know no polls.
    package var text: String {
        ([question] + answers.enumerated().map { "\($0 + 1). \($1.text)" }).joined(separator: "\n")
    }
}
