import BuzzModel
import BuzzServices

/// Moving through the list, its order, and the filter's keys.
@MainActor package final class ListFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    /// Commands that change the list and thereby the conversation at its top move the focus to the list, so that nobody
    /// keeps typing to a conversation they did not choose.
    func send(_ action: InboxViewModel.Action) {
        setFocus(.list)
        inbox.send(action)
    }

    func showTab(_ tab: InboxTab) {
        focus == .list && tab == inbox.query.tab ? tellOfTab() : send(.tab(tab))
    }

    func stepTab(_ step: Int) {
        focus == .list && inbox.tabs.count == 1 ? tellOfTab() : send(.nextTab(step))
    }

    private func tellOfTab() { environment.inform("You’re already in \(inbox.query.tab.title).") }

    func openSelected() {
        guard let conversation = inbox.selection else { return }
        if thread.conversation?.id == conversation.id { setFocus(.composer) } else { goTo(conversation) }
    }

    func performInFilter(_ command: Command) {
        switch command {
        case let command where [.choose, .up, .down, .pageUp, .pageDown].contains(command) && !inbox.isReady:
            waitForList { [weak self] in self?.perform(command) }
        case .choose where inbox.isEmpty && !inbox.query.filter.isEmpty:
            // No name contains the filter's text, but messages may.
            let text = inbox.query.filter
            inbox.send(.endFilter(keepsText: false))
            let search = SearchViewModel(environment: environment, conversation: thread.conversation)
            show(search)
            _ = search.type(text)
        case .choose: inbox.send(.endFilter(keepsText: true))
        case .back, .interrupt: inbox.send(.endFilter(keepsText: false))
        case .up, .down, .pageUp, .pageDown: inbox.send(.move(command))
        case _ where command.reach != .panes && command.worksWhileEditing: command.run(in: app)
        default: if !inbox.editFilter(command) { app.refuse(command) }
        }
    }

    /// Moves the selection in the list and keeps the focus.
    func stepConversation(_ command: Command) {
        let before = inbox.selection?.id
        inbox.send(.move(command))
        // The row is not loaded yet: queue input until it is.
        guard inbox.isReady else { return waitForList() }
        guard inbox.selection?.id == before else { return }
        environment.inform(
            before == nil
                ? "No conversation is selected."
                : command == .down ? "This is the last conversation." : "This is the first conversation.")
    }

    /// Returns to the conversation that was open before.
    func openLastConversation() {
        guard let id = app.navigator.lookedAt.first(where: { $0 != thread.conversation?.id }) else {
            return environment.inform("No previous conversation.")
        }
        open(id)
    }

    func openNextUnread() {
        var query = inbox.query
        query.unreadOnly = true
        let current = thread.conversation?.id
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let window = try await environment.services.conversations.window(query, offset: 0, limit: 2)
            guard let next = window.rows.first(where: { $0.id != current }) else {
                environment.inform("No more unread conversations.")
                return nil
            }
            return { self?.goTo(next) }
        }
    }

    func showOrders() {
        choose("Sort the list", from: InboxOrder.allCases, now: inbox.order) {
            (String($0.key), $0.title)
        } then: { flow, order in
            flow.setFocus(.list)
            flow.inbox.send(.order(order))
        }
    }
}

extension InboxOrder {
    /// The key that selects this order.
    fileprivate var key: Character {
        switch self {
        case .usual: "r"
        case .waiting: "w"
        case .category: "c"
        case .name: "a"
        }
    }
}
