import BuzzModel
import BuzzServices

/// Commands for whole conversations. Each change is stored at once, and most can be undone.
extension AppViewModel {
    /// The conversation that commands apply to.
    var target: Conversation? {
        focus == .list ? inbox.selection : thread.conversation
    }

    func archive(_ conversation: Conversation) {
        let isArchived = !conversation.isArchived
        let name = DisplayText.name(of: conversation)
        putAway([conversation.id])
        change(
            [MarkedConversation(conversation)], isArchived ? "\(name) archived." : "\(name) is back in the inbox.",
            { _ in .archived(isArchived) }, before: \.place
        ) { [weak self] in self?.inbox.send(.selectConversation(conversation.id)) }
    }

    /// - Parameter words: what was done when it is on now, and when it is off.
    func toggle(
        _ wasOn: Bool, _ conversation: Conversation, _ words: (on: String, off: String),
        set: @escaping @MainActor (Bool) async throws(ServiceError) -> Void
    ) {
        changeList { () async throws(ServiceError) in try await set(!wasOn) }
        did("\(DisplayText.name(of: conversation)) \(wasOn ? words.off : words.on).") { [weak self] in
            self?.changeList { () async throws(ServiceError) in try await set(wasOn) }
        }
    }

    func mark(_ conversation: Conversation, isUnread: Bool) {
        let service = environment.services.conversations
        if isUnread, focus != .list { setFocus(.list) }
        toggle(!isUnread, conversation, ("marked unread", "marked read")) { isUnread throws(ServiceError) in
            if isUnread {
                try await service.markUnread(conversation.id)
            } else {
                try await service.markRead(conversation.id, upTo: nil)
            }
        }
    }

    /// When a change will reach the server, if not now.
    var whenDelivered: String? {
        switch header.status.phase {
        case .online, .syncing: nil
        case .elsewhere: header.status.elsewhere == .offline ? "when the network is back" : nil
        case .connecting: "once you’re connected"
        case .offline, .trouble: isUnplugged ? "once you plug in again" : "when the network is back"
        case .signedOut: "once you’re signed in again"
        }
    }

    /// Prepares for conversations that may leave the list: the next one is selected in the list but not opened.
    func putAway(_ ids: [ConversationID]) {
        setFocus(.list)
        inbox.release(ids)
    }

    /// Stores a change to the list. Keys that refer to its rows wait until the list shows the change.
    func changeList(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) {
        inbox.beginChange()
        environment.write { [inbox] () async throws(ServiceError) in
            defer { inbox.endChange() }
            try await body()
        }
    }

    /// Undo restores each conversation's previous time.
    func putOff(_ conversations: [MarkedConversation], until: Timestamp?, _ text: String) {
        change(conversations, text, { _ in .snoozed(until: until) }, before: \.place) {
            [weak self] in
            // If it was in the list, select it again.
            guard conversations.count == 1, let only = conversations.first, only.snoozedUntil == nil else { return }
            self?.inbox.send(.selectConversation(only.id))
        }
    }

    /// The corrections made, known once they are stored.
    @MainActor final class Corrections {
        fileprivate(set) var made: [CategoryCorrection] = []
    }

    @discardableResult
    func correct(
        _ ids: [ConversationID], to category: Category, then done: @escaping @MainActor (Corrections) -> Void = { _ in }
    ) -> Corrections {
        let service = environment.services.conversations
        let corrections = Corrections()
        changeList { () async throws(ServiceError) in
            corrections.made = try await service.correctCategories(of: ids, to: category)
            done(corrections)
        }
        return corrections
    }

    /// Undoes corrections completely: badge, score and reason are restored, and the copilot unlearns them.
    func takeBack(_ corrections: Corrections) {
        let service = environment.services.conversations
        changeList { () async throws(ServiceError) in
            try await service.takeBack(corrections.made)
        }
    }

    func showCategories(_ conversation: Conversation, leadsBackTo: (@MainActor () -> Void)? = nil) {
        let current = conversation.triage?.category
        let items = Category.allCases.map { category in
            MenuViewModel.Item(
                category.info.key, category.rawValue, detail: category == current ? "now" : ""
            ) { [weak self] in
                guard let self else { return }
                if self.focus == .list { self.inbox.release([conversation.id]) }
                let corrections = self.correct([conversation.id], to: category)
                let text =
                    "\(DisplayText.name(of: conversation)) is now \(category.rawValue). The copilot learns from this."
                self.did(text) { [weak self] in self?.takeBack(corrections) }
            }
        }
        let note = conversation.triage.map {
            "The copilot said \($0.category.rawValue)" + ($0.reason.isEmpty ? "." : ": \(DisplayText.line($0.reason))")
        }
        show(
            .menu(
                MenuViewModel(
                    "Set the category", note: note ?? "", items: items,
                    selected: current.flatMap { Category.allCases.firstIndex(of: $0) } ?? 0,
                    leadsBackTo: leadsBackTo)))
    }

    func confirmLeave(_ conversation: Conversation) {
        let service = environment.services.conversations
        let name = DisplayText.name(of: conversation)
        let items = [
            MenuViewModel.Item("n", "stay") {},
            MenuViewModel.Item("y", "leave", detail: "you’ll need a new invitation to return") { [weak self] in
                self?.putAway([conversation.id])
                self?.changeList { () async throws(ServiceError) in try await service.leave(conversation.id) }
                self?.did("You left \(name).")
            },
        ]
        show(.menu(MenuViewModel("Leave \(name)?", items: items)))
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
}
