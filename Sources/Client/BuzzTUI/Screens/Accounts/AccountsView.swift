import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct AccountsView {
    let state: AccountsViewState

    private static let pitch = 2

    static func listRows(in bounds: Rect) -> Int { max(1, (Panel.whole(bounds).content.height - 2) / pitch) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.put("Accounts", x: area.x, y: area.y, .strong)
            for (index, row) in state.rows.enumerated() {
                let y = area.y + 2 + index * Self.pitch
                guard y < area.maxY else { break }
                let place = Rect(x: area.x, y: y, width: area.width, height: min(Self.pitch, area.maxY - y))
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                { canvas in
                    let right =
                        row.isCurrent ? canvas.put("open", endingAt: place.maxX - 1, y: y, .accent) - 2 : place.maxX
                    canvas.putFitting(row.account, x: place.x + 2, y: y, columns: right - place.x - 2, .text)
                    if place.height > 1 {
                        let used = canvas.putFitting(
                            "profile \(row.name)", x: place.x + 2, y: y + 1, columns: place.width / 2, .faint)
                        canvas.putFitting(
                            row.place, x: place.x + 5 + used, y: y + 1, columns: place.width - used - 7, .faint)
                    }
                }
            }
        }
    }
}
