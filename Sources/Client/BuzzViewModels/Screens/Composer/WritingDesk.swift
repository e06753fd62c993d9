import BuzzModel
import Observation

/// What all composers have in common: the unsent texts, the messages on their way to the outbox, and how to write.
@MainActor @Observable package final class WritingDesk {
    /// The unsent text of each conversation; one that no composer shows and that is completely on disk may be dropped.
    var texts: [ConversationID: Writing] = [:]
    /// Conversations whose id has changed.
    @ObservationIgnored var renamed: [ConversationID: ConversationID] = [:]
    /// Messages between Enter and the outbox, in order, and the one that is held back.
    @ObservationIgnored var leaving: [ComposerViewModel.DepartingMessage] = []
    @ObservationIgnored var held: Int? { didSet { if held == nil, oldValue != nil { onHoldEnd() } } }
    @ObservationIgnored var lastNumber = 0
    @ObservationIgnored var holdTimer: Jobs.ID?
    /// Called when the message shown as held back changes.
    @ObservationIgnored var onHeld: (HeldMessage?) -> Void = { _ in }
    /// Called when no message is held back any more.
    @ObservationIgnored var onHoldEnd: () -> Void = {}
    @ObservationIgnored var history = ComposerHistory()
    /// The snippets that `;` and a name can complete.
    @ObservationIgnored package var snippets: [Snippet] = []
    /// Returns the values of the fields that are filled in automatically.
    @ObservationIgnored var snippetValues: () -> [String: String] = { [:] }
    /// Asks the user for the values of the other fields.
    @ObservationIgnored var onFields: (Snippet, [String], @escaping @MainActor ([String: String]) -> Void) -> Void = {
        _, _, _ in
    }
    @ObservationIgnored package var sendsTyping = true
    @ObservationIgnored package var undoSendSeconds = 0
    /// Interpret markup such as `**bold**`.
    @ObservationIgnored package var readsMarkdown = true
    let spelling: Spelling

    init(environment: InterfaceEnvironment) { spelling = Spelling(environment: environment) }

    /// Forgets what the account has written.
    func forget() {
        held = nil
        onHeld(nil)
        texts = [:]
        renamed = [:]
        leaving = []
        history = ComposerHistory()
        snippets = []
    }
}
