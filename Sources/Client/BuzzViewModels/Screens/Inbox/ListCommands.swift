import BuzzModel

/// The list: its tabs, filters and order, and moving through it.
extension Command {
    package static let tabAll = Command(
        "tab-all", "all", "Show all conversations", keys: [.conversation: "g_1"], emacs: "1", plain: "1", concerns: []
    ) { $0.list.showTab(.all) }
    package static let tabPriority = Command(
        "tab-priority", "priority", "Show what needs you most", keys: [.conversation: "g_2"], emacs: "2", plain: "2",
        creators: true,
        concerns: [], needs: [.feature(.categories)]
    ) { $0.list.showTab(.priority) }
    package static let tabBusiness = Command(
        "tab-business", "business", "Show business", keys: [.conversation: "g_3"], emacs: "3", plain: "3",
        creators: true, concerns: [],
        needs: [.feature(.categories)]
    ) { $0.list.showTab(.business) }
    package static let tabFan = Command(
        "tab-fan", "fan", "Show fans", keys: [.conversation: "g_4"], emacs: "4", plain: "4", creators: true,
        concerns: [],
        needs: [.feature(.categories)]
    ) { $0.list.showTab(.fan) }
    package static let tabSpam = Command(
        "tab-spam", "spam", "Show spam", keys: [.conversation: "g_5"], emacs: "5", plain: "5", creators: true,
        concerns: [],
        needs: [.feature(.categories)]
    ) { $0.list.showTab(.spam) }
    package static let nextTab = Command(
        "next-tab", "next tab", "Go to the next tab", keys: [.conversation: "] g_t"], palette: false, concerns: [],
        traits: .takesCount
    ) { $0.list.stepTab(1) }
    package static let previousTab = Command(
        "previous-tab", "previous tab", "Go to the previous tab", keys: [.conversation: "[ g_T"], palette: false,
        concerns: [], traits: .takesCount
    ) { $0.list.stepTab(-1) }
    package static let filter = Command(
        "filter", "filter", "Filter the list by typing", keys: [.conversation: "/", .library: "/", .memories: "/"],
        concerns: []
    ) { $0.list.send(.startFilter) }
    package static let unreadOnly = Command(
        "unread-only", "unread", "Show only unread conversations, or all", keys: [.conversation: "U"], concerns: []
    ) { $0.list.send(.toggleUnreadOnly) }
    package static let showHidden = Command(
        "show-hidden", "hidden", "Show archived and snoozed conversations, or the inbox", keys: [.conversation: "H"],
        concerns: []
    ) { $0.list.send(.toggleHidden) }
    package static let sort = Command(
        "sort", "sort", "Sort and group the list", keys: [.conversation: ","], concerns: []
    ) { $0.list.showOrders() }
    package static let nextUnread = Command(
        "next-unread", "next unread", "Go to the next unread conversation",
        keys: [.conversation: "M-a g_u", .composer: "M-a"], traits: .takesCount
    ) { $0.list.openNextUnread() }
    package static let nextConversation = Command(
        "next-conversation", "next", "Go to the next conversation, even while writing",
        keys: [.conversation: "M-Down", .composer: "M-Down"], concerns: .list, traits: .takesCount
    ) { $0.list.stepConversation(.down) }
    package static let previousConversation = Command(
        "previous-conversation", "previous", "Go to the previous conversation, even while writing",
        keys: [.conversation: "M-Up", .composer: "M-Up"], concerns: .list, traits: .takesCount
    ) { $0.list.stepConversation(.up) }
    package static let lastConversation = Command(
        "last-conversation", "last", "Switch between this conversation and the previous one",
        keys: [.conversation: "M-/ g_l", .composer: "M-/"]
    ) { $0.list.openLastConversation() }
    package static let toggleMark = Command(
        "mark", "mark", "Mark the conversation, to act on several at once",
        keys: [.list: "Space", .finder: "C-t Insert"], palette: false, traits: .takesCount, needs: [.listedConversation]
    ) { $0.list.send(.toggleMark) }
    package static let markAll = Command(
        "mark-all", "mark all", "Mark all shown conversations, or none", keys: [.list: "*"],
        needs: [.listedConversation]
    ) { $0.list.send(.markAll) }
}
