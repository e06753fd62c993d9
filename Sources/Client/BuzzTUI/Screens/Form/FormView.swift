import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct FormView {
    let state: FormViewState

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.centered(in: bounds, columns: 62, rows: state.fields.count * 2 + 3)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width, .strong)
            let labels = (state.fields.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + 3
            let pitch = area.height >= state.fields.count * 2 + 3 ? 2 : 1
            for (index, field) in state.fields.enumerated() {
                let y = area.y + 2 + index * pitch
                canvas.put(field.label, x: area.x, y: y, field.isFocused ? .accent : .quiet)
                FieldView(text: field.text, caret: field.caret, isFocused: field.isFocused, placeholder: field.hint)
                    .draw(x: area.x + labels, y: y, columns: area.width - labels, on: &canvas)
                canvas.hit(Rect(x: area.x, y: y, width: area.width, height: 1), .overlayRow(index))
            }
            let y = area.maxY - 1
            if let problem = state.problem {
                canvas.putFitting(problem, x: area.x, y: y, columns: area.width, .warning)
            } else {
                let used = canvas.put("Enter ", x: area.x, y: y, .key)
                canvas.put(state.action, x: area.x + used, y: y, .faint)
            }
        }
    }
}
