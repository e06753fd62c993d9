import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct HelpView: OverlayView {
    let state: HelpViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds) }

    /// The width of the keys, including the two columns before them.
    private static func keyColumns(_ width: Int) -> Int { width < 60 ? 11 : width < 100 ? 16 : 26 }

    @MainActor static func measure(_ model: HelpViewModel, in bounds: Rect) -> Int {
        let panel = panel(in: bounds)
        let keys = keyColumns(panel.list.width)
        model.setColumns(keys: keys - 2, summary: panel.list.width - keys - 2)
        return panel.rows
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.head
            let list = panel.list
            canvas.put("Keys", x: area.x, y: area.y, .strong)
            if let filter = state.filter {
                canvas.put("/", x: area.x + 8, y: area.y, .accent)
                FieldView(text: filter, caret: filter.count, isFocused: state.isFiltering)
                    .draw(x: area.x + 10, y: area.y, columns: area.width - 10, on: &canvas)
            } else {
                canvas.put("/ filter", endingAt: area.maxX, y: area.y, .faint)
            }
            let keyColumns = Self.keyColumns(list.width)
            for (index, row) in state.rows.prefix(list.height).enumerated() {
                let y = list.y + index
                switch row {
                case .blank: break
                case .heading(let title): canvas.put(title, x: area.x, y: y, .accent)
                case .command(let keys, let summary):
                    canvas.putFitting(keys, x: area.x + 2, y: y, columns: keyColumns - 2, .key)
                    canvas.putFitting(
                        summary, x: area.x + 2 + keyColumns, y: y, columns: area.width - keyColumns - 2, .text)
                }
            }
            panel.drawEmpty(state.rows.isEmpty ? "No such key." : nil, on: &canvas)
        }
    }
}
