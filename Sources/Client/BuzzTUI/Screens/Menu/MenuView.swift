import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct MenuView: OverlayView {
    let state: MenuViewState
    let count: Int

    private static let mostNoteRows = 4

    /// The choices take precedence: on a low screen the note gets the remaining rows, but at least one.
    private static func note(_ text: String, in bounds: Rect, count: Int) -> [String] {
        guard !text.isEmpty else { return [] }
        let content = Panel.popup(in: bounds, rows: bounds.height).content
        let most = max(1, min(mostNoteRows, content.height - 3 - count))
        let lines = TextWrapper.wrap(text, columns: max(1, content.width)).map(String.init)
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [truncated(lines[most - 1] + " …", columns: max(1, content.width))]
    }

    private static func panel(in bounds: Rect, count: Int, note: Int) -> Panel {
        .popup(in: bounds, rows: count + 2 + (note > 0 ? note + 1 : 0))
    }

    func panel(in bounds: Rect) -> Panel {
        Self.panel(in: bounds, count: count, note: Self.note(state.note, in: bounds, count: count).count)
    }

    static func listRows(in bounds: Rect, count: Int, note: String) -> Int {
        let lines = Self.note(note, in: bounds, count: count).count
        let content = panel(in: bounds, count: count, note: lines).content
        return max(1, min(count, content.height - 2 - lines))
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let note = Self.note(state.note, in: bounds, count: count)
        let panel = Self.panel(in: bounds, count: count, note: note.count)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let rest = count - state.top - state.rows.count
            let more = rest > 0 ? "↓ \(rest) more" : ""
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width - more.count - 1, .strong)
            canvas.put(more, x: area.maxX - more.count, y: area.y, .faint)
            for (index, row) in state.rows.enumerated() {
                let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, on: &$0)
                }
            }
            let gap = area.height > state.rows.count + 2 + note.count ? 1 : 0
            for (index, line) in note.enumerated() {
                let y = area.y + 2 + state.rows.count + gap + index
                guard y < area.maxY else { break }
                canvas.put(line, x: area.x, y: y, .faint, columns: area.width)
            }
        }
    }

    private func draw(_ row: MenuViewState.Row, in place: Rect, on canvas: inout Canvas) {
        canvas.put(row.key, x: place.x + 2, y: place.y, .key)
        let x = place.x + 6
        let used = canvas.putFitting(
            row.title, x: x, y: place.y, columns: place.width - 7, row.disabled == nil ? .text : .faint)
        let detail = max(x + used + 2, x + 12)
        canvas.putFitting(row.disabled ?? row.detail, x: detail, y: place.y, columns: place.maxX - detail - 1, .faint)
    }
}

struct ThemesView: OverlayView {
    let state: ThemesViewState

    /// Low, so that the colours can be judged on the rest of the screen.
    static func panel(in bounds: Rect, count: Int) -> ListPanel {
        ListPanel(.popup(in: bounds, rows: min(count + 2, bounds.height / 2)))
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds, count: state.total)
        panel.draw(on: &canvas) { canvas in
            let rest = state.total - state.top - state.names.count
            panel.drawTitle("Themes", note: rest > 0 ? "↓ \(rest) more" : "", .faint, on: &canvas)
            panel.draw(state.names, top: state.top, selected: state.selectedIndex, on: &canvas) { name, place, canvas in
                canvas.putFitting(name, x: place.x + 2, y: place.y, columns: place.width - 3, .text)
            }
        }
    }
}
