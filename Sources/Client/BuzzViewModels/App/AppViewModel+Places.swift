import BuzzModel
import BuzzServices

/// Navigation: the list's order, and days in a conversation.
extension AppViewModel {
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
        guard let id = lookedAt.first(where: { $0 != thread.conversation?.id }) else {
            return environment.inform("No previous conversation.")
        }
        open(id)
    }

    /// Records that the user looks at a conversation instead of only passing it in the list.
    func noteLook() {
        guard thread.isAttended, let id = thread.conversation?.id else { return }
        lookedAt.removeAll { $0 == id }
        lookedAt.insert(id, at: 0)
        if lookedAt.count > 2 { lookedAt.removeLast() }
    }

    func showOrders() {
        let items = InboxOrder.allCases.map { order in
            MenuViewModel.Item(
                String(order.key), order.title, detail: order == inbox.order ? "now" : ""
            ) { [weak self] in
                self?.setFocus(.list)
                self?.inbox.send(.order(order))
            }
        }
        let selected = InboxOrder.allCases.firstIndex(of: inbox.order) ?? 0
        show(.menu(MenuViewModel("Sort the list", items: items, selected: selected)))
    }

    func showKeyPresets() {
        let items = KeyMap.presetNames.map { name in
            MenuViewModel.Item(
                String(name.prefix(1)), name, detail: name == settings.keyPreset ? "now" : ""
            ) { [weak self] in self?.effect(.keyPreset(name)) }
        }
        show(
            .menu(
                MenuViewModel(
                    "Keys", note: "To keep them, write preset = \"…\" under [keys] in buzzbox.toml.", items: items,
                    selected: KeyMap.presetNames.firstIndex(of: settings.keyPreset) ?? 0)))
    }

    func showNotify(_ conversation: Conversation) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let service = environment.services.conversations
            let current = try await service.notificationLevels()[conversation.id] ?? .usual
            let items = NotificationLevel.allCases.map { level in
                MenuViewModel.Item(
                    String(level.rawValue.prefix(1)), level.title, detail: level == current ? "now" : ""
                ) {
                    environment.write { () async throws(ServiceError) in
                        try await service.setNotifications(of: conversation.id, to: level)
                    }
                    self?.did("\(DisplayText.name(of: conversation)): \(level.title).") {
                        environment.write { () async throws(ServiceError) in
                            try await service.setNotifications(of: conversation.id, to: current)
                        }
                    }
                }
            }
            return {
                self?.show(
                    .menu(
                        MenuViewModel(
                            "When to notify", note: "Spam never notifies.", items: items,
                            selected: NotificationLevel.allCases.firstIndex(of: current) ?? 0)))
            }
        }
    }

    func showGoToDay(_ conversation: Conversation) {
        let form = FormViewModel(
            "Go to a day", action: "go", fields: [.init("Day", hint: "3 Mar 2025, yesterday, 2 weeks ago")]
        ) { [weak self] values in
            guard let self else { return nil }
            let text = values[0].trimmed
            guard let day = DayText.read(text, now: self.environment.moment) else {
                return text.isEmpty ? "Enter a day." : "That isn’t a date. Try 3 Mar 2025 or 2 weeks ago."
            }
            guard day <= self.environment.moment else { return "That day is in the future." }
            self.go(to: day, in: conversation)
            return nil
        }
        show(.form(form))
    }

    private func go(to day: Timestamp, in conversation: Conversation) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let messaging = environment.services.messaging
            guard let id = try await messaging.firstMessage(in: conversation.id, from: day),
                let message = try await messaging.message(id)
            else {
                environment.inform("No messages since then.")
                return nil
            }
            return {
                self?.goTo(conversation, at: id, focus: .thread)
                if TimeText.dayNumber(message.sentAt) != TimeText.dayNumber(day) {
                    let found = TimeText.day(message.sentAt, now: environment.now)
                    environment.inform("The next message is from \(found).")
                }
            }
        }
    }
}

extension NotificationLevel {
    fileprivate var title: String {
        switch self {
        case .usual: "as its category is set"
        case .always: "always, in quiet hours too"
        case .mentions: "when you’re mentioned"
        case .never: "never"
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
