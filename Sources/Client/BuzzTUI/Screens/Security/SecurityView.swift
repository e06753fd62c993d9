import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct SecurityView: OverlayView {
    let state: SecurityViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds, pitch: 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle("Security", note: state.note, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                draw(row, in: place, on: &canvas)
            }
        }
    }

    private func draw(_ row: SecurityViewState.Row, in place: Rect, on canvas: inout Canvas) {
        let (mark, role): (String, ThemeRole) =
            switch row.mark {
            case .good: ("✓", .quiet)
            case .warning: ("!", .warning)
            case .none: (" ", .faint)
            }
        canvas.put(mark, x: place.x + 2, y: place.y, role)
        var right = place.maxX - 1
        if !row.note.isEmpty, place.width >= 34 {
            right = canvas.put(row.note, endingAt: right, y: place.y, .accent) - 2
        }
        canvas.putFitting(row.title, x: place.x + 4, y: place.y, columns: right - place.x - 4, .text)
        guard place.height > 1 else { return }
        canvas.putFitting(
            row.detail, x: place.x + 4, y: place.y + 1, columns: place.width - 5,
            row.mark == .warning ? .warning : .faint)
    }
}
