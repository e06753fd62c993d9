import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

struct SettingsView {
    let state: SettingsViewState

    private static let lead = 2

    static func listRows(in bounds: Rect) -> Int {
        max(1, (Panel.whole(bounds).content.height - lead) / pitch(bounds))
    }

    /// Where there is room the switches stand apart; on a narrow screen what they do has a row of its own.
    private static func pitch(_ bounds: Rect) -> Int {
        bounds.width < 70 || bounds.height >= 2 * CopilotFeature.allCases.count + 6 ? 2 : 1
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = Panel.whole(bounds)
        panel.draw(on: &canvas) { canvas in
            let area = panel.content
            let used = canvas.put("Settings", x: area.x, y: area.y, .strong)
            canvas.putFitting(
                "what your copilot does; they are the same on all your devices", x: area.x + used + 3, y: area.y,
                columns: area.width - used - 3, .faint)
            let pitch = Self.pitch(bounds)
            for (index, row) in state.rows.enumerated() {
                let y = area.y + Self.lead + index * pitch
                guard y < area.maxY else { break }
                let place = Rect(x: area.x, y: y, width: area.width, height: min(pitch, area.maxY - y))
                canvas.overlayRow(place, index: state.top + index, isSelected: state.top + index == state.selectedIndex)
                {
                    draw(row, in: place, isNarrow: bounds.width < 70, on: &$0)
                }
            }
        }
    }

    private func draw(_ row: SettingsViewState.Row, in place: Rect, isNarrow: Bool, on canvas: inout Canvas) {
        let isInert = row.needs != nil
        var x = place.x + 2 + (row.isPart ? 2 : 0)
        // The word says it, the colour only helps.
        canvas.put(row.isOn ? "on " : "off", x: x, y: place.y, isInert ? .faint : row.isOn ? .accent : .quiet)
        x += 5
        let titleColumns = 24 - (row.isPart ? 2 : 0)
        canvas.putFitting(row.title, x: x, y: place.y, columns: place.maxX - x - 1, isInert ? .faint : .text)
        let summary = row.needs.map { "needs \($0)" } ?? row.summary
        if isNarrow {
            guard place.height > 1 else { return }
            canvas.putFitting(summary, x: x, y: place.y + 1, columns: place.maxX - x - 1, .faint)
        } else {
            x += titleColumns + 1
            canvas.putFitting(summary, x: x, y: place.y, columns: place.maxX - x - 1, .faint)
        }
    }
}
