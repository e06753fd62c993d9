import TextKit

/// A buffer broken into the rows of a given width, and where in them the caret stands.
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

    /// The row that begins at a place, and where the one after it begins.
    private static func row(from start: Int, in characters: [Character], columns: Int) -> (Range<Int>, next: Int?) {
        var width = 0
        /// Where the row may end: just after a space.
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

    /// Lays out anew what an edit changed; the rows after it move along.
    mutating func follow(_ edit: TextBuffer.Edit, in characters: [Character]) {
        let delta = edit.count - edit.range.count
        // Where a row ends may hang on the first character of the row after the next.
        let first = max(0, row(of: edit.range.lowerBound) - 2)
        var renewed: [Range<Int>] = []
        var old = first
        var start: Int? = rows[first].lowerBound
        while let from = start {
            // From where the text is what it was, and a row began there before, so do all others.
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
        // Spaces that hang over the edge, and the end of a full row.
        caretColumn = min(caretColumn, columns)
    }

    /// The last row that begins no later than a place.
    private func row(of position: Int) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].lowerBound <= position { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    // MARK: Asking

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
