import BuzzModel
import BuzzServices

/// Runs the sprint, and leads from it into the composer and back.
@MainActor package final class SprintFlow: AppPart {
    package unowned let app: AppViewModel
    /// A sprint that waits while the user answers in the composer of a conversation.
    var paused: (sprint: SprintViewModel, conversation: ConversationID)?

    init(app: AppViewModel) { self.app = app }

    func show() {
        // Save unfinished text first: the sprint reads it from the store.
        app.navigator.saveTexts()
        if let sprint = paused?.sprint { return resume(sprint) }
        let model = SprintViewModel(
            environment: environment,
            edit: { [weak self] conversation, text, sprint in
                guard let self else { return }
                self.paused = (sprint, conversation.id)
                self.goTo(conversation)
                if !text.isEmpty { self.putIntoComposer(text) {} }
            },
            chooseCategory: { [weak self] conversation, sprint in
                self?.app.conversations.showCategories(conversation) { [weak self] in
                    self?.show(sprint)
                    sprint.uncovered()
                }
            },
            chooseSnooze: { [weak self] conversation, sprint in
                self?.app.snoozing.askUntilWhen(
                    "Snooze \(DisplayText.name(of: conversation)) until",
                    leadsBackTo: { [weak self] in self?.show(sprint) },
                    putOff: { [weak sprint] in sprint?.snooze(until: $0, $1) })
            })
        show(model)
    }

    private func resume(_ sprint: SprintViewModel) {
        paused = nil
        // Move the focus to the list, so that keys after leaving the sprint are not typed as text.
        setFocus(.list)
        show(sprint)
        sprint.uncovered()
    }

    /// Returns to the card that led to the composer; false if none did.
    func returnToSprint() -> Bool {
        guard let (sprint, id) = paused, thread.conversation?.id == id else { return false }
        app.navigator.saveTexts()
        resume(sprint)
        return true
    }

    /// Continues with the next card after an answer was sent in the composer.
    func goOnSprinting() {
        guard let (sprint, id) = paused, thread.conversation?.id == id else { return }
        sprint.answeredInComposer(id) { [weak self] in
            guard let self, !self.composer.callBack() else { return }
            self.environment.inform("It has already been sent.")
        }
        resume(sprint)
    }
}
