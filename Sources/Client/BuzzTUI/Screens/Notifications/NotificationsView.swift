import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct NotificationsView: OverlayView {
    let state: NotificationsViewState

    static func panel(in bounds: Rect) -> ListPanel {
        // On a narrow screen the text has a row of its own.
        ListPanel(
            whole: bounds, pitch: bounds.width < 60 ? 2 : 1, foot: bounds.height >= 8 ? min(6, bounds.height / 3) : 0)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let note = panel.head.width < 40 ? "" : "since buzzbox was opened"
            panel.drawTitle("Notifications", note: note, .faint, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                draw(row, in: place, isStacked: bounds.width < 60, on: &canvas)
            }
            panel.drawFoot(state.selectedText, on: &canvas)
        }
    }

    private func draw(
        _ row: NotificationsViewState.Row, in place: Rect, isStacked: Bool, on canvas: inout Canvas
    ) {
        var right = place.maxX - 1
        if let silence = row.silence { right = canvas.put(silence, endingAt: right, y: place.y, .faint) - 2 }
        var x = place.x + 2
        x += canvas.put(row.time, x: x, y: place.y, .faint) + 2
        let names = isStacked ? right - x : min(24, place.width / 3)
        canvas.putFitting(row.name, x: x, y: place.y, columns: names, row.silence == nil ? .strong : .text)
        if isStacked {
            guard place.height > 1 else { return }
            canvas.putFitting(row.text, x: x, y: place.y + 1, columns: place.maxX - 1 - x, .quiet)
        } else {
            x += names + 2
            canvas.putFitting(row.text, x: x, y: place.y, columns: right - x, .quiet)
        }
    }
}
