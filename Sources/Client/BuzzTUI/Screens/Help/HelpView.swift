import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct HelpView {
    let state: HelpViewState

    static func listRows(in bounds: Rect) -> Int { max(1, Panel.whole(bounds).content.height - 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.put("Keys", x: area.x, y: area.y, .strong)
            if let filter = state.filter {
                canvas.put("/", x: area.x + 8, y: area.y, .accent)
                FieldView(text: filter, caret: filter.count, isFocused: state.isFiltering)
                    .draw(x: area.x + 10, y: area.y, columns: area.width - 10, on: &canvas)
            } else {
                canvas.put("/ filter", endingAt: area.maxX, y: area.y, .faint)
            }
            let keyColumns = area.width < 60 ? 14 : 26
            for (index, row) in state.rows.enumerated() {
                let y = area.y + 2 + index
                guard y < area.maxY else { break }
                switch row {
                case .blank: break
                case .heading(let title): canvas.put(title, x: area.x, y: y, .accent)
                case .command(let keys, let summary):
                    canvas.putFitting(keys, x: area.x + 2, y: y, columns: keyColumns - 2, .key)
                    canvas.putFitting(
                        summary, x: area.x + 2 + keyColumns, y: y, columns: area.width - keyColumns - 2, .text)
                }
            }
            if state.rows.isEmpty { canvas.put("No such key.", x: area.x + 2, y: area.y + 2, .quiet) }
        }
    }
}
