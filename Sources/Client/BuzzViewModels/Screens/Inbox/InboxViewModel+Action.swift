import BuzzModel

extension InboxViewModel {
    package enum Action {
        case move(Command)
        case select(index: Int)
        case selectConversation(ConversationID)
        case scroll(Int)
        case tab(InboxTab)
        /// Leaves the tab but keeps the selected conversation.
        case tabKeepingSelection(InboxTab)
        case nextTab(Int)
        case startFilter
        case typeFilter(String)
        case endFilter(keepsText: Bool)
        case toggleUnreadOnly
        case toggleHidden
        case order(InboxOrder)
        case toggleMark
        case markAll
    }

    package var order: InboxOrder { query.order }

    /// The loaded conversation whose name starts with the text; ids are handled elsewhere.
    func person(named text: String) -> Conversation? {
        let text = text.trimmed.lowercased()
        guard text.count >= 3, !text.contains(where: { "@:,".contains($0) }) else { return nil }
        return window.rows.first {
            $0.kind == .direct && $0.membership == .joined && DisplayText.name(of: $0).lowercased().hasPrefix(text)
        }
    }

    /// Without categories there is only one tab.
    var tabs: [InboxTab] {
        environment.access.has(.categories) || query.tab != .all ? InboxTab.allCases : [.all]
    }

    /// Restrictions of the list other than tab and filter.
    var scope: String? {
        let parts = [query.showsHidden ? "archived and snoozed" : nil, query.unreadOnly ? "unread only" : nil]
            .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The text for an empty list.
    var emptyText: String {
        if !query.filter.isEmpty {
            let name = "“\(DisplayText.line(query.filter, maxColumns: 24))”"
            let rest = query.showsHidden ? "" : " ^K finds archived ones too."
            return "No name here matches \(name). Enter searches the messages.\(rest)"
        }
        if query.showsHidden { return "No archived or snoozed conversations. H shows the inbox." }
        if query.unreadOnly { return "No unread conversations." }
        return switch query.tab {
        case .all: "No conversations yet. Press n to start one."
        case .priority: "Nothing needs you right now."
        default: query.tab.category?.info.emptyText ?? ""
        }
    }
}

extension InboxTab {
    package var title: String {
        switch self {
        case .all: "All"
        case .priority: "Priority"
        default: category?.info.name ?? ""
        }
    }
}
