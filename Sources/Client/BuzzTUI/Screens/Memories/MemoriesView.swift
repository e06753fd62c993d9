import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct MemoriesView {
    let state: MemoriesViewState

    private static let pitch = 2

    /// Where there is room the whole of the selected memory stands below the list.
    private static func detailRows(in bounds: Rect) -> Int { bounds.height >= 18 ? min(8, bounds.height / 4) : 0 }

    static func listRows(in bounds: Rect) -> Int {
        max(1, (Panel.whole(bounds).content.height - 2 - detailRows(in: bounds)) / pitch)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            var (list, detail) = area.splitBottom(Self.detailRows(in: bounds))
            drawHead(in: area, on: &canvas)
            if let text = state.emptyText {
                for (index, line) in TextWrapper.wrap(text, columns: max(1, area.width - 2)).enumerated() {
                    canvas.put(line, x: area.x + 2, y: area.y + 2 + index, .quiet)
                }
            }
            list = Rect(x: list.x, y: list.y + 2, width: list.width, height: max(0, list.height - 2))
            for (index, row) in state.rows.enumerated() {
                let y = list.y + index * Self.pitch
                guard y < list.maxY else { break }
                let place = Rect(x: list.x, y: y, width: list.width, height: min(Self.pitch, list.maxY - y))
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, on: &$0)
                }
            }
            drawDetail(in: detail, on: &canvas)
        }
    }

    private func drawHead(in area: Rect, on canvas: inout Canvas) {
        let used = canvas.put("Memory", x: area.x, y: area.y, .strong) + 3
        if let filter = state.filter {
            canvas.put("/", x: area.x + used, y: area.y, .accent)
            FieldView(text: filter, caret: state.caret, isFocused: state.isFiltering, placeholder: "search")
                .draw(x: area.x + used + 2, y: area.y, columns: area.width - used - 2, on: &canvas)
        } else {
            canvas.putFitting(state.summary, x: area.x + used, y: area.y, columns: area.width - used, .quiet)
        }
    }

    private func draw(_ row: MemoriesViewState.Row, in place: Rect, on canvas: inout Canvas) {
        var x = place.x + 2
        var right = place.maxX - 1
        if !row.time.isEmpty { right = canvas.put(row.time, endingAt: right, y: place.y, .faint) - 2 }
        if !row.score.isEmpty { right = canvas.put(row.score, endingAt: right, y: place.y, .accent) - 2 }
        let (mark, role): (String, ThemeRole) =
            switch row.mark {
            case .stored: ("", .faint)
            case .waiting: ("◷", .quiet)
            case .dropped: ("!", .stateFailed)
            }
        if !mark.isEmpty { x += canvas.put(mark, x: x, y: place.y, role) + 1 }
        canvas.putFitting(row.text, x: x, y: place.y, columns: right - x, .text)
        guard place.height > 1 else { return }
        canvas.putFitting(
            row.detail, x: place.x + 2, y: place.y + 1, columns: place.width - 3,
            row.mark == .dropped ? .failure : .faint)
    }

    private func drawDetail(in area: Rect, on canvas: inout Canvas) {
        guard area.height > 1, !state.selectedText.isEmpty else { return }
        canvas.rule(y: area.y, x: area.x, columns: area.width)
        let room = area.height - 1
        let lines = TextWrapper.wrap(state.selectedText, columns: max(1, area.width - 2)).map(String.init)
        for (index, line) in lines.prefix(room).enumerated() {
            let isCut = index == room - 1 && lines.count > room
            canvas.putFitting(
                isCut ? line + " …" : line, x: area.x + 2, y: area.y + 1 + index, columns: area.width - 2, .quiet)
        }
    }
}
