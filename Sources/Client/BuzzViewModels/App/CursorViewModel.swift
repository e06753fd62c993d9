/// The place in a list that is laid over the panes.
package protocol RowCursor {
    /// Rows on screen.
    var height: Int { get set }
    mutating func select(_ index: Int)
}

extension ListCursor: RowCursor {}

/// An overlay that is a list with one row selected.
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

/// An overlay whose list is narrowed by what is typed after `/`.
@MainActor package protocol FilteredViewModel: CursorViewModel where Cursor == ListCursor {
    var filter: FilterField { get set }
    /// Where its own keys are looked up.
    var ownContext: KeyContext { get }
    /// The text of the filter is another one.
    func filterChanged()
    /// The selection was moved by a key.
    func cursorMoved()
    func performOwn(_ command: Command) -> OverlayOutcome
}

/// What a list is narrowed by.
package struct FilterField: Hashable, Sendable {
    package var field = TextBuffer()
    /// The keys go to it.
    package var isTyping = false

    package init() {}

    var isBlank: Bool { field.isBlank }
    var text: String { field.text }
    /// Nil where nothing is to be shown of it.
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
