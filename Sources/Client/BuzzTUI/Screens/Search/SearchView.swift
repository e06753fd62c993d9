import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct SearchView: OverlayView {
    let state: SearchViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds, pitch: 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.head
            let scope = TextWidth.columns(of: state.scope)
            canvas.put("▸", x: area.x, y: area.y, .accent)
            FieldView(text: state.text, caret: state.caret, isFocused: true, placeholder: "Search")
                .draw(x: area.x + 2, y: area.y, columns: area.width - scope - 5, on: &canvas)
            let count = state.total > 0 ? "\(SizeText.number(state.total)) found  " : ""
            canvas.put(count + state.scope, endingAt: area.maxX, y: area.y, .faint)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) {
                draw($0, in: $1, on: &$2)
            }
        }
    }

    private func draw(_ row: SearchViewState.Row, in place: Rect, on canvas: inout Canvas) {
        let left = place.x + 2
        let right = canvas.put(row.time, endingAt: place.maxX - 1, y: place.y, .faint) - 2
        var x = left
        x += canvas.putFitting(row.conversation, x: x, y: place.y, columns: (right - left) / 2, .strong) + 2
        canvas.putFitting(row.sender, x: x, y: place.y, columns: right - x, .quiet)
        guard place.height > 1 else { return }
        x = left
        for piece in row.excerpt where x < place.maxX - 1 {
            x += canvas.putFitting(
                piece.text, x: x, y: place.y + 1, columns: place.maxX - 1 - x, piece.isHit ? .match : .quiet)
        }
    }
}
