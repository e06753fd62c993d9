import BuzzModel
import BuzzServices

/// Changes one or more whole conversations. Each change is stored at once, and most can be undone in one step.
@MainActor package final class ConversationFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

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
        let count = SizeText.counted(invitations.count, "invitation")
        let isAccepted = whenDelivered.map { "\(count) will be accepted \($0)." } ?? "\(count) accepted."
        changeList(accepts ? isAccepted : "\(count) declined.") { () async throws(ServiceError) in
            for invitation in invitations {
                if accepts {
                    try await service.join(invitation.id.rawValue)
                } else {
                    try await service.leave(invitation.id)
                }
            }
        }
        inbox.clearMarks()
    }

    func confirmBlock(_ marked: [MarkedConversation]) {
        let invitations = marked.filter(\.isInvited).map(\.id)
        let count = SizeText.counted(invitations.count, "invitation")
        confirmBlock("Block whoever sent these?", note: "\(count) will be declined.", invitations) { users in
            let people = users.count == 1 ? "1 person" : "\(users.count) people"
            return "\(count) declined, \(people) blocked."
        }
    }

    func confirmBlock(_ conversation: Conversation) {
        guard let invitation = conversation.invitation else { return }
        let id = DisplayText.line(invitation.inviter.rawValue, maxColumns: 60)
        let name = DisplayText.line(
            DisplayText.name(invitation.inviterName ?? "", otherwise: invitation.inviter.localPart), maxColumns: 40)
        confirmBlock("Block \(name)?", note: "\(id). The invitation is declined.", [conversation.id]) { _ in
            "\(name) blocked."
        }
    }

    /// - Parameter said: what was done, given who was not blocked before.
    private func confirmBlock(
        _ question: String, note: String, _ invitations: [ConversationID],
        said: @escaping @MainActor ([UserID]) -> String
    ) {
        let service = environment.services.conversations
        ask(question, note: note, no: "don’t block", yes: "block", detail: "nothing more from them reaches you") {
            $0.leaveBehind(invitations)
            $0.changeList { [weak flow = $0] () async throws(ServiceError) in
                let users = try await service.blockSenders(of: invitations)
                flow?.did(said(users)) { [weak flow] in
                    flow?.changeList { () async throws(ServiceError) in try await service.setBlocked(users, false) }
                }
            }
            $0.inbox.clearMarks()
        }
    }

    func showReport(_ conversation: Conversation) {
        let service = environment.services.conversations
        let name = DisplayText.name(of: conversation)
        let form = FormViewModel(
            "Report \(name)", action: "report",
            fields: [.init("What is wrong", hint: "your server’s administrators read it; may be empty")]
        ) { [weak self] values in
            guard let self else { return nil }
            let text = self.whenDelivered.map { "\(name) will be reported \($0)." } ?? "\(name) reported."
            self.store(text) { () async throws(ServiceError) in
                try await service.report(conversation.id, reason: values[0].trimmed)
            }
            return nil
        }
        show(form)
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
        let restore: @MainActor () -> Void = { [weak self] in
            self?.changeList { () async throws(ServiceError) in
                try await service.change(back)
                whenBack()
            }
        }
        changeList(text, undo: restore) { () async throws(ServiceError) in try await service.change(there) }
    }

    func chooseCategory(of marked: [MarkedConversation], _ count: String) {
        inbox.release(marked.map(\.id))
        choose("Set the category of \(count)", from: Category.allCases, now: nil) {
            ($0.info.key, $0.rawValue)
        } then: { flow, category in
            flow.correct(marked.map(\.id), to: category) { [weak flow] corrections in
                let made = corrections.made.count
                let left = marked.count - made
                let rest = left > 0 ? " \(left) have no messages yet." : " The copilot learns from this."
                let what = SizeText.counted(made, "conversation")
                flow?.did("\(what): \(category.rawValue).\(rest)") { flow?.takeBack(corrections) }
            }
            flow.inbox.clearMarks()
        }
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

    /// - Parameter words: the notices for switching on and off.
    func set(
        _ conversation: Conversation, _ isOn: Bool, _ words: (on: String, off: String),
        _ kind: (Bool) -> ConversationChange
    ) {
        let (there, back) = (kind(isOn), kind(!isOn))
        change(
            [MarkedConversation(conversation)],
            "\(DisplayText.name(of: conversation)) \(isOn ? words.on : words.off).", { _ in there },
            before: { _ in back })
    }

    /// Prepares for conversations that may leave the list: the next one is selected in the list but not opened.
    func putAway(_ ids: [ConversationID]) {
        setFocus(.list)
        inbox.release(ids)
    }

    /// Prepares for conversations that the user leaves. One that is open beside another closes.
    func leaveBehind(_ ids: [ConversationID]) {
        putAway(ids)
        for id in ids {
            if let pane = app.navigator.pane(of: id) { app.navigator.closePane(pane) }
        }
    }

    /// Stores a change to the list. Keys that refer to its rows wait until the list shows the change.
    func changeList(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) {
        inbox.beginChange()
        environment.write { [inbox] () async throws(ServiceError) in
            defer { inbox.endChange() }
            try await body()
        }
    }

    /// Stores a change to the list and announces it then.
    private func changeList(
        _ text: String, undone: String? = nil, undo: (@MainActor () -> Void)? = nil, _ body: @escaping StoreWrite
    ) {
        changeList(app.lastAction.storing(text, undone: undone, undo: undo, body))
    }

    /// The corrections made, known once they are stored.
    @MainActor final class Corrections {
        fileprivate(set) var made: [CategoryCorrection] = []
    }

    private func correct(
        _ ids: [ConversationID], to category: Category, then done: @escaping @MainActor (Corrections) -> Void
    ) {
        let service = environment.services.conversations
        changeList { () async throws(ServiceError) in
            let corrections = Corrections()
            corrections.made = try await service.correctCategories(of: ids, to: category)
            done(corrections)
        }
    }

    /// Undoes corrections completely: badge, score and reason are restored, and the copilot unlearns them.
    func takeBack(_ corrections: Corrections) {
        let service = environment.services.conversations
        changeList { () async throws(ServiceError) in
            try await service.takeBack(corrections.made)
        }
    }

    func showCategories(_ conversation: Conversation, leadsBackTo: (@MainActor () -> Void)? = nil) {
        let service = environment.services.conversations
        let note = conversation.triage.map {
            "The copilot said \($0.category.rawValue)" + ($0.reason.isEmpty ? "." : ": \(DisplayText.line($0.reason))")
        }
        choose(
            "Set the category", note: note ?? "", from: Category.allCases, now: conversation.triage?.category,
            leadsBackTo: leadsBackTo
        ) {
            ($0.info.key, $0.rawValue)
        } then: { flow, category in
            if flow.focus == .list { flow.inbox.release([conversation.id]) }
            let name = DisplayText.name(of: conversation)
            let corrections = Corrections()
            let takeBack: @MainActor () -> Void = { [weak flow] in flow?.takeBack(corrections) }
            flow.changeList(
                "\(name) is now \(category.rawValue). The copilot learns from this.",
                undone: conversation.triage.map { "\(name) is \($0.category.rawValue) again." }, undo: takeBack
            ) { () async throws(ServiceError) in
                corrections.made = try await service.correctCategories(of: [conversation.id], to: category)
            }
        }
    }

    func confirmLeave(_ conversation: Conversation) {
        let service = environment.services.conversations
        let name = DisplayText.name(of: conversation)
        ask("Leave \(name)?", no: "stay", yes: "leave", detail: "you’ll need a new invitation to return") {
            $0.leaveBehind([conversation.id])
            $0.changeList("You left \(name).") { () async throws(ServiceError) in
                try await service.leave(conversation.id)
            }
        }
    }

    func showNotify(_ conversation: Conversation) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let service = environment.services.conversations
            let current = try await service.notificationLevels()[conversation.id] ?? .usual
            return {
                self?.choose(
                    "When to notify", note: "Spam never notifies.", from: NotificationLevel.allCases, now: current
                ) {
                    (String($0.rawValue.prefix(1)), $0.title)
                } then: { flow, level in
                    let restore: @MainActor () -> Void = {
                        environment.write { () async throws(ServiceError) in
                            try await service.setNotifications(of: conversation.id, to: current)
                        }
                    }
                    flow.store("\(DisplayText.name(of: conversation)): \(level.title).", undo: restore) {
                        () async throws(ServiceError) in
                        try await service.setNotifications(of: conversation.id, to: level)
                    }
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
