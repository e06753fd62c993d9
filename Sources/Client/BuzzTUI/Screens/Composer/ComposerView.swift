import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The composer.
struct ComposerView {
    let state: ComposerViewState
    let name: String
    let isFocused: Bool

    func draw(_ layout: ThreadPaneLayout, pane: Rect, on canvas: inout Canvas) {
        canvas.rule(y: layout.ruleY, x: pane.x, columns: pane.width, .line)
        if let mode = state.mode, !layout.mode.isEmpty {
            canvas.putFitting("↳ " + mode, x: pane.x + 2, y: layout.mode.y, columns: pane.width - 4, .accent)
        }
        drawText(in: layout.composer, on: &canvas)
        if !layout.counter.isEmpty { drawCounter(in: layout.counter, on: &canvas) }
    }

    private func drawText(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        let x = area.x + ThreadPaneLayout.composerMargin
        let columns = ThreadPaneLayout.composerColumns(paneWidth: area.width)
        if let blocked = state.blocked {
            canvas.putWrapped(blocked, in: Rect(x: x, y: area.y, width: columns, height: area.height), .faint)
            return
        }
        let first = state.text.top(height: area.height)
        for row in 0..<area.height {
            let y = area.y + row
            canvas.put("▏", x: area.x + 2, y: y, isFocused ? .accent : .line)
            canvas.hit(Rect(x: area.x, y: y, width: area.width, height: 1), .composer(row: first + row, column: x))
            if let text = state.text[first + row] {
                canvas.putTyped(
                    text, x: x, y: y, columns: columns, underlining: state.misspelled[first + row] ?? [])
            }
        }
        if state.isEmpty {
            canvas.putFitting(
                name.isEmpty ? "Write …" : "Write to \(name) …", x: x, y: area.y, columns: columns, .faint)
        }
        if isFocused {
            canvas.setCaret(
                x: x + min(state.text.caretColumn, columns), y: area.y + max(0, state.text.caretRow - first))
        }
    }

    private func drawCounter(in area: Rect, on canvas: inout Canvas) {
        let lines = state.text.count > 1 ? "\(SizeText.number(state.text.count)) lines   " : ""
        let text = "\(lines)\(SizeText.number(state.count))/\(SizeText.number(state.limit))"
        canvas.put(text, endingAt: area.maxX - 2, y: area.y, state.isTooLong ? .failure : .faint)
    }

    /// Draws the completions just above the composer.
    func drawCompletions(above y: Int, pane: Rect, on canvas: inout Canvas) {
        guard !state.completions.isEmpty, y > pane.y else { return }
        let count = min(state.completions.count, y - pane.y, 8)
        // Keep the selected completion visible.
        let first = max(0, min(state.completionIndex - count / 2, state.completions.count - count))
        let width = min(pane.width - 4, 2 + (state.completions.map { TextWidth.columns(of: $0) }.max() ?? 0) + 2)
        guard width > 4 else { return }
        let area = Rect(x: pane.x + 2, y: y - count, width: width, height: count)
        canvas.on(.popup, area) { canvas in
            for index in 0..<count {
                let row = area.row(index)
                let label = state.completions[first + index]
                if first + index == state.completionIndex {
                    canvas.on(.selection, row) {
                        $0.putFitting("▸ " + label, x: row.x + 1, y: row.y, columns: width - 2, .text)
                    }
                } else {
                    canvas.putFitting("  " + label, x: row.x + 1, y: row.y, columns: width - 2, .quiet)
                }
            }
        }
    }
}

/// An FAQ answer offered above the composer.
struct SuggestionView {
    let state: SuggestionViewState
    let key: String?

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        let left = area.x + 2
        var right = area.maxX - 2
        if let key, area.width > 44 {
            right = canvas.put("use", endingAt: right, y: area.y, .faint) - 1
            right = canvas.put(key, endingAt: right, y: area.y, .key) - 2
            canvas.hit(area, .command(.faq))
        }
        var x = left
        x += canvas.put("▸ FAQ \(state.confidence)  ", x: x, y: area.y, .accent, columns: right - x)
        canvas.putFitting(state.answer, x: x, y: area.y, columns: right - x, .quiet)
    }
}
