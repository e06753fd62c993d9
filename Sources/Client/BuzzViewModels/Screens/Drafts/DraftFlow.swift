import BuzzModel
import BuzzServices

/// Drafts and suggested answers. They are put into the composer and never sent directly.
@MainActor package final class DraftFlow: AppPart {
    package unowned let app: AppViewModel
    /// The message for which the user was told that the last reply was their own: asking for drafts again confirms
    /// it.
    var refusedDrafts: MessageID?

    init(app: AppViewModel) { self.app = app }

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
        app.navigator.pane.drafts = DraftsViewModel(
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

    func moveInDrafts(_ command: Command) {
        if drafts?.move(command) == true { return }
        if [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(command) { thread.send(.move(command)) }
    }
}
