/// The selection of a list in an overlay.
package protocol RowCursor {
    /// The number of rows on screen.
    var height: Int { get set }
    mutating func select(_ index: Int)
}

extension ListCursor: RowCursor {}

/// An overlay that consists of a list with one selected row.
@MainActor package protocol CursorViewModel: OverlayViewModel {
    associatedtype Cursor: RowCursor
    var cursor: Cursor { get set }
}

extension CursorViewModel {
    package func setHeight(_ rows: Int) {
        if cursor.height != rows { cursor.height = max(1, rows) }
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return .handled
    }
}

/// An overlay with a list that can be filtered by typing after `/`.
@MainActor package protocol FilteredViewModel: CursorViewModel where Cursor == ListCursor {
    var filter: FilterField { get set }
    /// The context of the overlay's own keys.
    var ownContext: KeyContext { get }
    /// Called when the filter's text has changed.
    func filterChanged()
    /// Called when a key has moved the selection.
    func cursorMoved()
    func performOwn(_ command: Command) -> OverlayOutcome
}

/// The filter of a list.
package struct FilterField: Hashable, Sendable {
    package var field = TextBuffer()
    /// Whether it has the focus.
    package var isTyping = false

    package init() {}

    var isBlank: Bool { field.isBlank }
    var text: String { field.text }
    /// Nil if the filter isn't shown.
    var shown: String? { isTyping || !field.isEmpty ? field.text : nil }
}

extension FilteredViewModel {
    package var contexts: [KeyContext] { filter.isTyping ? [.finder, .editing] : [ownContext, .pages, .global] }

    package func cursorMoved() {}

    package func type(_ text: String) -> OverlayOutcome {
        guard filter.isTyping else { return .ignored }
        guard filter.field.insert(text.replacing("\n", with: " ")) else { return .refuse(TextBuffer.refusal) }
        filterChanged()
        return .handled
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) {
            cursorMoved()
            return .handled
        }
        switch command {
        case .choose where filter.isTyping: filter.isTyping = false
        case .back, .interrupt:
            guard filter.isTyping || !filter.field.isEmpty else { return .close }
            filter = FilterField()
            filterChanged()
        case _ where filter.isTyping:
            guard filter.field.perform(command) else { return .ignored }
            filterChanged()
        case .filter: filter.isTyping = true
        default: return performOwn(command)
        }
        return .handled
    }
}
