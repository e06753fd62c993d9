import BuzzModel
import BuzzServices

/// Commands applied to several marked conversations, undone in one step.
extension AppViewModel {
    /// The commands that can be applied to several conversations.
    static let ofSeveral: Set<Command> = [
        .archive, .pin, .mute, .markRead, .markUnread, .category, .settle, .snooze, .acceptInvitation,
        .declineInvitation,
    ]

    /// False if the command cannot be applied to several.
    func performOnMarked(_ command: Command) -> Bool {
        guard focus == .list, inbox.hasMarks else { return false }
        let marked = inbox.markedConversations
        let count = SizeText.counted(marked.count, "conversation")
        if command != .pin, command != .mute { inbox.release(marked.map(\.id)) }
        switch command {
        case .archive:
            // Archive a mixed selection; unarchive only if all are archived.
            let isArchived = marked.contains { !$0.isArchived }
            change(
                marked.filter { $0.isArchived != isArchived },
                isArchived ? "\(count) archived." : "\(count) back in the inbox.",
                { _ in .archived(isArchived) }, before: \.place)
        case .pin:
            set(marked, "\(count) changed.", \.isPinned, marked.contains { !$0.isPinned }) { .pinned($0) }
        case .mute:
            set(marked, "\(count) changed.", \.isMuted, marked.contains { !$0.isMuted }) { .muted($0) }
        case .markRead: set(marked, "\(count) read.", \.isUnread, false) { .unread($0) }
        case .markUnread: set(marked, "\(count) unread.", \.isUnread, true) { .unread($0) }
        case .settle:
            change(
                marked, "\(count): no reply needed.", { _ in .settled(true) }, before: { _ in .settled(false) })
        case .category: chooseCategory(of: marked, count)
        case .snooze: chooseSnooze(of: marked, count)
        case .acceptInvitation, .declineInvitation:
            answer(marked.filter(\.isInvited), accepts: command == .acceptInvitation)
        default: return false
        }
        if command != .category, command != .snooze { inbox.clearMarks() }
        return true
    }

    private func answer(_ invitations: [MarkedConversation], accepts: Bool) {
        let service = environment.services.conversations
        changeList { () async throws(ServiceError) in
            for invitation in invitations {
                if accepts {
                    try await service.join(invitation.id.rawValue)
                } else {
                    try await service.leave(invitation.id)
                }
            }
        }
        let count = SizeText.counted(invitations.count, "invitation")
        let isAccepted = whenDelivered.map { "\(count) will be accepted \($0)." } ?? "\(count) accepted."
        did(accepts ? isAccepted : "\(count) declined.")
    }

    /// Conversations that already have the value are left out, and so are unaffected by undo.
    private func set(
        _ marked: [MarkedConversation], _ text: String, _ flag: KeyPath<MarkedConversation, Bool>, _ value: Bool,
        _ kind: (Bool) -> ConversationChange
    ) {
        let (there, back) = (kind(value), kind(!value))
        change(marked.filter { $0[keyPath: flag] != value }, text, { _ in there }, before: { _ in back })
    }

    /// Changes many conversations with a single undo step.
    func change(
        _ conversations: [MarkedConversation], _ text: String, _ change: (MarkedConversation) -> ConversationChange,
        before: (MarkedConversation) -> ConversationChange, whenBack: @escaping @MainActor () -> Void = {}
    ) {
        func changes(_ change: (MarkedConversation) -> ConversationChange) -> [ConversationID: ConversationChange] {
            Dictionary(conversations.map { ($0.id, change($0)) }, uniquingKeysWith: { first, _ in first })
        }
        let service = environment.services.conversations
        let (there, back) = (changes(change), changes(before))
        changeList { () async throws(ServiceError) in try await service.change(there) }
        did(text) { [weak self] in
            self?.changeList { () async throws(ServiceError) in
                try await service.change(back)
                whenBack()
            }
        }
    }

    private func chooseCategory(of marked: [MarkedConversation], _ count: String) {
        let items = Category.allCases.map { category in
            MenuViewModel.Item(category.info.key, category.rawValue) { [weak self] in
                guard let self else { return }
                self.correct(marked.map(\.id), to: category) { [weak self] corrections in
                    let made = corrections.made.count
                    let left = marked.count - made
                    let rest = left > 0 ? " \(left) have no messages yet." : " The copilot learns from this."
                    let what = SizeText.counted(made, "conversation")
                    self?.did("\(what): \(category.rawValue).\(rest)") { [weak self] in self?.takeBack(corrections) }
                }
                self.inbox.clearMarks()
            }
        }
        show(.menu(MenuViewModel("Set the category of \(count)", items: items)))
    }

    private func chooseSnooze(of marked: [MarkedConversation], _ count: String) {
        askUntilWhen("Snooze \(count) until") { [weak self] until, _ in
            self?.inbox.clearMarks()
            self?.putOff(marked, until: until, "\(count) snoozed.")
        }
    }
}
