import TerminalKit
import TextKit

/// A single-line text field; long text scrolls.
struct FieldView {
    let text: String
    /// The caret's offset in characters.
    let caret: Int
    let isFocused: Bool
    var placeholder = ""

    func draw(x: Int, y: Int, columns: Int, on canvas: inout Canvas) {
        guard columns > 0 else { return }
        let characters = Array(text)
        if characters.isEmpty, !placeholder.isEmpty {
            canvas.putFitting(placeholder, x: x, y: y, columns: columns, .faint)
        }
        let caret = min(self.caret, characters.count)
        // Start as far left as possible while the caret stays visible.
        var start = caret
        var before = 0
        while start > 0 {
            let width = max(1, TextWidth.columns(of: characters[start - 1]))
            if before + width > columns - 1 { break }
            before += width
            start -= 1
        }
        var column = 0
        for index in start..<characters.count {
            let width = max(1, TextWidth.columns(of: characters[index]))
            if column + width > columns { break }
            canvas.putTyped(characters[index], x: x + column, y: y)
            column += width
        }
        if isFocused { canvas.setCaret(x: x + min(before, columns - 1), y: y) }
    }
}

extension Canvas {
    /// Draws a row of text that is being edited.
    mutating func putTyped(_ text: String, x: Int, y: Int, columns: Int, underlining ranges: [Range<Int>] = []) {
        var column = 0
        for (index, character) in text.enumerated() {
            let width = max(1, TextWidth.columns(of: character))
            guard column + width <= columns else { break }
            putTyped(
                character, x: x + column, y: y, adding: ranges.contains { $0.contains(index) } ? .underline : [])
            column += width
        }
    }

    /// Draws a character of text being edited. An invisible one is shown as a dot, so that the caret's position is
    /// right.
    mutating func putTyped(_ character: Character, x: Int, y: Int, adding attributes: Style.Attributes = []) {
        if TextWidth.columns(of: character) == 0 {
            put("·", x: x, y: y, .faint)
        } else {
            put(String(character), x: x, y: y, .text, adding: attributes)
        }
    }
}
