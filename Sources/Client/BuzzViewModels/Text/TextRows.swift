/// The rows of an edited text that may be visible, however long the text is.
package struct TextRows: Hashable, Sendable {
    /// The rows around the caret.
    package private(set) var rows: [String]
    /// The number of the first of these rows.
    package private(set) var first: Int
    package private(set) var count: Int
    package private(set) var isEmpty: Bool
    package private(set) var caretRow: Int
    package private(set) var caretColumn: Int

    /// - Parameter most: the maximum number of visible rows.
    package init(_ layout: TextLayout, of buffer: TextBuffer, most: Int) {
        first = max(0, layout.caretRow - most + 1)
        rows = layout.rows[first..<min(layout.rows.count, layout.caretRow + most)].map { String(buffer.characters[$0]) }
        count = layout.rows.count
        isEmpty = buffer.isEmpty
        caretRow = layout.caretRow
        caretColumn = layout.caretColumn
    }

    /// The first visible row for a given height, which keeps the caret visible.
    package func top(height: Int) -> Int { max(0, min(count - height, caretRow - height + 1)) }

    /// The numbers of the rows that may be visible.
    package var numbers: Range<Int> { first..<(first + rows.count) }

    /// A row by its number.
    package subscript(row: Int) -> String? {
        rows.indices.contains(row - first) ? rows[row - first] : nil
    }
}

/// Caches a text's layout and updates only what an edit has changed.
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
