import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct LibraryView {
    let state: LibraryViewState

    private static let pitch = 2

    static func listRows(in bounds: Rect) -> Int { max(1, (Panel.whole(bounds).content.height - 2) / pitch) }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            drawHead(in: area, on: &canvas)
            if let text = state.emptyText {
                for (index, line) in TextWrapper.wrap(text, columns: max(1, area.width - 2)).enumerated() {
                    canvas.put(line, x: area.x + 2, y: area.y + 2 + index, .quiet)
                }
            }
            for (index, row) in state.rows.enumerated() {
                let y = area.y + 2 + index * Self.pitch
                guard y < area.maxY else { break }
                let place = Rect(x: area.x, y: y, width: area.width, height: min(Self.pitch, area.maxY - y))
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, on: &$0)
                }
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
        if row.isAutomatic { right = canvas.put("by itself", endingAt: right, y: place.y, .warning) - 2 }
        if !row.note.isEmpty, place.width >= 40 {
            right = canvas.put(row.note, endingAt: right, y: place.y, .faint) - 2
        }
        canvas.putFitting(row.title, x: left, y: place.y, columns: right - left, .text)
        guard place.height > 1 else { return }
        canvas.putFitting(row.detail, x: left, y: place.y + 1, columns: place.maxX - left - 1, .faint)
    }
}
