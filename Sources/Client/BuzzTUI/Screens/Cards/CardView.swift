import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// A card: a title, a few facts, and lines one can go into.
struct CardView {
    let state: CardViewState

    static func listRows(in bounds: Rect, facts: Int) -> Int {
        max(1, Panel.whole(bounds).content.height - 2 - (facts > 0 ? shown(facts, in: bounds) + 1 : 0))
    }

    /// Where there is little room the lines matter more than the facts.
    private static func shown(_ facts: Int, in bounds: Rect) -> Int { bounds.height < 14 ? min(1, facts) : facts }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            var noteStart = area.maxX
            if !state.note.isEmpty {
                noteStart = canvas.put(
                    truncated(state.note, columns: area.width / 2), endingAt: area.maxX, y: area.y, .quiet)
            }
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: noteStart - area.x - 2, .strong)
            var y = area.y + 1
            for fact in state.facts.suffix(Self.shown(state.facts.count, in: bounds)) {
                canvas.putFitting(fact, x: area.x, y: y, columns: area.width, .quiet)
                y += 1
            }
            y += 1
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x + 2, y: y, columns: area.width - 2, .quiet)
            }
            for (index, row) in state.rows.enumerated() {
                let place = Rect(x: area.x, y: y + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                if let heading = row.heading {
                    canvas.putFitting(heading, x: place.x, y: place.y, columns: place.width, .accent)
                    continue
                }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, on: &$0)
                }
            }
        }
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
