/// A field being typed in, and the place in the list of what it finds.
package struct Finder: Hashable, Sendable {
    var field = TextBuffer()
    var cursor = ListCursor()

    package init() {}

    /// What was found is another list: its best stands first.
    mutating func found(_ count: Int) {
        cursor.setCount(count)
        cursor.select(0)
    }
}

/// A screen that finds things as one types: the keys of all of them are the same.
@MainActor package protocol FinderViewModel: OverlayViewModel {
    var finder: Finder { get set }
    /// The text is another one.
    func find()
    /// What is selected was chosen.
    func choose() -> OverlayOutcome
    /// Commands of its own; nil for what it does not know.
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
