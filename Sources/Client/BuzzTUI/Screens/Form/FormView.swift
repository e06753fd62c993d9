import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct FormView: OverlayView {
    let state: FormViewState

    private static let leastTextRows = 3

    /// Longer lines are hard to read.
    private static let mostColumns = 100

    private var labelColumns: Int { (state.fields.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + 3 }

    /// Tells the model the width of its text.
    @MainActor static func measure(_ model: FormViewModel, in bounds: Rect) -> Int {
        let view = FormView(state: model.state)
        let width = min(mostColumns, Panel.popup(in: bounds, rows: 1).content.width)
        model.setColumns(width - view.labelColumns - 1)
        return 1
    }

    private func textRows(of text: TextRows) -> Int {
        max(Self.leastTextRows, min(FormViewState.mostTextRows, text.count))
    }

    private struct Parts {
        /// The additional rows of multi-line fields, which are shown in full if there is room.
        var textRows: Int
        var lead: [Substring]
        var problem: [Substring]
        var foot: Int
        var panel: Panel
    }

    private func parts(in bounds: Rect) -> Parts {
        let width = max(1, min(Self.mostColumns, Panel.popup(in: bounds, rows: 1).content.width))
        let textRows = state.fields.compactMap(\.rows).reduce(0) { $0 + self.textRows(of: $1) - 1 }
        let lead = state.lead.isEmpty ? [] : TextWrapper.wrap(state.lead, columns: width)
        let problem = state.problem.map { TextWrapper.wrap($0, columns: width) } ?? []
        let foot = max(1, problem.count)
        // The fields take precedence: on a low screen everything else gets the remaining rows.
        let whole = 2 + (lead.isEmpty ? 0 : lead.count + 1) + state.fields.count * 2 + textRows + foot
        return Parts(
            textRows: textRows, lead: lead, problem: problem, foot: foot, panel: .popup(in: bounds, rows: whole))
    }

    func panel(in bounds: Rect) -> Panel { parts(in: bounds).panel }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let parts = parts(in: bounds)
        let (textRows, lead, problem, foot, panel) = (
            parts.textRows, parts.lead, parts.problem, parts.foot, parts.panel
        )
        panel.draw(on: &canvas) { canvas in
            var area = panel.content
            area.width = min(area.width, Self.mostColumns)
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width, .strong)
            var y = area.y + 2
            let hasLong = textRows > 0
            let isTight = area.height < 2 + state.fields.count * 2 + textRows + foot
            if !isTight {
                let room = area.height - 3 - state.fields.count * 2 - textRows - foot
                for line in lead.prefix(max(0, room)) {
                    canvas.put(line, x: area.x, y: y, .quiet, columns: area.width)
                    y += 1
                }
                if room > 0, !lead.isEmpty { y += 1 }
            } else {
                y = area.y + 1
            }
            // A multi-line field gets the rows that the others leave.
            let left = area.maxY - foot - y - state.fields.count + 1
            if hasLong, left >= Self.leastTextRows {
                drawAll(
                    from: y, pitch: isTight ? 1 : 2, textRows: min(left, FormViewState.mostTextRows), in: area,
                    on: &canvas)
            } else {
                drawFields(from: y, pitch: isTight ? 1 : 2, in: area, on: &canvas)
            }
            drawFoot(problem, in: area, on: &canvas)
        }
    }

    private func drawAll(from top: Int, pitch: Int, textRows: Int, in area: Rect, on canvas: inout Canvas) {
        var y = top
        for (index, field) in state.fields.enumerated() where y < area.maxY - 1 {
            let x = area.x + labelColumns
            canvas.put(field.label, x: area.x, y: y, field.isFocused ? .accent : .quiet)
            guard let text = field.rows else {
                FieldView(
                    text: field.text, caret: field.caret, isFocused: field.isFocused && state.busy == nil,
                    placeholder: field.hint
                )
                .draw(x: x, y: y, columns: area.maxX - x, on: &canvas)
                canvas.hit(Rect(x: area.x, y: y, width: area.width, height: 1), .overlayRow(index))
                y += pitch
                continue
            }
            let rows = min(textRows, self.textRows(of: text), area.maxY - 1 - y)
            drawText(text, of: field, in: Rect(x: x, y: y, width: area.maxX - x, height: max(1, rows)), on: &canvas)
            canvas.hit(Rect(x: area.x, y: y, width: area.width, height: max(1, rows)), .overlayRow(index))
            y += rows - 1 + pitch
        }
    }

    private func drawText(
        _ text: TextRows, of field: FormViewState.Field, in area: Rect, on canvas: inout Canvas
    ) {
        if text.isEmpty { canvas.putFitting(field.hint, x: area.x, y: area.y, columns: area.width, .faint) }
        let first = text.top(height: area.height)
        for row in 0..<area.height {
            if let line = text[first + row] {
                canvas.putTyped(line, x: area.x, y: area.y + row, columns: area.width)
            }
        }
        if field.isFocused, state.busy == nil {
            canvas.setCaret(
                x: area.x + min(text.caretColumn, area.width - 1), y: area.y + max(0, text.caretRow - first))
        }
    }

    private func drawFields(from top: Int, pitch: Int, in area: Rect, on canvas: inout Canvas) {
        let labels = (state.fields.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + 3
        // If they don't all fit, show those around the focused one.
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
