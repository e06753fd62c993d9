import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct SettingsView: OverlayView {
    let state: SettingsViewState

    /// If there is room the switches have blank rows between them; on a narrow screen their descriptions have rows of
    /// their own.
    static func panel(in bounds: Rect) -> ListPanel {
        let fits = bounds.height >= 2 * CopilotFeature.allCases.count + 3
        return ListPanel(whole: bounds, pitch: bounds.width < 70 || fits ? 2 : 1)
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Self.panel(in: bounds)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle("Settings", note: "the same on all your devices", .faint, on: &canvas)
            panel.draw(state.rows, top: state.top, selected: state.selectedIndex, on: &canvas) { row, place, canvas in
                draw(row, in: place, isNarrow: bounds.width < 100 && place.height > 1, on: &canvas)
            }
        }
    }

    private func draw(_ row: SettingsViewState.Row, in place: Rect, isNarrow: Bool, on canvas: inout Canvas) {
        let isInert = row.needs != nil
        var x = place.x + 2 + (row.isPart ? 2 : 0)
        // The word carries the information; the colour is redundant.
        canvas.put(row.isOn ? "on " : "off", x: x, y: place.y, isInert ? .faint : row.isOn ? .accent : .quiet)
        x += 5
        let titleColumns = 25 - (row.isPart ? 2 : 0)
        canvas.putFitting(row.title, x: x, y: place.y, columns: place.maxX - x - 1, isInert ? .faint : .text)
        let summary = row.needs.map { "needs \($0)" } ?? row.summary
        if isNarrow {
            canvas.putFitting(summary, x: x, y: place.y + 1, columns: place.maxX - x - 1, .faint)
        } else {
            x += titleColumns + 1
            canvas.putFitting(summary, x: x, y: place.y, columns: place.maxX - x - 1, .faint)
        }
    }
}
