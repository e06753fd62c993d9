import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// A card: a title, a few facts, and rows that can be opened.
struct CardView: OverlayView {
    let state: CardViewState

    /// In a small area the rows take precedence over the facts. The selected row is shown in full below the list.
    static func panel(in bounds: Rect, facts: Int) -> ListPanel {
        ListPanel(
            whole: bounds, lead: bounds.height < 14 ? min(1, facts) : facts,
            foot: bounds.height < 8 ? 0 : bounds.height < 14 ? 3 : bounds.height < 20 ? 4 : max(5, bounds.height / 3),
            isTight: bounds.height < 14)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds, facts: state.facts.count)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle(state.title, note: state.note, on: &canvas)
            let lead = bounds.height < 14 ? 1 : state.facts.count
            for (index, fact) in state.facts.suffix(lead).enumerated() {
                canvas.putFitting(
                    fact, x: panel.head.x, y: panel.head.y + 1 + index, columns: panel.head.width, .quiet)
            }
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                if let heading = row.heading {
                    canvas.putFitting(heading, x: place.x, y: place.y, columns: place.width, .accent)
                } else {
                    draw(row, in: place, on: &canvas)
                }
            }
            panel.drawFoot(selectedText(width: panel.list.width), on: &canvas)
        }
    }

    private func selectedText(width: Int) -> String {
        let index = state.selectedIndex - state.top
        guard state.rows.indices.contains(index), state.rows[index].heading == nil else { return "" }
        let row = state.rows[index]
        // Repeat the row's text only if the row truncates it.
        let columns = TextWidth.columns(of: row.text) + state.labelColumns + TextWidth.columns(of: row.note) + 12
        let whole = columns > width ? [row.text, row.note].filter { !$0.isEmpty }.joined(separator: " · ") : ""
        guard let source = row.source else { return whole }
        return whole.isEmpty ? source : whole + "\n" + source
    }

    private func draw(_ row: CardViewState.Row, in place: Rect, on canvas: inout Canvas) {
        var x = place.x + 2
        let (mark, markRole): (String, ThemeRole) =
            switch row.mark {
            case .open: ("○", .quiet)
            case .due: ("!", .warning)
            case .done: ("✓", .accent)
            case .dismissed: ("×", .faint)
            case .corrected: ("✓", .accent)
            case nil: (" ", .faint)
            }
        canvas.put(mark, x: x, y: place.y, markRole)
        x += 2
        if state.labelColumns > 0 {
            let columns = min(state.labelColumns, place.width / 3)
            canvas.putFitting(row.label, x: x, y: place.y, columns: columns, .quiet)
            x += columns + 2
        }
        var right = place.maxX - 1
        if !row.note.isEmpty {
            let note = truncated(row.note, columns: max(8, place.width / 3))
            right = canvas.put(note, endingAt: right, y: place.y, row.mark == .due ? .warning : .faint) - 2
        }
        let isOver = row.mark == .done || row.mark == .dismissed
        canvas.putFitting(row.text, x: x, y: place.y, columns: right - x, row.isKnown && !isOver ? .text : .faint)
    }
}
