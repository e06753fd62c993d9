import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct PeopleView: OverlayView {
    let state: PeopleViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle(state.title, note: SizeText.counted(state.total, "member"), .faint, on: &canvas)
            let names = min(28, panel.list.width * 2 / 5)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                var right = place.maxX - 1
                if !row.note.isEmpty { right = canvas.put(row.note, endingAt: right, y: place.y, .quiet) - 2 }
                canvas.putFitting(row.name, x: place.x + 2, y: place.y, columns: names, .name(hue: row.hue))
                let x = place.x + 4 + names
                canvas.putFitting(row.id, x: x, y: place.y, columns: right - x, .faint)
            }
        }
    }
}
