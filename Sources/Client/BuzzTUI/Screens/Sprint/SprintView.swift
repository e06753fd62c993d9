import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// One message, some answers, one key.
struct SprintView {
    let state: SprintViewState

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        canvas.hideCaret()
        canvas.hit(bounds, .overlay)
        canvas.fill(bounds, .text)
        let columns = min(84, bounds.width - (bounds.width < 60 ? 2 : 8))
        let area = Rect(
            x: bounds.x + (bounds.width - columns) / 2, y: bounds.y, width: columns, height: bounds.height)
        canvas.clipped(to: area) { canvas in
            let progress = "\(state.position) of \(state.total) · \(state.minutes) min · \(state.answered) answered"
            if state.total > 0 { canvas.put(progress, endingAt: area.maxX, y: area.y, .faint) }
            if let text = state.undoable {
                canvas.putFitting(
                    text + "   u undo", x: area.x, y: area.y, columns: area.width - progress.count - 3, .accent)
            }
            if let card = state.card { draw(card, in: area.splitTop(2).rest, on: &canvas) }
            if let summary = state.summary { draw(summary, in: area, on: &canvas) }
            if let text = state.emptyText {
                drawCentered(text, y: area.y + area.height / 2, in: area, .quiet, on: &canvas)
            }
        }
    }

    private func draw(_ card: SprintViewState.Card, in area: Rect, on canvas: inout Canvas) {
        var y = area.y + (area.height > 16 ? 1 : 0)
        var x = area.x + canvas.putFitting(card.name, x: area.x, y: y, columns: area.width / 2, .strong) + 3
        if let badge = card.badge {
            let text = BadgeText(badge)
            x += canvas.put(text.long.lowercased(), x: x, y: y, text.role) + 3
        }
        canvas.putFitting(card.facts, x: x, y: y, columns: area.maxX - x, .faint)
        y += 1
        if !card.reason.isEmpty, area.height > 12 {
            canvas.putFitting(card.reason, x: area.x, y: y, columns: area.width, .faint)
            y += 1
        }
        y += 1
        let most = max(2, area.height / 3)
        let lines = TextWrapper.wrap(card.question, columns: max(1, area.width - 2))
        for (index, line) in lines.prefix(most).enumerated() {
            let isCut = index == most - 1 && lines.count > most
            canvas.put(
                isCut ? truncated(line + " …", columns: area.width - 2) : String(line), x: area.x + 2, y: y, .text)
            y += 1
        }
        y += 1
        if let note = card.note { canvas.putFitting(note, x: area.x + 2, y: y, columns: area.width - 2, .quiet) }
        for (index, answer) in card.answers.enumerated() where y < area.maxY - 1 {
            y = draw(answer, number: index + 1, y: y, in: area, on: &canvas) + (area.height > 16 ? 1 : 0)
        }
    }

    private func draw(
        _ answer: SprintViewState.Answer, number: Int, y: Int, in area: Rect, on canvas: inout Canvas
    ) -> Int {
        canvas.put("\(number)", x: area.x + 2, y: y, .key)
        let origin = TextWidth.columns(of: answer.origin)
        let columns = max(8, area.width - 6 - origin - 2)
        let lines = TextWrapper.wrap(answer.text, columns: columns)
        for (index, line) in lines.prefix(3).enumerated() where y + index < area.maxY {
            let isCut = index == 2 && lines.count > 3
            canvas.put(
                isCut ? truncated(line + " …", columns: columns) : String(line), x: area.x + 5, y: y + index, .text)
        }
        canvas.put(answer.origin, endingAt: area.maxX, y: y, .accent)
        canvas.hit(
            Rect(x: area.x, y: y, width: area.width, height: min(3, max(1, lines.count))),
            .command(number == 1 ? .draft1 : number == 2 ? .draft2 : .draft3))
        return y + min(3, max(1, lines.count))
    }

    private func draw(_ summary: SprintViewState.Summary, in area: Rect, on canvas: inout Canvas) {
        let parts = [
            (summary.answered, "answered"), (summary.archived, "archived"), (summary.snoozed, "put off"),
            (summary.passed, "passed over"),
        ]
        let y = area.y + max(2, area.height / 3)
        drawCentered("Done, in \(summary.minutes) min.", y: y, in: area, .strong, on: &canvas)
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: "   ")
        drawCentered(text, y: y + 2, in: area, .text, on: &canvas)
    }

    private func drawCentered(_ text: String, y: Int, in area: Rect, _ role: ThemeRole, on canvas: inout Canvas) {
        let fitting = truncated(text, columns: area.width)
        canvas.put(fitting, x: area.x + max(0, (area.width - TextWidth.columns(of: fitting)) / 2), y: y, role)
    }
}
