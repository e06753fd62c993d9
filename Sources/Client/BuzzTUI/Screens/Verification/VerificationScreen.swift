import BuzzViewModels
import TerminalKit
import TextKit

/// The seven emoji with their names: side by side if there is room, otherwise below each other.
struct VerificationScreen: OverlayView {
    let state: VerificationViewState

    /// The columns for an emoji, a space and the longest name.
    private static let column = 14

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        let panel = ListPanel(whole: bounds)
        panel.draw(on: &canvas) { canvas in
            panel.drawTitle(state.title, note: state.timeLeft.isEmpty ? "" : "\(state.timeLeft) left", on: &canvas)
            let area = panel.list
            var y = area.y
            y += canvas.putWrapped(
                state.text, in: Rect(x: area.x + 2, y: y, width: area.width - 4, height: max(1, area.height - 2)), .text
            )
            y += area.height >= 14 ? 1 : 0
            y = drawPictures(
                in: Rect(x: area.x + 2, y: y, width: area.width - 4, height: area.maxY - y - 1), on: &canvas)
            drawChoices(in: area, y: min(area.maxY - 1, y + (area.height >= 14 ? 1 : 0)), on: &canvas)
        }
    }

    /// Returns the row below the emoji.
    private func drawPictures(in area: Rect, on canvas: inout Canvas) -> Int {
        var y = area.y
        guard area.height > 0 else { return y }
        // The names are always shown, because not every terminal can draw the emoji.
        let perRow = max(1, min(state.pictures.count, area.width / Self.column))
        for start in stride(from: 0, to: state.pictures.count, by: perRow) {
            guard y < area.maxY else { return y }
            for (index, picture) in state.pictures[start..<min(start + perRow, state.pictures.count)].enumerated() {
                let x = area.x + index * Self.column
                var used = 0
                // An ASCII substitute for an emoji would say nothing, so only the name is shown.
                if !canvas.isASCII {
                    used = canvas.put(picture.symbol, x: x, y: y, .text, columns: 2)
                    used = max(2, used) + 1
                }
                canvas.putFitting(picture.name, x: x + used, y: y, columns: Self.column - used - 1, .strong)
            }
            y += 1
        }
        if !state.numbers.isEmpty, y < area.maxY {
            let lead = state.pictures.isEmpty ? "" : "or "
            canvas.putFitting(lead + state.numbers, x: area.x, y: y, columns: area.width, .quiet)
            y += 1
        }
        return y
    }

    private func drawChoices(in area: Rect, y: Int, on canvas: inout Canvas) {
        var x = area.x + 2
        for choice in state.choices {
            let used = canvas.putFitting(choice.key, x: x, y: y, columns: area.maxX - x, .key)
            x += used + 1
            x += canvas.putFitting(choice.title, x: x, y: y, columns: max(0, area.maxX - x), .text) + 3
        }
    }
}
