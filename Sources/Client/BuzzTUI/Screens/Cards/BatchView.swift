import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// Groups of questions, the answer, and its recipients.
struct BatchView: OverlayView {
    let state: BatchViewState

    /// Tells the model how much space it has.
    @MainActor static func measure(_ model: BatchViewModel, in bounds: Rect) -> Int {
        let area = Panel.whole(bounds).content
        model.setColumns(area.width - 2)
        switch model.state {
        case .groups: return ListPanel(whole: bounds, pitch: 2).rows
        case .editing: return max(1, area.maxY - 1 - textTop(area))
        case .sending(let sending):
            let plan = BatchPlan(sending, in: area)
            model.setSendingShown(isWhole: plan.isWhole)
            return max(1, plan.listRows)
        }
    }

    /// The first row of the answer.
    private static func textTop(_ area: Rect) -> Int { area.y + (area.height > 5 ? 3 : 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            switch state {
            case .groups(let groups): draw(groups, in: ListPanel(panel, pitch: 2), on: &canvas)
            case .editing(let editing): draw(editing, in: panel.content, on: &canvas)
            case .sending(let sending): draw(sending, in: panel.content, on: &canvas)
            }
        }
    }

    private func drawTitle(_ title: String, _ note: String, in area: Rect, on canvas: inout Canvas) {
        let used = canvas.putFitting(title, x: area.x, y: area.y, columns: area.width * 2 / 3, .strong)
        canvas.put(truncated(note, columns: max(0, area.width - used - 2)), endingAt: area.maxX, y: area.y, .quiet)
    }

    private func draw(_ groups: BatchViewState.Groups, in panel: ListPanel, on canvas: inout Canvas) {
        panel.drawTitle("Answer many", note: groups.note, on: &canvas)
        panel.drawEmpty(groups.emptyText, on: &canvas)
        panel.draw(groups.rows, top: groups.top, selected: groups.selectedIndex, on: &canvas) { group, place, canvas in
            let y = place.y
            canvas.put(padded("\(group.count)", columns: 4, alignment: .right), x: place.x + 2, y: y, .accent)
            canvas.putFitting(group.question, x: place.x + 8, y: y, columns: place.width - 9, .text)
            guard place.height > 1 else { return }
            var right = place.maxX - 1
            if let source = group.source {
                right = canvas.put(truncated(source, columns: place.width / 2), endingAt: right, y: y + 1, .accent) - 2
            }
            canvas.putFitting(group.names, x: place.x + 8, y: y + 1, columns: right - place.x - 8, .faint)
        }
    }

    private func draw(_ editing: BatchViewState.Editing, in area: Rect, on canvas: inout Canvas) {
        drawTitle(editing.title, "", in: area, on: &canvas)
        canvas.putFitting(editing.note, x: area.x, y: area.y + 1, columns: area.width, .quiet)
        let top = Self.textTop(area)
        let height = max(1, area.maxY - 1 - top)
        let text = editing.text
        let first = text.top(height: height)
        for row in 0..<min(height, text.count) {
            canvas.put("▏", x: area.x, y: top + row, .accent)
            if let line = text[first + row] {
                canvas.putTyped(line, x: area.x + 2, y: top + row, columns: area.width - 2)
            }
        }
        canvas.setCaret(x: area.x + 2 + min(text.caretColumn, area.width - 3), y: top + text.caretRow - first)
        if let problem = editing.problem {
            canvas.putFitting(problem, x: area.x, y: area.maxY - 1, columns: area.width, .warning)
        } else {
            canvas.putFitting(editing.hint, x: area.x, y: area.maxY - 1, columns: area.width, .faint)
        }
    }

    private func draw(_ sending: BatchViewState.Sending, in area: Rect, on canvas: inout Canvas) {
        drawTitle(sending.isDone ? "All done" : "One by one", sending.progress, in: area, on: &canvas)
        let plan = BatchPlan(sending, in: area)
        for (index, recipient) in sending.recipients.prefix(plan.listRows).enumerated() {
            let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
            guard place.y < area.maxY else { break }
            canvas.overlayRow(
                place, index: sending.top + index, isSelected: sending.top + index == sending.selectedIndex
            ) { canvas in
                let (mark, role): (String, ThemeRole) =
                    switch recipient.mark {
                    case .waiting: ("○", .quiet)
                    case .sending: ("◷", .quiet)
                    case .sent: ("✓", .accent)
                    case .skipped: ("–", .faint)
                    case .problem: ("!", .warning)
                    }
                canvas.put(mark, x: place.x + 2, y: place.y, role)
                let status = canvas.put(
                    truncated(recipient.status, columns: place.width / 2), endingAt: place.maxX - 1, y: place.y,
                    recipient.mark == .problem ? .warning : .faint)
                canvas.putFitting(
                    recipient.name, x: place.x + 4, y: place.y, columns: status - place.x - 5,
                    recipient.mark == .skipped ? .faint : .text)
            }
        }
        drawText(sending, plan, in: area, on: &canvas)
    }

    /// Draws what they wrote and the answer to be sent.
    private func drawText(
        _ sending: BatchViewState.Sending, _ plan: BatchPlan, in area: Rect, on canvas: inout Canvas
    ) {
        var y = area.y + plan.textTop
        for line in plan.asked where y < area.maxY {
            canvas.put(line.text, x: area.x + 2, y: y, line.isAnswered ? .faint : .text, columns: plan.columns)
            y += 1
        }
        y += plan.gap
        let room = area.maxY - y - plan.noteRows
        canvas.putWrapped(
            sending.text, in: Rect(x: area.x + 2, y: y, width: plan.columns, height: max(0, room)), .text)
        if let note = sending.note {
            canvas.putFitting(note, x: area.x + 2, y: area.maxY - 1, columns: plan.columns, .warning)
        }
    }
}
