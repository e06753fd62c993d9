import BuzzModel
import BuzzServices
import Observation

/// A thread with all that belongs to it: composer, drafts and suggested answer.
@MainActor @Observable package final class ThreadPane {
    package let thread: ThreadViewModel
    package let composer: ComposerViewModel
    package let suggestion: SuggestionViewModel
    package internal(set) var drafts: DraftsViewModel?
    /// Where the focus was before it moved to the drafts.
    @ObservationIgnored var draftsOpenedFrom = Focus.composer
    /// The conversation the user last looked at here instead of only passing it in the list.
    @ObservationIgnored var lookedAt: ConversationID?

    init(environment: InterfaceEnvironment, desk: WritingDesk) {
        thread = ThreadViewModel(environment: environment)
        composer = ComposerViewModel(environment: environment, desk: desk)
        suggestion = SuggestionViewModel(environment: environment)
        composer.people = { [weak self] in self?.thread.people ?? PeopleIndex() }
        thread.onConversation = { [weak self] in self?.composer.refresh($0) }
        thread.onSideThread = { [weak self] in self?.followSideThread() }
        thread.onIncoming = { [weak self] in self?.followIncoming() }
    }

    package var conversation: Conversation? { thread.conversation }

    func open(_ conversation: Conversation, at message: MessageID? = nil) {
        if drafts?.conversation.id != conversation.id { closeDrafts() }
        thread.open(conversation, at: message)
        composer.open(conversation)
    }

    func close() {
        closeDrafts()
        thread.close()
        composer.close()
        lookedAt = nil
    }

    /// Called after signing out.
    func forget() {
        closeDrafts()
        thread.close()
        composer.forget()
        suggestion.forget()
        lookedAt = nil
    }

    func closeDrafts() {
        drafts?.cancel()
        drafts = nil
        thread.answered = nil
    }

    /// Makes the composer write to the side thread that is on screen.
    private func followSideThread() {
        composer.thread = thread.sideThread.map { id in
            let first = thread.messages.first { $0.threadOfItsOwn == id }
            return ComposerViewModel.SideThreadPlace(
                id: id, excerpt: first.map { DisplayText.line(of: $0, maxColumns: 60) } ?? "")
        }
    }

    func followIncoming() {
        let last = thread.messages.last { $0.kind != .state }
        suggestion.update(thread.conversation, last: last)
        if drafts?.conversation.id == thread.conversation?.id { drafts?.update(last: last) }
    }
}
