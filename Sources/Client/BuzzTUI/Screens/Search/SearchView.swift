import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct SearchView {
    let state: SearchViewState

    private static let pitch = 2

    static func listRows(in bounds: Rect) -> Int { max(1, (Panel.whole(bounds).content.height - 2) / pitch) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let scope = TextWidth.columns(of: state.scope)
            canvas.put("▸", x: area.x, y: area.y, .accent)
            FieldView(text: state.text, caret: state.caret, isFocused: true, placeholder: "Search")
                .draw(x: area.x + 2, y: area.y, columns: area.width - scope - 5, on: &canvas)
            let count = state.total > 0 ? "\(SizeText.number(state.total)) found  " : ""
            canvas.put(count + state.scope, endingAt: area.maxX, y: area.y, .faint)
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x + 2, y: area.y + 2, columns: area.width - 2, .quiet)
            }
            for (index, row) in state.rows.enumerated() {
                let y = area.y + 2 + index * Self.pitch
                guard y < area.maxY else { break }
                let place = Rect(x: area.x, y: y, width: area.width, height: min(Self.pitch, area.maxY - y))
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, on: &$0)
                }
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
            x += canvas.put(
                piece.text, x: x, y: place.y + 1, piece.isHit ? .match : .quiet, columns: place.maxX - 1 - x)
        }
    }
}
