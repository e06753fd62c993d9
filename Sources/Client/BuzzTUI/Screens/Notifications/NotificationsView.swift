import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct NotificationsView {
    let state: NotificationsViewState

    static func listRows(in bounds: Rect) -> Int { max(1, Panel.whole(bounds).content.height - 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let used = canvas.put("Notifications", x: area.x, y: area.y, .strong)
            let note = "since buzzbox was opened"
            if area.width > used + note.count + 2 { canvas.put(note, endingAt: area.maxX, y: area.y, .faint) }
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x + 2, y: area.y + 2, columns: area.width - 2, .quiet)
            }
            let names = min(24, area.width / 3)
            for (index, row) in state.rows.enumerated() {
                let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                { canvas in
                    var right = place.maxX - 1
                    if let silence = row.silence, place.width >= 60 {
                        right = canvas.put(silence, endingAt: right, y: place.y, .faint) - 2
                    }
                    var x = place.x + 2
                    x += canvas.put(row.time, x: x, y: place.y, .faint) + 2
                    canvas.putFitting(
                        row.name, x: x, y: place.y, columns: names, row.silence == nil ? .strong : .text)
                    x += names + 2
                    canvas.putFitting(row.text, x: x, y: place.y, columns: right - x, .quiet)
                }
            }
        }
    }
}
