import BuzzModel
import BuzzServices

/// The forms for a new conversation, for inviting and for renaming.
@MainActor package final class PeopleFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    /// What to do once the conversation is created, and the unknown users that the form already warned about.
    @MainActor private final class Start {
        var then: @MainActor () -> Void = {}
        var told: Set<UserID> = []
    }

    func showNewConversation() {
        let start = Start()
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
                .init("Name", hint: "for a group (optional)", isOptional: true),
            ], environment: environment,
            work: FormViewModel.Work("Looking …", done: { start.then() }) { [weak self] values in
                await self?.createConversation(with: values[0], name: values[1], start)
            })
        show(form)
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

    /// Creates a conversation and returns the problem, if any. For users that the server does not know, it only warns
    /// once.
    private func createConversation(with people: String, name: String, _ start: Start) async -> String? {
        if name.trimmed.isEmpty, let known = inbox.person(named: people) {
            start.then = { [weak self] in
                self?.closeOverlay()
                self?.goTo(known)
            }
            return nil
        }
        // A recognised name stands for that person in a group too.
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
        for user in users where !start.told.contains(user) {
            guard await service.isUnknown(user) else { continue }
            start.told.insert(user)
            let name = DisplayText.line(user.rawValue, maxColumns: 60)
            return "No such user: \(name). Correct it, or press Enter again to go on."
        }
        do throws(ServiceError) {
            let id =
                if isDirect, let user = users.first {
                    // Opens the existing conversation if there is one.
                    try await service.resolve(user.rawValue)
                } else {
                    try await service.create(name: name.isEmpty ? nil : name, inviting: users, isDirect: false)
                }
            start.then = { [weak self] in
                self?.closeOverlay()
                self?.open(id)
            }
            return nil
        } catch {
            return DisplayText.sentence(error.sentence)
        }
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
                let who =
                    users.count == 1 ? DisplayText.line(users[0].rawValue, maxColumns: 60) : "\(users.count) people"
                let text = self.whenDelivered.map { "\(who) will be invited \($0)." } ?? "\(who) invited."
                self.store(text) { () async throws(ServiceError) in
                    for user in users { try await service.invite(user, to: conversation.id) }
                }
                return nil
            }
        }
        show(form)
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
        show(form)
    }
}
