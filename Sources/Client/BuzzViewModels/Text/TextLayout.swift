import TextKit

/// A buffer wrapped into rows of a given width, and the caret's position in them.
package struct TextLayout: Hashable, Sendable {
    package private(set) var rows: [Range<Int>] = []
    package private(set) var caretRow = 0
    package private(set) var caretColumn = 0
    let columns: Int

    package init(_ buffer: TextBuffer, columns: Int) {
        self.init(buffer.characters, caret: buffer.caret, columns: columns)
    }

    package init(_ characters: [Character], caret: Int, columns: Int) {
        self.columns = max(1, columns)
        var start: Int? = 0
        while let from = start {
            let (row, next) = Self.row(from: from, in: characters, columns: self.columns)
            rows.append(row)
            start = next
        }
        place(caret, in: characters)
    }

    /// The row that starts at a position, and the start of the next one.
    private static func row(from start: Int, in characters: [Character], columns: Int) -> (Range<Int>, next: Int?) {
        var width = 0
        /// A possible end of the row, just after a space.
        var stop: Int?
        var index = start
        while index < characters.count {
            let character = characters[index]
            if character == "\n" { return (start..<index, index + 1) }
            let columnsOfIt = max(1, TextWidth.columns(of: character))
            if width + columnsOfIt > columns, character != " ", index > start {
                let end = stop ?? index
                return (start..<end, end)
            }
            width += columnsOfIt
            if character == " " || columnsOfIt == 2 { stop = index + 1 }
            index += 1
        }
        return (start..<characters.count, nil)
    }

    // MARK: Following changes

    /// Updates the layout after an edit; the rows after it are only shifted.
    mutating func follow(_ edit: TextBuffer.Edit, in characters: [Character]) {
        let delta = edit.count - edit.range.count
        // The end of a row can depend on the first character of the row after the next one.
        let first = max(0, row(of: edit.range.lowerBound) - 2)
        var renewed: [Range<Int>] = []
        var old = first
        var start: Int? = rows[first].lowerBound
        while let from = start {
            // Once the text is unchanged and a row started at the same position before, the remaining rows are the
            // same.
            if from >= edit.range.lowerBound + edit.count {
                while old < rows.count, rows[old].lowerBound < from - delta { old += 1 }
                if old < rows.count, rows[old].lowerBound == from - delta { break }
            }
            let (row, next) = Self.row(from: from, in: characters, columns: columns)
            renewed.append(row)
            start = next
        }
        if start == nil { old = rows.count }
        rows.replaceSubrange(first..<old, with: renewed)
        guard delta != 0 else { return }
        for index in (first + renewed.count)..<rows.count {
            rows[index] = (rows[index].lowerBound + delta)..<(rows[index].upperBound + delta)
        }
    }

    mutating func place(_ caret: Int, in characters: [Character]) {
        caretRow = row(of: caret)
        caretColumn = Self.width(of: characters[rows[caretRow].lowerBound..<min(caret, rows[caretRow].upperBound)])
        // Trailing spaces may extend past the edge, and so may the caret at the end of a full row.
        caretColumn = min(caretColumn, columns)
    }

    /// The last row that starts at or before a position.
    private func row(of position: Int) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].lowerBound <= position { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    // MARK: Asking

    /// The position in the text that is closest to a column of a row.
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
        // The end of a soft-wrapped row equals the start of the next one: stay before it.
        let isSoft = index + 1 < rows.count && rows[index + 1].lowerBound == range.upperBound
        return isSoft && !range.isEmpty ? range.upperBound - 1 : range.upperBound
    }

    private static func width(of characters: ArraySlice<Character>) -> Int {
        characters.reduce(0) { $0 + max(1, TextWidth.columns(of: $1)) }
    }
}
