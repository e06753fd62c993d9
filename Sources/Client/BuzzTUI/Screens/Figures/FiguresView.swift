import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct FiguresView {
    let state: FiguresViewState

    static func listRows(in bounds: Rect) -> Int { max(1, Panel.whole(bounds).content.height - 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let used = canvas.put("Figures", x: area.x, y: area.y, .strong) + 3
            canvas.putFitting(
                "the network since the program began", x: area.x + used, y: area.y, columns: area.width - used, .faint)
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x + 2, y: area.y + 2, columns: area.width - 2, .quiet)
            }
            for (index, row) in state.rows.enumerated() {
                let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    let names = min(34, place.width * 3 / 5)
                    $0.putFitting(
                        row.name, x: place.x + 2, y: place.y, columns: names - 2, row.isTrouble ? .warning : .text)
                    $0.putFitting(
                        row.value, x: place.x + 2 + names, y: place.y, columns: place.width - names - 3, .quiet)
                }
            }
        }
    }
}
