/// A search field and the selection in its list of results.
package struct Finder: Hashable, Sendable {
    var field = TextBuffer()
    var cursor = ListCursor()

    package init() {}

    /// There are new results: select the best one.
    mutating func found(_ count: Int) {
        cursor.setCount(count)
        cursor.select(0)
    }
}

/// A screen that searches while typing; all such screens share their keys.
@MainActor package protocol FinderViewModel: OverlayViewModel {
    var finder: Finder { get set }
    /// Called when the text has changed.
    func find()
    /// Called when the selected result is chosen.
    func choose() -> OverlayOutcome
    /// Handles commands specific to the screen; nil if it doesn't know the command.
    func performOwn(_ command: Command) -> OverlayOutcome?
}

extension FinderViewModel {
    package var contexts: [KeyContext] { [.finder, .editing] }

    package func performOwn(_ command: Command) -> OverlayOutcome? { nil }

    package func setHeight(_ rows: Int) {
        if finder.cursor.height != rows { finder.cursor.height = max(1, rows) }
    }

    package func type(_ text: String) -> OverlayOutcome {
        guard finder.field.insert(text.replacing("\n", with: " ")) else { return .refuse(TextBuffer.refusal) }
        find()
        return .handled
    }

    package func click(row: Int) -> OverlayOutcome {
        finder.cursor.select(row)
        return choose()
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        if let outcome = performOwn(command) { return outcome }
        if finder.cursor.perform(command) { return .handled }
        switch command {
        case .choose: return choose()
        case .back, .interrupt: return .close
        case .deleteBackward where finder.field.isEmpty: return .close
        default:
            guard finder.field.perform(command) else { return .ignored }
            find()
            return .handled
        }
    }
}
