import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct LogsView {
    let state: LogsViewState

    static func listRows(in bounds: Rect) -> Int { max(1, Panel.whole(bounds).content.height - 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let used = canvas.put("Log", x: area.x, y: area.y, .strong)
            canvas.put("/", x: area.x + used + 2, y: area.y, .accent)
            let count = SizeText.counted(state.total, "line")
            let note = area.width < 60 ? state.source : "\(count)   \(state.source)"
            let right = canvas.put(note, endingAt: area.maxX, y: area.y, .faint) - 2
            let x = area.x + used + 4
            FieldView(text: state.text, caret: state.caret, isFocused: true, placeholder: "filter")
                .draw(x: x, y: area.y, columns: right - x, on: &canvas)
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x, y: area.y + 2, columns: area.width, .quiet)
            }
            for (index, line) in state.lines.enumerated() {
                let y = area.y + 2 + index
                guard y < area.maxY else { break }
                canvas.putFitting(line.text, x: area.x, y: y, columns: area.width, line.level.role)
            }
            if !state.follows { canvas.put(" ↓ more ", endingAt: area.maxX, y: area.maxY - 1, .faint) }
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
