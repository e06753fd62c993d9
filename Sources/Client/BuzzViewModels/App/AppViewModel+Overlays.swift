import BuzzModel
import BuzzServices

extension AppViewModel {
    func showPalette() {
        // Determine availability before the palette opens, because it depends on the panes below.
        let reasons = Dictionary(
            uniqueKeysWithValues: Command.all.compactMap { command in
                command.unavailable(in: self).map { (command, $0) }
            })
        let model = PaletteViewModel(
            keys: keys, hidden: hiddenCommands, disabledReason: { reasons[$0] },
            refuse: { [weak self] in self?.environment.warn($0) })
        show(.palette(model))
    }

    func showSwitcher() {
        show(
            .switcher(
                SwitcherViewModel(environment: environment) { [weak self] chosen in
                    chosen.first.map { chosen in .then { self?.goTo(chosen) } } ?? .handled
                }))
    }

    func showOutbox() {
        let messaging = environment.services.messaging
        let sync = environment.services.sync
        let model = OutboxViewModel(
            environment: environment, header: header,
            edit: { [weak self] entry in
                guard let id = entry.conversationID, let messageID = entry.messageID, entry.kind == .message else {
                    self?.environment.warn("Only messages can be edited here.")
                    return .handled
                }
                return .then { self?.edit(messageID, in: id) }
            },
            discard: { [weak self] entry, messagesLost in
                let items = [
                    MenuViewModel.Item("n", "keep") { self?.showOutbox() },
                    MenuViewModel.Item("y", "discard", detail: "it was never delivered") {
                        self?.environment.write { () async throws(ServiceError) in
                            if let message = entry.messageID, entry.kind == .message {
                                try await messaging.discard(message)
                            } else {
                                try await sync.cancel(entry.id)
                            }
                        }
                        self?.showOutbox()
                    },
                ]
                let what = DisplayText.line(entry.summary, maxColumns: 40)
                let lost =
                    switch messagesLost {
                    case 0: ""
                    case 1: " and 1 message in it"
                    default: " and \(messagesLost) messages in it"
                    }
                return .then { self?.show(.menu(MenuViewModel("Discard “\(what)”\(lost)?", items: items))) }
            })
        show(.outbox(model))
    }

