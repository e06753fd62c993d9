import BuzzModel
import BuzzServices

/// Cards of people and deals, promises, and batch answers.
@MainActor package final class CardFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func showPerson(_ conversation: Conversation) {
        guard let cards = environment.services.cards else { return }
        let model = PersonViewModel(environment: environment, cards: cards, conversation: conversation) {
            [weak self] conversation, text in
            guard let self else { return }
            if self.thread.conversation?.id != conversation.id {
                self.goTo(conversation)
            }
            self.putIntoComposer(text) {}
        }
        show(model)
    }

    func showPromises() {
        guard let cards = environment.services.cards else { return }
        show(PromisesViewModel(environment: environment, cards: cards))
    }

    private var wayBack: UndoReporter {
        UndoReporter(store: { [weak self] in self?.store($0, undo: $1, $2) }, undo: { [weak self] in self?.undoLast() })
    }

    func showDeal(_ id: ConversationID, _ name: String, selecting field: DealField? = nil) {
        guard let cards = environment.services.cards else { return }
        let model = DealViewModel(
            environment: environment, cards: cards, conversation: id, name: name, selecting: field, way: wayBack
        ) { [weak self] field, fact in self?.correct(field, fact, of: id, name) }
        show(model)
    }

    func showDeals() {
        guard let cards = environment.services.cards else { return }
        let model = DealsViewModel(
            environment: environment, cards: cards, openCard: { [weak self] in self?.showDeal($0, $1) },
            way: wayBack)
        show(model)
    }

    func showBatch() {
        guard let cards = environment.services.cards else { return }
        show(BatchViewModel(environment: environment, cards: cards))
    }

    /// Opens a form to correct a fact; it returns to the card, which shows the correction once it is stored.
    private func correct(_ field: DealField, _ fact: DealFact?, of id: ConversationID, _ name: String) {
        guard let cards = environment.services.cards else { return }
        let back: @MainActor () -> Void = { [weak self] in self?.showDeal(id, name, selecting: field) }
        let correct: @MainActor (@escaping StoreWrite) -> Void = { [weak self, environment] write in
            let restore: @MainActor () -> Void = {
                environment.write { () async throws(ServiceError) in try await cards.restore(fact, field, of: id) }
            }
            self?.store(
                "\(DisplayText.name(name, otherwise: "The deal")): \(field.words) set by you.", undo: restore, write)
        }
        if field == .stage {
            return choose(
                "Which stage is it at?", from: DealStage.allCases, now: fact?.stage, leadsBackTo: back
            ) {
                (String($0.rawValue.prefix(1)), $0.rawValue)
            } then: { _, stage in
                correct { () async throws(ServiceError) in try await cards.setStage(stage, of: id) }
            }
        }
        let form = FormViewModel(
            "\(DisplayText.name(name, otherwise: "Deal")): \(field.words)", action: "save; leave empty for none",
            fields: [.init(field.words, hint: Self.example(field), text: DisplayText.line(fact?.text ?? ""))],
            leadsBackTo: back
        ) { values in
            correct { () async throws(ServiceError) in
                try await cards.correctDeal(field, of: id, to: values[0].trimmed)
            }
            return nil
        }
        show(form)
    }

    private static func example(_ field: DealField) -> String {
        switch field {
        case .budget: "$1,500 each"
        case .deadline: "14 March"
        case .deliverables: "three videos"
        default: ""
        }
    }

    /// Reminds the user once a day of promises that are due.
    func remindOfPromises() {
        guard let cards = environment.services.cards else { return }
        let preferences = environment.services.preferences
        environment.read { [weak self] () async throws(ServiceError) in
            // Ask for the access now: at startup the cached value may not have been loaded yet.
            if let access = await preferences?.access, !access.has(.cards) { return }
            let due = try await cards.takeReminders()
            guard let self, let first = due.first else { return }
            let name = DisplayText.name(first.conversationName, otherwise: "somebody")
            let text = "“\(DisplayText.line(first.text, maxColumns: 60))”"
            let what =
                due.count == 1 ? "You promised \(name): \(text)" : "\(due.count) promises due. \(name): \(text)"
            for promise in due.reversed() { self.notifier.note(promise) }
            self.environment.inform("\(what)   :promises")
            self.notifier.remind("Promise due", "\(name): \(text)")
        }
    }
}
