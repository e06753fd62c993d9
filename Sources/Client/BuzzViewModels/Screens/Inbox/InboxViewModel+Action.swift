import BuzzModel

extension InboxViewModel {
    package enum Action {
        case move(Command)
        case select(index: Int)
        case selectConversation(ConversationID)
        case scroll(Int)
        case tab(InboxTab)
        /// The tab goes away, not whoever is written to.
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

    /// Of those in memory the person whose name begins so; ids are somebody else's business.
    func person(named text: String) -> Conversation? {
        let text = text.trimmed.lowercased()
        guard text.count >= 3, !text.contains(where: { "@:,".contains($0) }) else { return nil }
        return window.rows.first {
            $0.kind == .direct && $0.membership == .joined && DisplayText.name(of: $0).lowercased().hasPrefix(text)
        }
    }

    /// The title of the tab that a command would go to and that is there already.
    func shownAlready(_ command: Command) -> String? {
        let tab: InboxTab? =
            switch command {
            case .tabAll: .all
            case .tabPriority: .priority
            case .tabBusiness: .business
            case .tabFan: .fan
            case .tabSpam: .spam
            case .nextTab, .previousTab: tabs.count == 1 ? query.tab : nil
            default: nil
            }
        return tab == query.tab ? query.tab.title : nil
    }

    /// Without categories there is nothing to divide the list by.
    var tabs: [InboxTab] {
        environment.access.has(.categories) || query.tab != .all ? InboxTab.allCases : [.all]
    }

    /// What the list is narrowed to, beside tab and filter.
    var scope: String? {
        let parts = [query.showsHidden ? "archived and snoozed" : nil, query.unreadOnly ? "unread only" : nil]
            .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// What to say where nothing is listed.
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
        case .business, .fan, .spam: query.tab.category?.info.emptyText ?? ""
        }
    }
}

extension InboxTab {
    package var title: String {
        switch self {
        case .all: "All"
        case .priority: "Priority"
        case .business, .fan, .spam: category?.info.name ?? ""
        }
    }
}
