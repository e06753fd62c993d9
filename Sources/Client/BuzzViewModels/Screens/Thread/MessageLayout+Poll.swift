import BuzzModel
import TextKit

/// A poll in a thread: its question, and each answer with its share of the votes.
enum PollCard {
    private static let barColumns = 10

    static func lines(of poll: Poll, hint: String, columns: Int) -> [[TextSpan]] {
        var lines: [[TextSpan]] = []
        var question = StyledText()
        question.append(DisplayText.line(poll.question, maxColumns: 400), .heading)
        lines += question.wrapped(columns: columns)
        let most = max(1, poll.answers.map(\.votes).max() ?? 1)
        for (index, answer) in poll.answers.enumerated() {
            let count = poll.showsVotes ? SizeText.number(answer.votes) : ""
            let bar = poll.showsVotes && columns >= 40 ? self.bar(answer.votes, of: most) : ""
            let tail = [bar, count].filter { !$0.isEmpty }.joined(separator: " ")
            let lead = "\(index + 1). "
            let room = max(4, columns - TextWidth.columns(of: tail) - lead.count - 4)
            let text = truncated(DisplayText.line(answer.text), columns: room)
            let gap = String(repeating: " ", count: max(0, room - TextWidth.columns(of: text)) + 1)
            lines.append([
                TextSpan(answer.isMine ? "✓ " : "  ", .mine), TextSpan(lead, .quiet),
                TextSpan(text, answer.isMine ? .mine : .text), TextSpan(tail.isEmpty ? "" : gap + tail, .accent),
            ])
        }
        lines.append([
            TextSpan(status(of: poll), .quiet), TextSpan(poll.isEnded || hint.isEmpty ? "" : "   " + hint, .faint),
        ])
        return lines
    }

    private static func bar(_ votes: Int, of most: Int) -> String {
        let filled = votes == 0 ? 0 : max(1, votes * barColumns / most)
        return String(repeating: "▰", count: filled) + String(repeating: "▱", count: barColumns - filled)
    }

    private static func status(of poll: Poll) -> String {
        let count = SizeText.counted(poll.voters, "vote")
        if poll.isEnded { return "ended · \(count)" }
        let choice = poll.mostChosen > 1 ? " · choose up to \(poll.mostChosen)" : ""
        return (poll.isSecret ? "votes are shown when it ends" : count) + choice
    }
}

extension MessageLayout {
    mutating func addPoll() {
        guard let poll = message.poll else { return addBody(otherwise: "a poll") }
        for line in PollCard.lines(of: poll, hint: context.pollHint, columns: columns) { add(line) }
    }
}
