import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct PeopleView {
    let state: PeopleViewState

    static func listRows(in bounds: Rect) -> Int { max(1, Panel.whole(bounds).content.height - 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let count = SizeText.counted(state.total, "member")
            canvas.put(count, endingAt: area.maxX, y: area.y, .faint)
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width - count.count - 2, .strong)
            let names = min(28, area.width * 2 / 5)
            for (index, row) in state.rows.enumerated() {
                let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    var right = place.maxX - 1
                    if !row.note.isEmpty { right = $0.put(row.note, endingAt: right, y: place.y, .quiet) - 2 }
                    $0.putFitting(row.name, x: place.x + 2, y: place.y, columns: names, .name(hue: row.hue))
                    let x = place.x + 4 + names
                    $0.putFitting(row.id, x: x, y: place.y, columns: right - x, .faint)
                }
            }
        }
    }
}
