import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct FormView {
    let state: FormViewState

    private static let columns = 62

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let width = Panel.centered(in: bounds, columns: Self.columns, rows: 1).content.width
        let lead = state.lead.isEmpty ? [] : TextWrapper.wrap(state.lead, columns: max(1, width))
        let problem = state.problem.map { TextWrapper.wrap($0, columns: max(1, width)) } ?? []
        let foot = max(1, problem.count)
        // The fields come first: on a low screen the rest gets what they leave.
        let whole = 2 + (lead.isEmpty ? 0 : lead.count + 1) + state.fields.count * 2 + foot
        let panel = Panel.centered(in: bounds, columns: Self.columns, rows: whole)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width, .strong)
            var y = area.y + 2
            let isTight = area.height < 2 + state.fields.count * 2 + foot
            if !isTight {
                let room = area.height - 3 - state.fields.count * 2 - foot
                for line in lead.prefix(max(0, room)) {
                    canvas.put(line, x: area.x, y: y, .quiet, columns: area.width)
                    y += 1
                }
                if room > 0, !lead.isEmpty { y += 1 }
            } else {
                y = area.y + 1
            }
            drawFields(from: y, pitch: isTight ? 1 : 2, in: area, on: &canvas)
            drawFoot(problem, in: area, on: &canvas)
        }
    }

    private func drawFields(from top: Int, pitch: Int, in area: Rect, on canvas: inout Canvas) {
        let labels = (state.fields.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + 3
        // Where they don't all fit, those around the one that is written in are shown.
        let room = max(1, (area.maxY - 1 - top) / pitch)
        let focus = state.fields.firstIndex(where: \.isFocused) ?? 0
        let first = max(0, min(focus - room / 2, state.fields.count - room))
        for (index, field) in state.fields.enumerated().dropFirst(first).prefix(room) {
            let y = top + (index - first) * pitch
            canvas.put(field.label, x: area.x, y: y, field.isFocused ? .accent : .quiet)
            FieldView(
                text: field.text, caret: field.caret, isFocused: field.isFocused && state.busy == nil,
                placeholder: field.hint
            )
            .draw(x: area.x + labels, y: y, columns: area.width - labels, on: &canvas)
            canvas.hit(Rect(x: area.x, y: y, width: area.width, height: 1), .overlayRow(index))
            if pitch > 1, let note = field.note, y + 1 < area.maxY - 1 {
                canvas.putFitting(
                    (note.isGood ? "✓ " : "") + note.text, x: area.x + labels, y: y + 1, columns: area.width - labels,
                    note.isGood ? .accent : .faint)
            }
        }
    }

    private func drawFoot(_ problem: [Substring], in area: Rect, on canvas: inout Canvas) {
        let y = area.maxY - 1
        if let busy = state.busy {
            canvas.putFitting(busy, x: area.x, y: y, columns: area.width, .accent)
        } else if !problem.isEmpty {
            for (index, line) in problem.suffix(3).reversed().enumerated() {
                canvas.put(line, x: area.x, y: y - index, .warning, columns: area.width)
            }
        } else {
            let used = canvas.put("Enter ", x: area.x, y: y, .key)
            canvas.put(state.action, x: area.x + used, y: y, .faint)
        }
    }
}
