import BuzzViewModels
import TerminalKit
import TextKit

/// How the page for sending a batch answer is divided. Everything the selected person wrote takes precedence over the
/// list.
struct BatchPlan {
    struct Line {
        var text: String
        var isAnswered: Bool
    }

    let columns: Int
    /// Blank rows between the parts.
    let gap: Int
    let noteRows: Int
    let listRows: Int
    let asked: [Line]
    /// Whether everything they wrote besides the question is shown.
    let isWhole: Bool

    private static let title = 2
    /// The minimum number of rows for the answer.
    private static let answerAtLeast = 3
    /// The minimum for the question, which was shown above the answer while that was being written.
    private static let questionAtLeast = 2

    init(_ sending: BatchViewState.Sending, in area: Rect) {
        let columns = max(1, area.width - 4)
        func lines(_ asked: BatchViewState.Asked, shortened: Bool = false) -> [Line] {
            let lines = TextWrapper.wrap(asked.text, columns: columns).map {
                Line(text: String($0), isAnswered: asked.isAnswered)
            }
            guard shortened, asked.isAnswered, lines.count > Self.questionAtLeast else { return lines }
            return lines.prefix(Self.questionAtLeast - 1) + [Line(text: "…", isAnswered: true)]
        }
        let gap = area.height > 10 ? 1 : 0
        let noteRows = sending.note == nil ? 0 : 1
        let answer = min(Self.answerAtLeast, TextWrapper.wrap(sending.text, columns: columns).count)
        let room = area.height - Self.title - 2 * gap - noteRows - answer
        let usual = min(sending.count, max(2, (area.height - 3) * 2 / 5))
        let all = sending.asked.flatMap { lines($0) }
        let fitting = room - 1 >= all.count ? all : sending.asked.flatMap { lines($0, shortened: true) }
        listRows = max(1, min(usual, max(2, room - fitting.count), max(1, room - 1)))
        let rows = max(1, room - listRows)
        isWhole = fitting.count <= rows
        let more = Line(text: "… \(fitting.count - rows + 1) more rows", isAnswered: false)
        asked = isWhole ? fitting : fitting.prefix(rows - 1) + [more]
        self.columns = columns
        self.gap = gap
        self.noteRows = noteRows
    }

    /// The first row of what they wrote, below the title and the list.
    var textTop: Int { Self.title + listRows + gap }
}
