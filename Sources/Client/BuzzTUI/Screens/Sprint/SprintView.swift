import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The sprint: one message, a few answers, one key to choose.
struct SprintView: OverlayView {
    let state: SprintViewState

    private static func area(in bounds: Rect) -> Rect {
        let columns = min(84, bounds.width - (bounds.width < 60 ? 2 : 8))
        return Rect(x: bounds.x + (bounds.width - columns) / 2, y: bounds.y, width: columns, height: bounds.height)
    }

    /// The area below the counter.
    private static func cardArea(in area: Rect) -> Rect { area.splitTop(area.height > 12 ? 2 : 1).rest }

    /// Tells the model which drafts can be read in full.
    @MainActor static func measure(_ model: SprintViewModel, in bounds: Rect) -> Int {
        let state = model.state
        if let card = state.card {
            let plan = SprintPlan(state, card, in: cardArea(in: area(in: bounds)))
            model.setShown(plan.whole(of: card), storyPages: plan.storyPages)
        }
        return 1
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        canvas.hideCaret()
        canvas.hit(bounds, .overlay)
        canvas.fill(bounds, .text)
        let area = Self.area(in: bounds)
        canvas.clipped(to: area) { canvas in
            let progress =
                "\(state.position) of \(state.total) · \(SprintViewState.span(state.minutes)) · \(state.answered) answered"
            if state.total > 0, state.summary == nil { canvas.put(progress, endingAt: area.maxX, y: area.y, .faint) }
            if let text = state.undoable {
                canvas.putFitting(
                    text + "   u undo", x: area.x, y: area.y,
                    columns: area.width - (state.summary == nil ? progress.count + 3 : 0), .accent)
            }
            if let card = state.card { draw(card, in: Self.cardArea(in: area), on: &canvas) }
            if let summary = state.summary { draw(summary, in: area, on: &canvas) }
            if let text = state.emptyText {
                drawCentered(text, y: area.y + area.height / 2, in: area, .quiet, on: &canvas)
            }
        }
    }

    private func draw(_ card: SprintViewState.Card, in area: Rect, on canvas: inout Canvas) {
        let plan = SprintPlan(state, card, in: area)
        var y = area.y
        var x = area.x + canvas.putFitting(card.name, x: area.x, y: y, columns: area.width / 2, .strong) + 3
        if let badge = card.badge {
            let text = BadgeText(badge)
            x += canvas.put(text.long.lowercased(), x: x, y: y, text.role) + 3
        }
        if plan.showsFacts {
            y += 1
            canvas.putFitting(card.facts, x: area.x, y: y, columns: area.width, .faint)
        }
        if plan.showsReason {
            y += 1
            canvas.putFitting(card.reason, x: area.x, y: y, columns: area.width, .faint)
        }
        y = area.y + plan.headRows
        for row in plan.story where y < area.maxY {
            let used = area.maxX - plan.textColumns
            if !row.time.isEmpty { canvas.put(row.time, x: area.x + 2, y: y, .faint) }
            canvas.put(row.text, x: used, y: y, row.isAnswered ? .text : .quiet, columns: plan.textColumns)
            y += 1
        }
        y += plan.gap
        if let note = card.note, state.storyPage == nil {
            canvas.putFitting(note, x: area.x + 2, y: y, columns: area.width - 2, .quiet)
            if !card.answers.isEmpty { y += 1 }
        }
        for answer in plan.answers where y < area.maxY {
            y = draw(answer, of: card, plan, y: y, in: area, on: &canvas) + plan.gap
        }
    }

    private func draw(
        _ answer: SprintPlan.Answer, of card: SprintViewState.Card, _ plan: SprintPlan, y: Int, in area: Rect,
        on canvas: inout Canvas
    ) -> Int {
        canvas.put("\(answer.index + 1)", x: area.x + 2, y: y, .key)
        let isUnfolded = state.unfolded != nil
        let hint = "\(answer.index + 1) \(answer.isWhole ? "sends it" : isUnfolded ? "shows more" : "shows it all")"
        let columns = TextWidth.columns(of: hint)
        let whole = area.width - SprintPlan.answerIndent
        // Keep the text from overlapping the hint beside it.
        let room = plan.answerColumns < whole ? min(plan.answerColumns, whole - columns - 2) : whole
        for (index, line) in answer.lines.enumerated() where y + index < area.maxY {
            let isCut = index == answer.lines.count - 1 && !answer.isWhole
            let text = isCut ? DraftsView.cut(line, before: " …", columns: room) : line
            canvas.put(text, x: area.x + SprintPlan.answerIndent, y: y + index, .text, columns: plan.answerColumns)
        }
        if plan.answerColumns < area.width - SprintPlan.answerIndent {
            canvas.put(card.answers[answer.index].origin, endingAt: area.maxX, y: y, .accent)
        }
        if !answer.isWhole || isUnfolded {
            // The hint is placed at the end of the text and says what the key does next.
            let row = min(area.maxY - 1, y + max(0, answer.lines.count - 1))
            if plan.answerColumns < area.width - SprintPlan.answerIndent, row > y || answer.isWhole == false, row != y {
                canvas.put(hint, endingAt: area.maxX, y: row, .faint)
            } else if isUnfolded, row + 1 < area.maxY {
                canvas.put(hint, x: area.x + SprintPlan.answerIndent, y: row + 1, .faint, columns: columns)
            }
        }
        canvas.hit(
            Rect(x: area.x, y: y, width: area.width, height: max(1, answer.lines.count)),
            .command(answer.index == 0 ? .draft1 : answer.index == 1 ? .draft2 : .draft3))
        return y + max(1, answer.lines.count)
    }

    private func draw(_ summary: SprintViewState.Summary, in area: Rect, on canvas: inout Canvas) {
        let parts = [
            (summary.answered, "answered"), (summary.archived, "archived"), (summary.snoozed, "snoozed"),
            (summary.passed, "skipped"), (summary.left, "left"),
        ]
        let y = area.y + max(2, area.height / 3)
        drawCentered("Done, in \(SprintViewState.span(summary.minutes)).", y: y, in: area, .strong, on: &canvas)
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: "   ")
        drawCentered(text, y: y + 2, in: area, .text, on: &canvas)
    }

    private func drawCentered(_ text: String, y: Int, in area: Rect, _ role: ThemeRole, on canvas: inout Canvas) {
        let fitting = truncated(text, columns: area.width)
        canvas.put(fitting, x: area.x + max(0, (area.width - TextWidth.columns(of: fitting)) / 2), y: y, role)
    }
}
