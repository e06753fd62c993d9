import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct LibraryView: OverlayView {
    let state: LibraryViewState

    static func panel(in bounds: Rect) -> ListPanel { ListPanel(whole: bounds, pitch: 2) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            drawHead(in: panel.head, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) {
                draw($0, in: $1, on: &$2)
            }
        }
    }

    private func drawHead(in area: Rect, on canvas: inout Canvas) {
        var x = area.x
        if area.width >= 72 { x += canvas.put("FAQ library", x: x, y: area.y, .strong) + 4 }
        if let filter = state.filter, area.width < 72 {
            return drawFilter(filter, x: x, columns: area.width, y: area.y, on: &canvas)
        }
        for part in state.parts {
            let title = area.width < 60 ? String(part.title.prefix { $0 != "," }) : part.title
            x += canvas.putFitting(
                "\(title) \(part.count)", x: x, y: area.y, columns: area.maxX - x,
                part.isSelected ? .tabSelected : .quiet)
            x += 3
        }
        if let filter = state.filter {
            drawFilter(filter, x: x, columns: area.maxX - x, y: area.y, on: &canvas)
        }
    }

    private func drawFilter(_ filter: String, x: Int, columns: Int, y: Int, on canvas: inout Canvas) {
        guard columns > 4 else { return }
        canvas.put("/", x: x, y: y, .accent)
        FieldView(text: filter, caret: state.caret, isFocused: state.isFiltering, placeholder: "filter")
            .draw(x: x + 2, y: y, columns: columns - 2, on: &canvas)
    }

    private func draw(_ row: LibraryViewState.Row, in place: Rect, on canvas: inout Canvas) {
        let left = place.x + 2
        var right = place.maxX - 1
        if row.isPending { right = canvas.put("◷", endingAt: right, y: place.y, .quiet) - 2 }
        if row.isAutomatic { right = canvas.put("auto-send", endingAt: right, y: place.y, .warning) - 2 }
        if !row.note.isEmpty, place.width >= 40 {
            right = canvas.put(row.note, endingAt: right, y: place.y, .faint) - 2
        }
        canvas.putFitting(row.title, x: left, y: place.y, columns: right - left, .text)
        guard place.height > 1 else { return }
        canvas.putFitting(row.detail, x: left, y: place.y + 1, columns: place.maxX - left - 1, .faint)
    }
}
