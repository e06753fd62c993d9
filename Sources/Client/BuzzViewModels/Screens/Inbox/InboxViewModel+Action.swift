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
        case editFilter(Command)
        case typeFilter(String)
        case endFilter(keepsText: Bool)
        case toggleUnreadOnly
        case toggleHidden
        case order(InboxOrder)
        case toggleMark
        case markAll
    }

    /// Of those in memory the person whose name begins so; ids are somebody else's business.
    func person(named text: String) -> Conversation? {
        let text = text.trimmed.lowercased()
        guard text.count >= 3, !text.contains(where: { "@:,".contains($0) }) else { return nil }
        return window.rows.first {
            $0.kind == .direct && $0.membership == .joined && DisplayText.name(of: $0).lowercased().hasPrefix(text)
        }
    }

    /// Without categories there is nothing to divide the list by.
    var tabs: [InboxTab] {
        environment.access.has(.categories) || query.tab != .all ? InboxTab.allCases : [.all]
    }

    /// What to say where nothing is listed.
    var emptyText: String {
        if !query.filter.isEmpty {
            return "No name matches “\(DisplayText.line(query.filter, maxColumns: 24))”. Enter searches the messages."
        }
        if query.showsHidden { return "Nothing is archived or snoozed." }
        if query.unreadOnly { return "Everything is read." }
        return switch query.tab {
        case .all: "No conversations yet. Press n to start one."
        case .priority: "Nothing needs you right now."
        case .business: "No business here."
        case .fan: "No messages from fans here."
        case .spam: "No spam."
        }
    }
}

extension InboxTab {
    package var title: String {
        switch self {
        case .all: "All"
        case .priority: "Priority"
        case .business: "Business"
        case .fan: "Fan"
        case .spam: "Spam"
        }
    }
}
