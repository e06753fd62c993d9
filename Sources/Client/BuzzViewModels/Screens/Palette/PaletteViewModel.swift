import Observation

/// The command palette: finds commands by a few letters, with their keys and why they are unavailable.
@MainActor @Observable package final class PaletteViewModel: FinderViewModel {
    private struct Item {
        var command: Command
        var match: FuzzyMatch
    }

    package var finder = Finder()
    private var items: [Item] = []
    private let keys: KeyMap
    private let hidden: Set<Command>
    @ObservationIgnored private let disabledReason: (Command) -> String?
    @ObservationIgnored private let refuse: (String) -> Void

    package init(
        keys: KeyMap, hidden: Set<Command> = [], disabledReason: @escaping (Command) -> String?,
        refuse: @escaping (String) -> Void
    ) {
        self.keys = keys
        self.hidden = hidden
        self.disabledReason = disabledReason
        self.refuse = refuse
        find()
    }

    package var state: FinderViewState {
        FinderViewState(
            title: "Commands", prompt: ":", text: finder.field.text, caret: finder.field.caret,
            rows: items[finder.cursor.visible].map(row), top: finder.cursor.top, selectedIndex: finder.cursor.index,
            total: items.count,
            emptyText: items.isEmpty ? "No such command." : nil)
    }

    private func row(_ item: Item) -> FinderViewState.Row {
        let reason = disabledReason(item.command)
        return .init(
            title: item.command.name,
            matches: FuzzyMatch(finder.field.text, in: item.command.name)?.positions ?? [],
            detail: reason ?? item.command.summary, trailing: keys.key(for: item.command).map(KeyText.shown) ?? "",
            isDisabled: reason != nil)
    }

    package var isPage: Bool { false }
    package var titles: [Command: String] { [.choose: "run"] }

    package func choose() -> OverlayOutcome {
        guard items.indices.contains(finder.cursor.index) else { return .refuse("No such command.") }
        let command = items[finder.cursor.index].command
        if let reason = disabledReason(command) {
            refuse(reason)
            return .handled
        }
        return .run(command)
    }

    package func find() {
        let query = finder.field.text
        items = Command.all.filter { $0.isInPalette && !hidden.contains($0) }.compactMap { command in
            // A match in the name counts most; the description helps users who don't know the name.
            if let match = FuzzyMatch(query, in: command.name) { return Item(command: command, match: match) }
            return FuzzyMatch(query, in: command.summary).flatMap {
                $0.score > query.count * 4 ? Item(command: command, match: $0) : nil
            }
        }
        if !query.isEmpty {
            items.sort { left, right in
                let leftNamed = FuzzyMatch(query, in: left.command.name) != nil
                let rightNamed = FuzzyMatch(query, in: right.command.name) != nil
                return leftNamed != rightNamed ? leftNamed : left.match.score > right.match.score
            }
        }
        finder.found(items.count)
    }
}
