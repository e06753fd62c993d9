import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// A search field and its results: commands or conversations.
struct FinderView: OverlayView {
    let state: FinderViewState

    private static let mostRows = 12
    private static let mostColumns = 110

    static func panel(in bounds: Rect) -> ListPanel {
        let isTight = bounds.width < 60 || bounds.height < 14
        return ListPanel(
            isTight ? .whole(bounds) : .popup(in: bounds, rows: min(mostRows + 2, bounds.height * 3 / 5)))
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.head
            let used = canvas.put(state.prompt.isEmpty ? "▸" : state.prompt, x: area.x, y: area.y, .accent)
            FieldView(text: state.text, caret: state.caret, isFocused: true, placeholder: state.title)
                .draw(x: area.x + used + 1, y: area.y, columns: area.width - used - 1, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) {
                draw($0, in: $1, on: &$2)
            }
        }
    }

    private func draw(_ row: FinderViewState.Row, in place: Rect, on canvas: inout Canvas) {
        if row.isMarked { canvas.put("✓", x: place.x + 1, y: place.y, .accent) }
        let left = place.x + 2 + (row.isMarked ? 1 : 0)
        // A key far away from its title is hard to find.
        var right = min(place.maxX, place.x + Self.mostColumns) - 1
        if !row.trailing.isEmpty { right = canvas.put(row.trailing, endingAt: right, y: place.y, .key) - 2 }
        let titleColumns = min(row.detail.isEmpty ? right - left : max(16, (right - left) * 2 / 5), right - left)
        var x = left
        let title = truncated(row.title, columns: titleColumns)
        let matches = Set(row.matches)
        for (index, character) in title.enumerated() {
            let role: ThemeRole = row.isDisabled ? .faint : matches.contains(index) ? .match : .text
            x += canvas.put(String(character), x: x, y: place.y, role)
        }
        let detail = max(x + 2, left + min(20, titleColumns) + 2)
        canvas.putFitting(row.detail, x: detail, y: place.y, columns: right - detail, .faint)
    }
}
