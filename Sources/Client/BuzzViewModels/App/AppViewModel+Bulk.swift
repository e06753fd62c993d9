import BuzzModel
import BuzzServices

/// The same thing done to several marked conversations, taken back as one.
extension AppViewModel {
    /// False where the command is nothing to do to several.
    func performOnMarked(_ command: Command) -> Bool {
        guard focus == .list, inbox.hasMarks else { return false }
        let marked = inbox.markedConversations
        let service = environment.services.conversations
        let count = SizeText.counted(marked.count, "conversation")
        if command != .pin, command != .mute { inbox.release(marked.map(\.id)) }
        switch command {
        case .archive:
            // What is not done yet decides: a mixed choice is archived.
            let isArchived = marked.contains { !$0.isArchived }
            change(
                marked, isArchived ? "\(count) done." : "\(count) back.",
                { $0.isArchived }, isArchived
            ) { id, isOn throws(ServiceError) in try await service.setArchived(id, isOn) }
        case .pin:
            change(
                marked, "\(count) changed.", { $0.isPinned }, marked.contains { !$0.isPinned }
            ) { id, isOn throws(ServiceError) in try await service.setPinned(id, isOn) }
        case .mute:
            change(
                marked, "\(count) changed.", { $0.isMuted }, marked.contains { !$0.isMuted }
            ) { id, isOn throws(ServiceError) in try await service.setMuted(id, isOn) }
        case .markRead, .markUnread:
            let isUnread = command == .markUnread
            change(
                marked, "\(count) \(isUnread ? "unread" : "read").", { $0.unread > 0 || $0.isMarkedUnread }, isUnread
            ) { id, isOn throws(ServiceError) in
                if isOn { try await service.markUnread(id) } else { try await service.markRead(id, upTo: nil) }
            }
        case .category: chooseCategory(of: marked, count)
        case .snooze: chooseSnooze(of: marked, count)
        default: return false
        }
        if command != .category, command != .snooze { inbox.clearMarks() }
        return true
    }

    private func change(
        _ marked: [Conversation], _ text: String, _ before: @escaping (Conversation) -> Bool, _ value: Bool,
        _ body: @escaping @MainActor (ConversationID, Bool) async throws(ServiceError) -> Void
    ) {
        let changing = marked.filter { before($0) != value }
        changeList { () async throws(ServiceError) in
            for conversation in changing { try await body(conversation.id, value) }
        }
        did(text) { [weak self] in
            self?.changeList { () async throws(ServiceError) in
                for conversation in changing { try await body(conversation.id, !value) }
            }
        }
    }

    private func chooseCategory(of marked: [Conversation], _ count: String) {
        let items = Category.allCases.map { category in
            MenuViewModel.Item(String(category.rawValue.prefix(1)), category.rawValue) { [weak self] in
                guard let self else { return }
                let corrections = self.correct(marked.map(\.id), to: category)
                self.inbox.clearMarks()
                self.did("\(count): \(category.rawValue). The copilot learns from it.") { [weak self] in
                    self?.takeBack(corrections)
                }
            }
        }
        show(.menu(MenuViewModel("What are these \(count)?", items: items)))
    }

    private func chooseSnooze(of marked: [Conversation], _ count: String) {
        let now = environment.moment
        let items = SnoozeChoice.all(now: now).map { choice in
            MenuViewModel.Item(
                choice.key, choice.title, detail: TimeText.future(choice.until, now: now, environment.clock)
            ) { [weak self] in
                self?.inbox.clearMarks()
                self?.putOff(marked, until: choice.until, "\(count) put off.")
            }
        }
        show(.menu(MenuViewModel("Put \(count) off until", items: items)))
    }
}
