import BuzzModel
import BuzzServices

/// Drafts and suggested answers. They are put into the composer and never sent directly.
extension AppViewModel {
    func askForDrafts() {
        if let drafts, drafts.conversation.id == thread.conversation?.id {
            if focus == .drafts { environment.inform("Drafts ready.") }
            return setFocus(.drafts)
        }
        guard let copilot = environment.services.copilot, let conversation = thread.conversation,
            let question = thread.messageToAnswer
        else { return environment.inform("Nothing to answer here yet.") }
        if thread.selectedMessage == nil, thread.hasOwnLastWord, refusedDrafts != thread.lastID {
            // Asking a second time confirms that another reply is wanted.
            refusedDrafts = thread.lastID
            let key = shownKey(for: .drafts) ?? "d"
            return environment.inform("You replied last. \(key) drafts another reply anyway.")
        }
        drafts = DraftsViewModel(
            environment: environment, copilot: copilot, conversation: conversation, question: question,
            usesPrepared: question.id == thread.lastIncomingID)
        thread.answered = question.id
        setFocus(.drafts)
    }

    func useDraft() {
        guard let draft = drafts?.selected else { return environment.inform(drafts?.reasonAgainstUse ?? Self.noAnswer) }
        putIntoComposer(draft.text) { [weak self] in self?.closeDrafts() }
    }

    func useDraft(_ index: Int) {
        guard let drafts else { return }
        if drafts.select(index) { useDraft() } else { environment.inform(drafts.reasonAgainstUse) }
    }

    nonisolated static let noAnswer = "There is no suggested answer here."

    func useSuggestedAnswer() {
        guard let answer = suggestion.answer else { return environment.inform(Self.noAnswer) }
        putIntoComposer(answer) { [weak self] in self?.suggestion.dismiss() }
    }

    /// Never overwrites typed text without asking, and waits until stored text has been loaded.
    func putIntoComposer(_ text: String, then done: @escaping @MainActor () -> Void) {
        composer.whenRead { [weak self] in self?.put(text, then: done) }
    }

    private func put(_ text: String, then done: @escaping @MainActor () -> Void) {
        let finish: @MainActor (ComposerViewModel.Action) -> Void = { [weak self] action in
            guard let self else { return }
            done()
            self.setFocus(.composer)
            if self.focus == .composer { self.composer.send(action) }
        }
        guard composer.hasText else { return finish(.replaceText(text)) }
        let items = [
            MenuViewModel.Item("a", "add below") { finish(.appendText(text)) },
            MenuViewModel.Item("r", "replace", detail: "undo restores it") { finish(.replaceText(text)) },
        ]
        show(.menu(MenuViewModel("The composer already has text", items: items)))
    }
}
