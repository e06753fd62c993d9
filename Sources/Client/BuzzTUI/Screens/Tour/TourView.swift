import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct TourView: OverlayView {
    let state: TourViewState

    private static let mostColumns = 90

    private func lead(in bounds: Rect) -> [Substring] {
        let width = Panel.popup(in: bounds, rows: 1).content.width
        return TextWrapper.wrap(state.lead, columns: max(1, min(width, Self.mostColumns)))
    }

    func panel(in bounds: Rect) -> Panel {
        .popup(in: bounds, rows: lead(in: bounds).count + state.lines.count + 2)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let lead = lead(in: bounds)
        let panel = panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            canvas.hit(area, .overlayRow(0))
            canvas.put("\(state.page) of \(state.pages)", endingAt: area.maxX, y: area.y, .faint)
            canvas.putFitting(state.title, x: area.x, y: area.y, columns: area.width - 8, .strong)
            var y = area.y + 1
            for line in lead where y < area.maxY - 1 {
                canvas.put(line, x: area.x, y: y, .quiet, columns: area.width)
                y += 1
            }
            if area.height > lead.count + state.lines.count + 2 { y += 1 }
            let keys = (state.lines.map { TextWidth.columns(of: $0.key) }.max() ?? 0) + 3
            for line in state.lines where y < area.maxY {
                canvas.put(line.key, x: area.x, y: y, .key)
                canvas.putFitting(line.text, x: area.x + keys, y: y, columns: area.width - keys, .text)
                y += 1
            }
        }
    }
}
