import BuzzViewModels
import TerminalKit
import TextKit

/// The keys that may follow the ones pressed so far, in columns above the line of hints.
@MainActor struct PossibleKeysView {
    let keys: [PossibleKey]

    private static let gap = 3

    /// How the keys are laid out.
    private struct Columns {
        var isShort = false
        var keyWidth: Int
        var width: Int
        var count: Int
        var rows: Int
    }

    /// Nil on a low screen, where the line of hints has to do: nothing that is being read is covered.
    func panel(in bounds: Rect) -> Panel? {
        let most = Self.mostRows(in: bounds)
        return most < 2 ? nil : .popup(in: bounds, rows: min(columns(in: bounds).rows, most))
    }

    private static func mostRows(in bounds: Rect) -> Int {
        let margins = 2
        return min(8, bounds.height - AppView.leastRowsOfPanes - margins)
    }

    /// Sentences, or a word each if the sentences need too much room.
    private func columns(in bounds: Rect) -> Columns {
        let whole = columns(in: bounds, isShort: false)
        return whole.rows <= Self.mostRows(in: bounds) ? whole : columns(in: bounds, isShort: true)
    }

    private func columns(in bounds: Rect, isShort: Bool) -> Columns {
        let width = Panel.popup(in: bounds, rows: bounds.height).content.width
        let keyWidth = keys.map { TextWidth.columns(of: $0.key) }.max() ?? 1
        let text = keys.map { TextWidth.columns(of: words($0, isShort)) }.max() ?? 1
        let one = keyWidth + 1 + text
        let count = max(1, (width + Self.gap) / (one + Self.gap))
        return Columns(
            isShort: isShort, keyWidth: keyWidth, width: min(one, width), count: count,
            rows: (keys.count + count - 1) / count)
    }

    private func words(_ key: PossibleKey, _ isShort: Bool) -> String {
        isShort ? key.command.title : key.command.summary
    }

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        guard let panel = panel(in: bounds) else { return }
        let columns = columns(in: bounds)
        let rows = min(columns.rows, panel.content.height)
        let hidden = max(0, keys.count - rows * columns.count)
        panel.draw(on: &canvas) { canvas in
            for (index, key) in keys.prefix(rows * columns.count).enumerated() {
                let x = panel.content.x + index / rows * (columns.width + Self.gap)
                let y = panel.content.y + index % rows
                let isLast = hidden > 0 && index == rows * columns.count - 1
                let text = isLast ? "… \(hidden + 1) more" : words(key, columns.isShort)
                if !isLast { canvas.put(key.key, x: x, y: y, .key) }
                canvas.putFitting(
                    text, x: x + columns.keyWidth + 1, y: y, columns: columns.width - columns.keyWidth - 1, .text)
                if !isLast {
                    canvas.hit(Rect(x: x, y: y, width: columns.width, height: 1), .command(key.command))
                }
            }
        }
    }
}
