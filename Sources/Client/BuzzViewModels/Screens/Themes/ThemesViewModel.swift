import Observation

package struct ThemesViewState: Hashable, Sendable {
    package var names: [String]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
}

/// Chooses a theme; the selected one is previewed at once.
@MainActor @Observable package final class ThemesViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.menu, .pages, .global]
    private let names: [String]
    private let before: String
    package var cursor = ListCursor()
    @ObservationIgnored private let preview: (String) -> Void
    @ObservationIgnored private let keep: (String) -> Void

    package init(
        names: [String], current: String, preview: @escaping (String) -> Void, keep: @escaping (String) -> Void
    ) {
        self.names = names
        self.preview = preview
        self.keep = keep
        before = current
        cursor.setCount(names.count)
        cursor.select(names.firstIndex(of: current) ?? 0)
    }

    package var state: ThemesViewState {
        ThemesViewState(
            names: Array(names[cursor.visible]), top: cursor.top, selectedIndex: cursor.index, total: names.count)
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        show()
        return .handled
    }

    package var isPage: Bool { false }
    package var titles: [Command: String] { [.choose: "keep"] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) {
            show()
            return .handled
        }
        switch command {
        case .choose, .open:
            if names.indices.contains(cursor.index) { keep(names[cursor.index]) }
            return .close
        case .back, .interrupt, .themes:
            preview(before)
            return .close
        default: return .ignored
        }
    }

    private func show() {
        if names.indices.contains(cursor.index) { preview(names[cursor.index]) }
    }
}
