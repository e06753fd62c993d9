import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct AccountsView: OverlayView {
    let state: AccountsViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds, pitch: 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle("Accounts", on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                let y = place.y
                let right = row.isCurrent ? canvas.put("open", endingAt: place.maxX - 1, y: y, .accent) - 2 : place.maxX
                canvas.putFitting(row.account, x: place.x + 2, y: y, columns: right - place.x - 2, .text)
                guard place.height > 1 else { return }
                let used = canvas.putFitting(
                    "profile \(row.name)", x: place.x + 2, y: y + 1, columns: place.width / 2, .faint)
                canvas.putFitting(row.place, x: place.x + 5 + used, y: y + 1, columns: place.width - used - 7, .faint)
            }
        }
    }
}