    private func edit(_ message: MessageID, in id: ConversationID) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            guard let found = try await environment.services.messaging.message(message),
                let conversation = try await environment.services.conversations.conversation(id)
            else { throw .notFound("The message") }
            return {
                self?.goTo(conversation, at: message)
                self?.composer.send(.edit(found))
            }
        }
    }

    func showThemes() {
        let model = ThemesViewModel(
            names: themeNames, current: themeName, preview: { [weak self] in self?.themeName = $0 },
            keep: { [settings] in settings.remember?("theme", $0) })
        show(.themes(model))
    }

    func showSprint() {
        // Save unfinished text first: the sprint reads it from the store.
        composer.save()
        if let sprint = pausedSprint?.sprint { return resume(sprint) }
        let model = SprintViewModel(
            environment: environment,
            edit: { [weak self] conversation, text, sprint in
                guard let self else { return }
                self.pausedSprint = (sprint, conversation.id)
                self.goTo(conversation)
                if !text.isEmpty { self.putIntoComposer(text) {} }
            },
            chooseCategory: { [weak self] conversation, sprint in
                self?.showCategories(conversation) { [weak self] in
                    self?.show(.sprint(sprint))
                    sprint.uncovered()
                }
            },
            chooseSnooze: { [weak self] conversation, sprint in
                self?.askUntilWhen(
                    "Snooze \(DisplayText.name(of: conversation)) until",
                    leadsBackTo: { [weak self] in self?.show(.sprint(sprint)) },
                    putOff: { [weak sprint] in sprint?.snooze(until: $0, $1) })
            })
        show(.sprint(model))
    }

    private func resume(_ sprint: SprintViewModel) {
        pausedSprint = nil
        // Whoever leaves it is in the list: what is pressed next is no text.
        setFocus(.list)
        show(.sprint(sprint))
        sprint.uncovered()
    }

    /// Back to the card that led into the composer; false where none did.
    func returnToSprint() -> Bool {
        guard let (sprint, id) = pausedSprint, thread.conversation?.id == id else { return false }
        composer.save()
        resume(sprint)
        return true
    }

    /// What the sprint led to is sent: it goes on with the next one.
    func goOnSprinting() {
        guard let (sprint, id) = pausedSprint, thread.conversation?.id == id else { return }
        sprint.answeredInComposer(id) { [weak self] in
            guard let self, !self.composer.callBack() else { return }
            self.environment.inform("It is sent already.")
        }
        resume(sprint)
    }

    // MARK: Forms

    func showNewConversation() {
        let form = FormViewModel(
            "New conversation", action: "start",
            fields: [
                .init(
                    "With", hint: "a name or @name:server; separate several with spaces",
                    glance: { [weak self] text in
                        self?.inbox.person(named: text).map {
                            FormViewModel.Note(DisplayText.name(of: $0), isGood: true)
                        }
                    }, complete: { [weak self] in self?.completePerson($0, $1) }),
                .init("Name", hint: "for a group (optional)"),
            ]
        ) { [weak self] values in self?.createConversation(with: values[0], name: values[1]) }
        show(.form(form))
    }

    /// Completes the last of several names with a known person.
    private func completePerson(
        _ text: String, _ done: @escaping @MainActor (FormViewModel.Completion?) -> Void
    ) {
        let start = text.lastIndex { $0.isWhitespace || $0 == "," }.map { text.index(after: $0) } ?? text.startIndex
        let word = text[start...].drop { $0 == "@" }
        guard word.count >= 2, !word.contains(":") else { return }
        environment.read { [environment] () async throws(ServiceError) in
            let people = try await environment.services.conversations.people(named: String(word), limit: 1)
            done(
                people.first.map { person in
                    let id = person.userID.rawValue
                    let name = DisplayText.name(person.displayName, otherwise: person.userID.localPart)
                    return .init(note: "\(name)  \(DisplayText.line(id))", text: text[..<start] + id + " ")
                })
        }
    }

    private func createConversation(with people: String, name: String) -> String? {
        if name.trimmed.isEmpty, let known = inbox.person(named: people) {
            goTo(known)
            return nil
        }
        // A person that was recognized is meant in a group, too.
        let people = inbox.person(named: people)?.peer?.rawValue ?? people
        let users: [UserID]
        switch UserList.read(people, ownServer: header.account?.userID.serverName) {
        case .failure(let problem): return problem.sentence
        case .success(let found): users = found
        }
        let name = name.trimmed
        guard !users.isEmpty || !name.isEmpty else { return "Add a person, or name the group." }
        let isDirect = users.count == 1 && name.isEmpty
        let service = environment.services.conversations
        lookUp(isWrite: true) { [weak self] () async throws(ServiceError) in
            let id =
                if isDirect, let user = users.first {
                    // Opens the existing conversation if there is one.
                    try await service.resolve(user.rawValue)
                } else {
                    try await service.create(name: name.isEmpty ? nil : name, inviting: users, isDirect: false)
                }
            return { self?.open(id) }
        }
        return nil
    }

    func showInvite(_ conversation: Conversation) {
        let service = environment.services.conversations
        let form = FormViewModel(
            "Invite to \(DisplayText.name(of: conversation))", action: "invite",
            fields: [
                .init(
                    "Who", hint: "a name or @name:server; separate several with spaces",
                    complete: { [weak self] in self?.completePerson($0, $1) })
            ]
        ) { [weak self] values in
            guard let self else { return nil }
            switch UserList.read(values[0], ownServer: self.header.account?.userID.serverName) {
            case .failure(let problem): return problem.sentence
            case .success(let users) where users.isEmpty: return "Add a person."
            case .success(let users):
                self.environment.write { () async throws(ServiceError) in
                    for user in users { try await service.invite(user, to: conversation.id) }
                }
                let who =
                    users.count == 1 ? DisplayText.line(users[0].rawValue, maxColumns: 60) : "\(users.count) people"
                self.did(self.whenDelivered.map { "\(who) will be invited \($0)." } ?? "\(who) invited.")
                return nil
            }
        }
        show(.form(form))
    }

    func showRename(_ conversation: Conversation) {
        let service = environment.services.conversations
        let form = FormViewModel(
            "Rename", action: "rename", fields: [.init("Name", text: DisplayText.name(of: conversation))]
        ) { [weak self] values in
            let name = values[0].trimmed
            guard !name.isEmpty else { return "Enter a name." }
            self?.environment.write { () async throws(ServiceError) in
                try await service.rename(conversation.id, to: name)
            }
            return nil
        }
        show(.form(form))
    }
}

/// User ids as people type them: with or without "@" and server.
enum UserList {
    struct Problem: Error {
        let sentence: String
    }

    static func read(_ text: String, ownServer: String?) -> Result<[UserID], Problem> {
        var users: [UserID] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            var id = word.hasPrefix("@") ? String(word) : "@" + word
            if !id.contains(":") {
                guard let ownServer else {
                    return .failure(Problem(sentence: "\(id) needs a server, for example \(id):example.org"))
                }
                id += ":" + ownServer
            }
            let parts = id.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                return .failure(
                    Problem(
                        sentence: "“\(DisplayText.line(id, maxColumns: 40))” is not a user ID. Write it as @name:server"
                    ))
            }
            if !users.contains(UserID(id)) { users.append(UserID(id)) }
        }
        return .success(users)
    }
}

extension String {
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
