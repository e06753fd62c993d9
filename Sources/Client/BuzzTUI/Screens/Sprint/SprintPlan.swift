import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// Fits a card of the sprint into the available space: the messages, then the drafts. A draft that doesn't fit
/// completely is marked as truncated and cannot be sent before it has been read.
struct SprintPlan {
    struct Row {
        var text: String
        var time = ""
        var isAnswered = false
        /// A placeholder for rows that don't fit.
        var isMore = false
    }

    struct Answer {
        var index: Int
        var lines: [String]
        /// Whether its last line is on screen, and everything before it is or was.
        var isWhole: Bool
    }

    private(set) var headRows = 1
    private(set) var showsFacts = false
    private(set) var showsReason = false
    private(set) var gap = 0
    private(set) var story: [Row] = []
    private(set) var answers: [Answer] = []
    /// The number of pages of the messages; one if everything is on screen.
    private(set) var storyPages = 1
    let textColumns: Int
    let answerColumns: Int

    static let timeColumns = 7
    static let answerIndent = 5

    /// - Parameter area: the area below the counter.
    init(_ state: SprintViewState, _ card: SprintViewState.Card, in area: Rect) {
        let hasTimes = area.width >= 56
        textColumns = max(8, area.width - 2 - (hasTimes ? Self.timeColumns : 0))
        let origins = card.answers.map { TextWidth.columns(of: $0.origin) }.max() ?? 0
        answerColumns = max(8, area.width - Self.answerIndent - (area.width >= 56 ? origins + 2 : 0))
        showsFacts = !card.facts.isEmpty && area.height >= 9
        showsReason = !card.reason.isEmpty && area.height >= 15
        gap = area.height >= 12 ? 1 : 0
        headRows = 1 + (showsFacts ? 1 : 0) + (showsReason ? 1 : 0) + gap
        let room = max(2, area.height - headRows - gap)
        let all = card.story.flatMap { Self.rows($0, columns: textColumns, hasTimes: hasTimes) }
        if let page = state.storyPage {
            (story, storyPages) = Self.page(all, page, room: room)
            return
        }
        defer {
            // A full page has more rows than the part above the drafts.
            if story.count < all.count || story.first?.isMore == true {
                storyPages = Self.page(all, 0, room: room).pages
            }
        }
        let texts = card.answers.map { TextWrapper.wrap($0.text, columns: answerColumns).map(String.init) }
        if let unfolded = state.unfolded, texts.indices.contains(unfolded.answer) {
            let most = min(3, max(1, room / 4))
            story = Self.story(card.story, columns: textColumns, hasTimes: hasTimes, room: most)
            answers = [Self.page(texts[unfolded.answer], unfolded, room: max(1, room - story.count))]
            return
        }
        let wanted = texts.reduce(0) { $0 + $1.count } + gap * texts.count + (card.note == nil ? 0 : 1)
        let least = min(max(2, room / 3), max(1, room - texts.count))
        story = Self.story(
            card.story, columns: textColumns, hasTimes: hasTimes, room: max(least, room - wanted))
        answers = Self.folded(texts, room: max(texts.count, room - story.count - gap * max(0, texts.count - 1)))
    }

    /// The texts of the drafts that can be read to the end.
    func whole(of card: SprintViewState.Card) -> Set<String> {
        Set(answers.filter(\.isWhole).map { card.answers[$0.index].text })
    }

    /// One page of a draft; the last one shows its end.
    private static func page(_ lines: [String], _ unfolded: SprintViewState.Unfolding, room: Int) -> Answer {
        let pages = max(1, (lines.count + room - 1) / room)
        let page = min(unfolded.page, pages - 1)
        let first = page * room
        return Answer(
            index: unfolded.answer, lines: Array(lines[min(first, lines.count)..<min(lines.count, first + room)]),
            isWhole: page == pages - 1)
    }

    /// Shortens the longest drafts first, to at least one line each.
    private static func folded(_ texts: [[String]], room: Int) -> [Answer] {
        var counts = texts.map { max(1, $0.count) }
        while counts.reduce(0, +) > room, let longest = counts.indices.max(by: { counts[$0] < counts[$1] }),
            counts[longest] > 1
        {
            counts[longest] -= 1
        }
        return texts.indices.map { index in
            Answer(
                index: index, lines: Array(texts[index].prefix(counts[index])),
                isWhole: counts[index] >= texts[index].count)
        }
    }

    private static func rows(_ line: SprintViewState.Line, columns: Int, hasTimes: Bool) -> [Row] {
        TextWrapper.wrap(line.text, columns: columns).enumerated().map { index, text in
            Row(text: String(text), time: hasTimes && index == 0 ? line.time : "", isAnswered: line.isAnswered)
        }
    }

    /// One page of the messages; the last row tells how to continue.
    private static func page(_ rows: [Row], _ page: Int, room: Int) -> (rows: [Row], pages: Int) {
        let lines = max(1, room - 1)
        let pages = max(1, (rows.count + lines - 1) / lines)
        let first = min(page, pages - 1) * lines
        let hint = page < pages - 1 ? "v shows more" : "v goes back to the drafts"
        return (Array(rows[min(first, rows.count)..<min(rows.count, first + lines)]) + [Row(text: "… " + hint)], pages)
    }

    /// The newest lines, always including the one that the drafts answer.
    private static func story(
        _ lines: [SprintViewState.Line], columns: Int, hasTimes: Bool, room: Int
    ) -> [Row] {
        func rows(_ line: SprintViewState.Line) -> [Row] { Self.rows(line, columns: columns, hasTimes: hasTimes) }
        let all = lines.flatMap(rows)
        guard all.count > room else { return all }
        // If only part of it fits, show the part with the question rather than a signature.
        let asking = all.lastIndex { $0.isAnswered && $0.text.contains("?") } ?? all.count - 1
        let end = max(asking + 1, min(all.count, room - 1))
        var shown = Array(all[max(0, end - max(1, room - 1))..<end])
        if !shown.contains(where: \.isAnswered), let answered = lines.first(where: \.isAnswered) {
            let own = rows(answered).prefix(max(1, shown.count / 2))
            shown = Array(own) + shown.suffix(max(0, shown.count - own.count))
        }
        guard room > 1 else { return shown }
        let more = SizeText.counted(all.count - shown.count, "more line")
        return [Row(text: "… \(more)   v shows all", isMore: true)] + shown
    }
}
