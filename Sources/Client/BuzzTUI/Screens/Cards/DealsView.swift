import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The board of deals: the total of each stage, then one row per deal.
struct DealsView: OverlayView {
    let state: DealsViewState

    /// The totals are below the list if there is room for both.
    static func panel(in bounds: Rect, sums: Int) -> ListPanel {
        ListPanel(
            whole: bounds, pitch: bounds.width < 80 ? 2 : 1, foot: bounds.height < 14 || sums == 0 ? 0 : sums + 1)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds, sums: state.sums.count)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle("Deals", note: state.note, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                if bounds.width < 80 {
                    drawStacked(row, in: place, on: &canvas)
                } else {
                    draw(row, in: place, on: &canvas)
                }
            }
            guard panel.foot.height > 1 else { return }
            for (index, sum) in state.sums.prefix(panel.foot.height - 1).enumerated() {
                draw(sum, y: panel.foot.y + 1 + index, in: panel.foot, on: &canvas)
            }
        }
    }

    private func draw(_ row: DealsViewState.Row, in place: Rect, on canvas: inout Canvas) {
        var x = place.x + 2
        let isOver = row.stage == .paid || row.stage == .lost
        // Show the next step only if more than one word of it fits.
        let showsNext = place.width >= 100
        let name = showsNext ? min(24, place.width / 5) : max(8, place.width - 50)
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
        guard showsNext else { return }
        canvas.putFitting(row.next, x: x, y: place.y, columns: place.maxX - x - 1, .faint)
    }

    private func drawStacked(_ row: DealsViewState.Row, in place: Rect, on canvas: inout Canvas) {
        let x = place.x + 2
        let stage = canvas.put(row.stage.rawValue, endingAt: place.maxX - 1, y: place.y, role(row.stage))
        canvas.putFitting(row.name, x: x, y: place.y, columns: stage - x - 1, .text)
        guard place.height > 1 else { return }
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
