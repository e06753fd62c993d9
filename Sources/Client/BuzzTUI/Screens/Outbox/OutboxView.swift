import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct OutboxView {
    let state: OutboxViewState

    static func listRows(in bounds: Rect) -> Int {
        max(1, (Panel.whole(bounds).content.height - 2) / pitch(columns: bounds.width))
    }

    /// On a narrow screen the state has a row of its own.
    private static func pitch(columns: Int) -> Int { columns < 80 ? 2 : 1 }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let used = canvas.put("Outbox", x: area.x, y: area.y, .strong)
            canvas.put(
                truncated(state.note, columns: max(0, area.width - used - 2)), endingAt: area.maxX, y: area.y, .quiet)
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x + 2, y: area.y + 2, columns: area.width - 2, .quiet)
            }
            let pitch = Self.pitch(columns: bounds.width)
            for (index, row) in state.rows.enumerated() {
                let y = area.y + 2 + index * pitch
                guard y < area.maxY else { break }
                let place = Rect(x: area.x, y: y, width: area.width, height: min(pitch, area.maxY - y))
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, isStacked: pitch == 2, on: &$0)
                }
            }
        }
    }

    private func draw(_ row: OutboxViewState.Row, in place: Rect, isStacked: Bool, on canvas: inout Canvas) {
        var x = place.x + 2
        let (mark, role): (String, ThemeRole) =
            switch row.mark {
            case .waiting: ("◷", .quiet)
            case .retrying: ("↻", .warning)
            case .failed: ("!", .stateFailed)
            }
        canvas.put(mark, x: x, y: place.y, role)
        x += 2
        canvas.put(row.time, x: x, y: place.y, .faint)
        x += 7
        let statusRole: ThemeRole = row.mark == .failed ? .failure : row.mark == .retrying ? .warning : .quiet
        if isStacked {
            canvas.putFitting(row.target, x: x, y: place.y, columns: 12, .text)
            canvas.putFitting(row.summary, x: x + 14, y: place.y, columns: place.maxX - x - 15, .quiet)
            canvas.putFitting(row.status, x: x, y: place.y + 1, columns: place.maxX - x - 1, statusRole)
            return
        }
        let targetColumns = min(20, place.width / 5)
        canvas.putFitting(row.target, x: x, y: place.y, columns: targetColumns, .text)
        x += targetColumns + 2
        let statusColumns = min(44, place.width / 3)
        canvas.putFitting(row.summary, x: x, y: place.y, columns: place.maxX - statusColumns - 2 - x, .quiet)
        canvas.putFitting(
            row.status, x: place.maxX - statusColumns, y: place.y, columns: statusColumns - 1, statusRole)
    }
}
