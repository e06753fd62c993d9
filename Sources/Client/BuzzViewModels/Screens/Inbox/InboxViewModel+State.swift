import BuzzModel

/// What there is to draw.
extension InboxViewModel {
    package var state: InboxViewState {
        InboxViewState(
            tabs: tabs.map { tab in
                .init(tab: tab, title: tab.title, count: counts[tab] ?? 0, isSelected: tab == query.tab)
            },
            rows: cursor.visible.map { row(at: $0) }, groups: groups,
            top: cursor.top, selectedIndex: cursor.index, total: window.total,
            filter: isFiltering || !filterText.isEmpty
                ? .init(text: filterText.text, caret: filterText.caret, isActive: isFiltering) : nil,
            order: query.order,
            scope: scope,
            emptyText: hasLoaded && window.total == 0 ? emptyText : nil, marked: Set(marked.keys))
    }

    /// The heading above each row on screen, where a group begins; the first row always has one.
    private var groups: [String?] {
        guard query.order.isGrouped else { return [] }
        var previous: String?
        return cursor.visible.map { index in
            guard let conversation = conversation(at: index) else { return nil }
            let name = query.order.group(of: conversation, now: environment.now)
            defer { previous = name }
            return name == previous ? nil : name
        }
    }
}
