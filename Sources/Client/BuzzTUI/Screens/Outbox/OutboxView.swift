import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct OutboxView: OverlayView {
    let state: OutboxViewState

    /// Why the selected change is waiting, in full: an empty row and up to three rows of text.
    private static let detailRows = 4
    /// The columns of the mark and the time.
    private static let lead = 11

    func panel(in bounds: Rect) -> ListPanel {
        ListPanel(whole: bounds, pitch: pitch(in: bounds), foot: needsDetail(in: bounds) ? Self.detailRows : 0)
    }

    /// On a narrow screen the state has a row of its own.
    private func pitch(in bounds: Rect) -> Int { bounds.width < 80 ? 2 : 1 }

    private func needsDetail(in bounds: Rect) -> Bool {
        let list = ListPanel(whole: bounds).list
        return state.rows.contains { !fits($0, in: list, isStacked: pitch(in: bounds) > 1) }
    }

    private func fits(_ row: OutboxViewState.Row, in place: Rect, isStacked: Bool) -> Bool {
        TextWidth.columns(of: row.status) <= statusColumns(in: place, isStacked: isStacked)
    }

    private func statusColumns(in place: Rect, isStacked: Bool) -> Int {
        isStacked ? place.width - Self.lead - 1 : min(44, place.width / 3) - 1
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = panel(in: bounds)
        let isStacked = pitch(in: bounds) > 1
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle("Outbox", note: state.note, on: &canvas)
            panel.drawEmpty(state.emptyText, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                draw(row, in: place, isStacked: isStacked, on: &canvas)
            }
            guard let row = state.selected, !fits(row, in: panel.list, isStacked: isStacked) else { return }
            let below = min(panel.list.maxY, panel.list.y + state.rows.count * pitch(in: bounds)) + 1
            let place = Rect(
                x: panel.list.x + 2, y: below, width: panel.list.width - 4,
                height: min(panel.foot.maxY - below, Self.detailRows - 1))
            canvas.putWrapped(row.status, in: place, Self.role(of: row.mark))
        }
    }

    private static func role(of mark: OutboxViewState.Row.Mark) -> ThemeRole {
        switch mark {
        case .waiting: .quiet
        case .retrying: .warning
        case .failed: .failure
        }
    }

    private func draw(_ row: OutboxViewState.Row, in place: Rect, isStacked: Bool, on canvas: inout Canvas) {
        var x = place.x + 2
        let (mark, role): (String, ThemeRole) =
            switch row.mark {
            case .waiting: ("◷", .quiet)
            case .retrying: ("↻", .warning)
            case .failed: ("!", .stateFailed)
            }
        canvas.put(mark, x: x, y: place.y, role)
        x += 2
        canvas.put(row.time, x: x, y: place.y, .faint)
        x += 7
        let statusRole = Self.role(of: row.mark)
        let statusColumns = statusColumns(in: place, isStacked: isStacked)
        if isStacked {
            canvas.putFitting(row.target, x: x, y: place.y, columns: 12, .text)
            canvas.putFitting(row.summary, x: x + 14, y: place.y, columns: place.maxX - x - 15, .quiet)
            guard place.height > 1 else { return }
            canvas.putFitting(row.status, x: x, y: place.y + 1, columns: statusColumns, statusRole)
            return
        }
        let targetColumns = min(20, place.width / 5)
        canvas.putFitting(row.target, x: x, y: place.y, columns: targetColumns, .text)
        x += targetColumns + 2
        let statusX = place.maxX - statusColumns - 1
        canvas.putFitting(row.summary, x: x, y: place.y, columns: statusX - 2 - x, .quiet)
        canvas.putFitting(row.status, x: statusX, y: place.y, columns: statusColumns, statusRole)
    }
}
