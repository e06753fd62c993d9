import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct LogsView: OverlayView {
    let state: LogsViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds) }

    @MainActor static func measure(_ model: LogsViewModel, in bounds: Rect) -> Int {
        let panel = panel(in: bounds)
        model.setColumns(panel.list.width)
        return panel.rows
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.head
            let list = panel.list
            let used = canvas.put("Log", x: area.x, y: area.y, .strong)
            canvas.put("/", x: area.x + used + 2, y: area.y, .accent)
            let count = SizeText.counted(state.total, "line")
            let note = area.width < 60 ? state.source : "\(count)   \(state.source)"
            let right = canvas.put(note, endingAt: area.maxX, y: area.y, .faint) - 2
            let x = area.x + used + 4
            FieldView(text: state.text, caret: state.caret, isFocused: true, placeholder: "filter")
                .draw(x: x, y: area.y, columns: right - x, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            for (index, line) in state.lines.prefix(list.height).enumerated() {
                canvas.putFitting(line.text, x: list.x, y: list.y + index, columns: list.width, line.level.role)
            }
            if !state.follows { canvas.put(" ↓ more ", endingAt: list.maxX, y: list.maxY - 1, .faint) }
        }
    }
}

extension LogsViewState.Line.Level {
    fileprivate var role: ThemeRole {
        switch self {
        case .quiet: .faint
        case .information: .quiet
        case .warning: .warning
        case .failure: .failure
        }
    }
}
