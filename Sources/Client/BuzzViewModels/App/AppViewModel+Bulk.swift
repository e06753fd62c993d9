import BuzzModel
import BuzzServices

/// Commands applied to several marked conversations, undone in one step.
extension AppViewModel {
    /// Commands apply to the marked conversations.
    var actsOnMarked: Bool { focus == .list && inbox.hasMarks }

    /// Archives a mixed selection; unarchives only if all are archived.
    func archive(_ marked: [MarkedConversation], _ count: String) {
        inbox.release(marked.map(\.id))
        let isArchived = marked.contains { !$0.isArchived }
        change(
            marked.filter { $0.isArchived != isArchived },
            isArchived ? "\(count) archived." : "\(count) back in the inbox.",
            { _ in .archived(isArchived) }, before: \.place)
        inbox.clearMarks()
    }

    func settle(_ conversations: [MarkedConversation], _ text: String) {
        change(conversations, text, { _ in .settled(true) }, before: { _ in .settled(false) })
    }

    func answer(_ marked: [MarkedConversation], accepts: Bool) {
        inbox.release(marked.map(\.id))
        let invitations = marked.filter(\.isInvited)
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
        inbox.clearMarks()
    }

    /// Conversations that already have the value are left out, and so are unaffected by undo.
    func set(
        _ marked: [MarkedConversation], _ text: String, _ flag: KeyPath<MarkedConversation, Bool>, _ value: Bool,
        _ kind: (Bool) -> ConversationChange
    ) {
        let (there, back) = (kind(value), kind(!value))
        change(marked.filter { $0[keyPath: flag] != value }, text, { _ in there }, before: { _ in back })
        inbox.clearMarks()
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

    func chooseCategory(of marked: [MarkedConversation], _ count: String) {
        inbox.release(marked.map(\.id))
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

    func chooseSnooze(of marked: [MarkedConversation], _ count: String) {
        inbox.release(marked.map(\.id))
        askUntilWhen("Snooze \(count) until") { [weak self] until, _ in
            self?.inbox.clearMarks()
            self?.putOff(marked, until: until, "\(count) snoozed.")
        }
    }
}
