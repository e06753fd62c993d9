import Observation

package struct MenuViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var key: String
        package var title: String
        package var detail: String
        package var disabled: String?
    }

    package var title: String
    package var note: String
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
}

/// A few choices, each with a letter.
@MainActor @Observable package final class MenuViewModel: CursorViewModel {
    package struct Item {
        package var key: String
        package var title: String
        package var detail: String
        package var disabled: String?
        package var action: @MainActor () -> Void

        package init(
            _ key: String, _ title: String, detail: String = "", disabled: String? = nil,
            action: @escaping @MainActor () -> Void
        ) {
            self.key = key
            self.title = title
            self.detail = detail
            self.disabled = disabled
            self.action = action
        }
    }

    package let contexts: [KeyContext] = [.menu, .pages, .global]
    private let title: String
    private let note: String
    @ObservationIgnored private let items: [Item]
    package var cursor = ListCursor()
    private var refusal: String?
    /// The key of the item that was chosen.
    @ObservationIgnored private(set) var chosen: String?
    @ObservationIgnored private let leadsBackTo: (@MainActor () -> Void)?

    /// - Parameter leadsBackTo: shows the previous screen, whether or not something was chosen.
    package init(
        _ title: String, note: String = "", items: [Item], selected: Int = 0,
        leadsBackTo: (@MainActor () -> Void)? = nil
    ) {
        self.leadsBackTo = leadsBackTo
        self.title = title
        self.note = note
        self.items = items
        cursor.height = max(1, items.count)
        cursor.setCount(items.count)
        cursor.select(selected)
    }

    package var count: Int { items.count }

    package var state: MenuViewState {
        MenuViewState(
            title: title, note: refusal ?? note,
            rows: items[cursor.visible].map {
                .init(key: $0.key, title: $0.title, detail: $0.detail, disabled: $0.disabled)
            },
            top: cursor.top, selectedIndex: cursor.index)
    }

    package func press(_ key: String) -> OverlayOutcome {
        guard let index = items.firstIndex(where: { $0.key == key }) else { return .ignored }
        cursor.select(index)
        return choose()
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return choose()
    }

    package var isPage: Bool { false }

    package func perform(_ command: Command) -> OverlayOutcome {
        refusal = nil
        if cursor.perform(command) { return .handled }
        switch command {
        case .choose, .open, .messageMenu: return choose()
        case .back, .interrupt: return leadsBackTo.map { .then($0) } ?? .close
        default: return .ignored
        }
    }

    private func choose() -> OverlayOutcome {
        guard items.indices.contains(cursor.index) else { return .handled }
        let item = items[cursor.index]
        if let reason = item.disabled {
            refusal = reason
            return .handled
        }
        chosen = item.key
        return .then { [leadsBackTo] in
            item.action()
            leadsBackTo?()
        }
    }
}
