import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct MemoriesView: OverlayView {
    let state: MemoriesViewState

    /// If there is room, the selected memory is shown in full below the list.
    private static func detailRows(in bounds: Rect) -> Int { bounds.height >= 18 ? min(8, bounds.height / 4) : 0 }

    static func panel(in bounds: Rect) -> ListPanel {
        ListPanel(whole: bounds, pitch: 2, foot: detailRows(in: bounds))
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            drawHead(in: panel.head, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) {
                draw($0, in: $1, on: &$2)
            }
            panel.drawFoot(state.selectedText, on: &canvas)
        }
    }

    private func drawHead(in area: Rect, on canvas: inout Canvas) {
        let used = canvas.put("Memory", x: area.x, y: area.y, .strong) + 3
        if let filter = state.filter {
            canvas.put("/", x: area.x + used, y: area.y, .accent)
            FieldView(text: filter, caret: state.caret, isFocused: state.isFiltering, placeholder: "search")
                .draw(x: area.x + used + 2, y: area.y, columns: area.width - used - 2, on: &canvas)
        } else {
            canvas.putFitting(state.summary, x: area.x + used, y: area.y, columns: area.width - used, .quiet)
        }
    }

    private func draw(_ row: MemoriesViewState.Row, in place: Rect, on canvas: inout Canvas) {
        var x = place.x + 2
        var right = place.maxX - 1
        if !row.time.isEmpty { right = canvas.put(row.time, endingAt: right, y: place.y, .faint) - 2 }
        if !row.score.isEmpty { right = canvas.put(row.score, endingAt: right, y: place.y, .accent) - 2 }
        let (mark, role): (String, ThemeRole) =
            switch row.mark {
            case .stored: ("", .faint)
            case .waiting: ("◷", .quiet)
            case .dropped: ("!", .stateFailed)
            }
        if !mark.isEmpty { x += canvas.put(mark, x: x, y: place.y, role) + 1 }
        canvas.putFitting(row.text, x: x, y: place.y, columns: right - x, .text)
        guard place.height > 1 else { return }
        canvas.putFitting(
            row.detail, x: place.x + 2, y: place.y + 1, columns: place.width - 3,
            row.mark == .dropped ? .failure : .faint)
    }
}
