import TextKit

/// A buffer broken into the rows of a given width, and where in them the caret stands.
package struct TextLayout: Hashable, Sendable {
    package private(set) var rows: [Range<Int>] = []
    package private(set) var caretRow = 0
    package private(set) var caretColumn = 0

    package init(_ buffer: TextBuffer, columns: Int) {
        self.init(buffer.characters, caret: buffer.caret, columns: columns)
    }

    package init(_ characters: [Character], caret: Int, columns: Int) {
        let columns = max(1, columns)
        var start = 0
        var width = 0
        /// Where the row may end: just after a space.
        var stop: (index: Int, width: Int)?
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "\n" {
                rows.append(start..<index)
                start = index + 1
                width = 0
                stop = nil
            } else {
                let columnsOfIt = max(1, TextWidth.columns(of: character))
                if width + columnsOfIt > columns, character != " ", index > start {
                    let end = stop?.index ?? index
                    rows.append(start..<end)
                    width -= stop?.width ?? width
                    start = end
                    stop = nil
                }
                width += columnsOfIt
                if character == " " || columnsOfIt == 2 { stop = (index + 1, width) }
            }
            index += 1
        }
        rows.append(start..<characters.count)
        place(caret, in: characters, columns: columns)
    }

    private mutating func place(_ caret: Int, in characters: [Character], columns: Int) {
        caretRow = rows.lastIndex { $0.lowerBound <= caret } ?? 0
        caretColumn = Self.width(of: characters[rows[caretRow].lowerBound..<min(caret, rows[caretRow].upperBound)])
        // Spaces that hang over the edge, and the end of a full row.
        caretColumn = min(caretColumn, columns)
    }

    /// The place in the text that is nearest to a column of a row.
    package func position(row: Int, column: Int, in characters: [Character]) -> Int {
        guard !rows.isEmpty else { return 0 }
        let index = max(0, min(row, rows.count - 1))
        let range = rows[index]
        var used = 0
        for position in range {
            let width = max(1, TextWidth.columns(of: characters[position]))
            if used + (width + 1) / 2 > column { return position }
            used += width
        }
        // The end of a soft-wrapped row is the start of the next: stay before it.
        let isSoft = index + 1 < rows.count && rows[index + 1].lowerBound == range.upperBound
        return isSoft && !range.isEmpty ? range.upperBound - 1 : range.upperBound
    }

    private static func width(of characters: ArraySlice<Character>) -> Int {
        characters.reduce(0) { $0 + max(1, TextWidth.columns(of: $1)) }
    }
}
