import Observation

package struct FinderViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var title: String
        /// Characters of the title that match what was typed.
        package var matches: [Int]
        package var detail: String
        package var trailing: String
        package var isDisabled: Bool

        package init(
            title: String, matches: [Int] = [], detail: String = "", trailing: String = "", isDisabled: Bool = false
        ) {
            self.title = title
            self.matches = matches
            self.detail = detail
            self.trailing = trailing
            self.isDisabled = isDisabled
        }
    }

    package var title: String
    package var prompt: String
    package var text: String
    package var caret: Int
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?
}

/// Any command by a few letters of its name, with its key and why it cannot be used now.
@MainActor @Observable package final class PaletteViewModel: OverlayViewModel {
    private struct Item {
        var info: CommandInfo
        var match: FuzzyMatch
    }

    package let contexts: [KeyContext] = [.finder, .editing]
    private var field = TextBuffer()
    private var cursor = ListCursor()
    private var items: [Item] = []
    private let keys: KeyMap
    @ObservationIgnored private let disabledReason: (Command) -> String?
    @ObservationIgnored private let refuse: (String) -> Void

    package init(
        keys: KeyMap, disabledReason: @escaping (Command) -> String?, refuse: @escaping (String) -> Void
    ) {
        self.keys = keys
        self.disabledReason = disabledReason
        self.refuse = refuse
        find()
    }

    package var state: FinderViewState {
        FinderViewState(
            title: "Commands", prompt: ":", text: field.text, caret: field.caret,
            rows: items[cursor.visible].map(row), top: cursor.top, selectedIndex: cursor.index, total: items.count,
            emptyText: items.isEmpty ? "No such command." : nil)
    }

    private func row(_ item: Item) -> FinderViewState.Row {
        let reason = disabledReason(item.info.command)
        return .init(
            title: item.info.command.rawValue,
            matches: FuzzyMatch(field.text, in: item.info.command.rawValue)?.positions ?? [],
            detail: reason ?? item.info.summary, trailing: keys.key(for: item.info.command).map(KeyText.shown) ?? "",
            isDisabled: reason != nil)
    }

    package func setHeight(_ rows: Int) { if cursor.height != rows { cursor.height = max(1, rows) } }

    package func type(_ text: String) -> OverlayOutcome {
        field.insert(text.replacing("\n", with: " "))
        find()
        return .handled
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return choose()
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .choose: return choose()
        case .back, .interrupt: return .close
        case .deleteBackward where field.isEmpty: return .close
        default:
            guard field.perform(command) else { return .ignored }
            find()
            return .handled
        }
    }

    private func choose() -> OverlayOutcome {
        guard items.indices.contains(cursor.index) else { return .handled }
        let command = items[cursor.index].info.command
        if let reason = disabledReason(command) {
            refuse(reason)
            return .handled
        }
        return .run(command)
    }

    private func find() {
        let query = field.text
        items = CommandInfo.all.filter(\.isInPalette).compactMap { info in
            // The name counts most, the sentence helps those who don't know it.
            if let match = FuzzyMatch(query, in: info.command.rawValue) { return Item(info: info, match: match) }
            return FuzzyMatch(query, in: info.summary).flatMap {
                $0.score > query.count * 4 ? Item(info: info, match: $0) : nil
            }
        }
        if !query.isEmpty {
            items.sort { left, right in
                let leftNamed = FuzzyMatch(query, in: left.info.command.rawValue) != nil
                let rightNamed = FuzzyMatch(query, in: right.info.command.rawValue) != nil
                return leftNamed != rightNamed ? leftNamed : left.match.score > right.match.score
            }
        }
        cursor.setCount(items.count)
        cursor.select(0)
    }
}
