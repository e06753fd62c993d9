import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct FiguresView: OverlayView {
    let state: FiguresViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle("Figures", note: "network since buzzbox was opened", .faint, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                let names = min(34, place.width * 3 / 5)
                canvas.putFitting(
                    row.name, x: place.x + 2, y: place.y, columns: names - 2, row.isTrouble ? .warning : .text)
                canvas.putFitting(
                    row.value, x: place.x + 2 + names, y: place.y, columns: place.width - names - 3, .quiet)
            }
        }
    }
}
