import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct MenuView {
    let state: MenuViewState
    let count: Int

    private static func panel(in bounds: Rect, count: Int) -> Panel {
        .centered(in: bounds, columns: 58, rows: count + 4)
    }

    static func listRows(in bounds: Rect, count: Int) -> Int {
        max(1, min(count, panel(in: bounds, count: count).content.height - 3))
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds, count: count)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width, .strong)
            for (index, row) in state.rows.enumerated() {
                let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, on: &$0)
                }
            }
            let y = area.y + 2 + state.rows.count + (area.height > state.rows.count + 3 ? 1 : 0)
            if !state.note.isEmpty, y < area.maxY {
                canvas.putFitting(state.note, x: area.x, y: y, columns: area.width, .faint)
            }
        }
    }

    private func draw(_ row: MenuViewState.Row, in place: Rect, on canvas: inout Canvas) {
        canvas.put(row.key, x: place.x + 2, y: place.y, .key)
        let x = place.x + 6
        let used = canvas.putFitting(
            row.title, x: x, y: place.y, columns: place.width - 7, row.disabled == nil ? .text : .faint)
        let detail = max(x + used + 2, x + 12)
        canvas.putFitting(row.disabled ?? row.detail, x: detail, y: place.y, columns: place.maxX - detail - 1, .faint)
    }
}

struct ThemesView {
    let state: ThemesViewState

    private static func panel(in bounds: Rect) -> Panel {
        let width = min(30, bounds.width)
        return .whole(Rect(x: bounds.maxX - width, y: bounds.y, width: width, height: bounds.height))
    }

    static func listRows(in bounds: Rect) -> Int { max(1, panel(in: bounds).content.height - 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.put("Themes", x: area.x, y: area.y, .strong)
            for (index, name) in state.names.enumerated() {
                let place = Rect(x: area.x, y: area.y + 2 + index, width: area.width, height: 1)
                guard place.y < area.maxY else { break }
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    $0.putFitting(name, x: place.x + 2, y: place.y, columns: place.width - 3, .text)
                }
            }
        }
    }
}
