import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The board: what each stage comes to, then a line a deal.
struct DealsView {
    let state: DealsViewState

    static func listRows(in bounds: Rect, sums: Int) -> Int {
        let content = Panel.whole(bounds).content
        return max(1, (content.height - 2 - sumRows(sums, in: content)) / pitch(columns: bounds.width))
    }

    private static func pitch(columns: Int) -> Int { columns < 80 ? 2 : 1 }
    private static func sumRows(_ sums: Int, in area: Rect) -> Int {
        area.height < 10 ? 0 : min(sums, area.height < 14 ? 1 : sums)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let used = canvas.put("Deals", x: area.x, y: area.y, .strong)
            canvas.put(
                truncated(state.note, columns: max(0, area.width - used - 2)), endingAt: area.maxX, y: area.y, .quiet)
            if let text = state.emptyText {
                canvas.putFitting(text, x: area.x + 2, y: area.y + 2, columns: area.width - 2, .quiet)
            }
            let pitch = Self.pitch(columns: bounds.width)
            let sums = state.sums.prefix(Self.sumRows(state.sums.count, in: area))
            let below = area.maxY - sums.count
            for (index, row) in state.rows.enumerated() {
                let y = area.y + 2 + index * pitch
                guard y + pitch <= below else { break }
                let place = Rect(x: area.x, y: y, width: area.width, height: pitch)
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    if pitch == 2 { drawStacked(row, in: place, on: &$0) } else { draw(row, in: place, on: &$0) }
                }
            }
            for (index, sum) in sums.enumerated() { draw(sum, y: below + index, in: area, on: &canvas) }
        }
    }

    private func draw(_ row: DealsViewState.Row, in place: Rect, on canvas: inout Canvas) {
        var x = place.x + 2
        let isOver = row.stage == .paid || row.stage == .lost
        let name = min(24, place.width / 5)
        canvas.putFitting(row.name, x: x, y: place.y, columns: name, isOver ? .faint : .text)
        x += name + 2
        canvas.put(
            padded(row.budget, columns: 13, alignment: .right), x: x, y: place.y, isOver ? .faint : .strong, columns: 13
        )
        x += 16
        canvas.putFitting(row.deadline, x: x, y: place.y, columns: 18, row.isDue ? .warning : .quiet)
        x += 20
        canvas.put(row.stage.rawValue, x: x, y: place.y, role(row.stage), columns: 10)
        x += 11
        canvas.putFitting(row.next, x: x, y: place.y, columns: place.maxX - x - 1, .faint)
    }

    private func drawStacked(_ row: DealsViewState.Row, in place: Rect, on canvas: inout Canvas) {
        let x = place.x + 2
        let stage = canvas.put(row.stage.rawValue, endingAt: place.maxX - 1, y: place.y, role(row.stage))
        canvas.putFitting(row.name, x: x, y: place.y, columns: stage - x - 1, .text)
        let used = canvas.putFitting(row.budget, x: x, y: place.y + 1, columns: place.width / 2, .strong)
        canvas.putFitting(
            row.deadline, x: x + used + 2, y: place.y + 1, columns: place.maxX - x - used - 3,
            row.isDue ? .warning : .quiet)
    }

    private func role(_ stage: DealStage) -> ThemeRole {
        switch stage {
        case .new: .accent
        case .talking: .text
        case .agreed, .delivered: .badgeBusiness
        case .paid, .lost: .faint
        }
    }

    private func draw(_ sum: DealsViewState.Sum, y: Int, in area: Rect, on canvas: inout Canvas) {
        let name = padded(sum.stage.rawValue, columns: 10, alignment: .left)
        var x = area.x + 2 + canvas.put(name, x: area.x + 2, y: y, role(sum.stage))
        x += 1 + canvas.put(padded("\(sum.count)", columns: 4, alignment: .right), x: x, y: y, .quiet) + 2
        canvas.putFitting(sum.text, x: x, y: y, columns: area.maxX - x, .strong)
    }
}
