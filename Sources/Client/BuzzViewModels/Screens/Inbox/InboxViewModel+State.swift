import BuzzModel
import BuzzServices

/// The state to draw.
extension InboxViewModel {
    /// The settings that the rows depend on.
    struct RowStyle: Equatable {
        var now: Timestamp
        var clock: ClockStyle
        var order: InboxOrder
        var security: SecurityStanding?
    }

    /// Builds the rows, reusing those that have not changed.
    func rows(of window: InboxWindow) -> [InboxRow] {
        let known = Dictionary(
            zip(self.window.rows, rows).map { ($0.0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let style = RowStyle(
            now: environment.now, clock: environment.clock, order: query.order, security: environment.security)
        defer { rowStyle = style }
        guard style == rowStyle else { return window.rows.map(row) }
        return window.rows.map { conversation in
            if let (before, row) = known[conversation.id], before == conversation { return row }
            return row(conversation)
        }
    }

    private func row(_ conversation: Conversation) -> InboxRow {
        InboxRow(
            conversation, now: environment.now, clock: environment.clock, order: query.order,
            security: environment.security)
    }

    /// Updates relative times such as "5m".
    package func refreshTimes() {
        rows = window.rows.map(row)
    }

    package var state: InboxViewState {
        InboxViewState(
            tabs: tabs.map { tab in
                .init(tab: tab, title: tab.title, count: count(of: tab), isSelected: tab == query.tab)
            },
            rows: cursor.visible.map { row(at: $0) }, groups: groups,
            top: cursor.top, selectedIndex: cursor.index, total: window.total, newsAbove: newsAbove,
            filter: isFiltering || !filterText.isEmpty
                ? .init(text: filterText.text, caret: filterText.caret, isActive: isFiltering) : nil,
            order: query.order,
            scope: scope,
            emptyText: hasLoaded && window.total == 0 ? emptyText : nil,
            marked: Set(cursor.visible.compactMap { row(at: $0)?.id }.filter { marked[$0] != nil }))
    }

    private func count(of tab: InboxTab) -> Int {
        let all = counts[tab] ?? 0
        return tab == .all && query.leavesOutSpam && tabs.count > 1 ? all - (counts[.spam] ?? 0) : all
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
