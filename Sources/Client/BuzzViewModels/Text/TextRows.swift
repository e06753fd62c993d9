/// The rows of a text being written that can be in sight: never more of it, however long it is.
package struct TextRows: Hashable, Sendable {
    /// The rows around the caret.
    package private(set) var rows: [String]
    /// Which of all rows the first of these is.
    package private(set) var first: Int
    package private(set) var count: Int
    package private(set) var isEmpty: Bool
    package private(set) var caretRow: Int
    package private(set) var caretColumn: Int

    /// - Parameter most: the rows that are ever shown at once.
    package init(_ layout: TextLayout, of buffer: TextBuffer, most: Int) {
        first = max(0, layout.caretRow - most + 1)
        rows = layout.rows[first..<min(layout.rows.count, layout.caretRow + most)].map { String(buffer.characters[$0]) }
        count = layout.rows.count
        isEmpty = buffer.isEmpty
        caretRow = layout.caretRow
        caretColumn = layout.caretColumn
    }

    /// The first row that is shown where there is room for so many: the caret stays in sight.
    package func top(height: Int) -> Int { max(0, min(count - height, caretRow - height + 1)) }

    /// One of all rows, by its number.
    package subscript(row: Int) -> String? {
        rows.indices.contains(row - first) ? rows[row - first] : nil
    }
}

/// Keeps how a text is broken into rows, and lays out anew only what an edit changed.
package struct LayoutCache {
    private var version: TextBuffer.Version?
    private var layout = TextLayout([], caret: 0, columns: 1)

    package init() {}

    package mutating func layout(of buffer: TextBuffer, columns: Int) -> TextLayout {
        if layout.columns == columns, let edit = buffer.lastEdit, edit.before == version {
            layout.follow(edit, in: buffer.characters)
        } else if layout.columns != columns || version != buffer.version {
            layout = TextLayout(buffer, columns: columns)
        }
        version = buffer.version
        layout.place(buffer.caret, in: buffer.characters)
        return layout
    }
}
