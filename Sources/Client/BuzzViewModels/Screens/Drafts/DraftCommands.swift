import BuzzModel

/// Drafts and suggested answers, and the keys of the pane with the drafts.
extension Command {
    package static let drafts = Command(
        "drafts", "draft", "Ask for three drafted replies", keys: [.conversation: "d", .composer: "M-r"],
        creators: true, concerns: [.focusedList, .messages], needs: [.feature(.drafts), .conversation]
    ) { $0.drafting.askForDrafts() }
    package static let faq = Command(
        "faq", "faq", "Put the suggested answer into the composer", keys: [.conversation: "f", .composer: "M-q"],
        creators: true, needs: [.feature(.faq), Need(DraftFlow.noAnswer) { $0.suggestion.answer != nil }]
    ) { $0.drafting.useSuggestedAnswer() }
    package static let choose = Command.ofLists(
        "choose", "choose", "Choose",
        keys: [
            .finder: "Enter", .form: "Enter", .menu: "Enter l Right", .settings: "Enter Space l Right",
            .drafts: "Enter", .batch: "Enter",
        ], drafts: { $0.drafting.useDraft() })
    package static let draft1 = Command.ofLists(
        "draft-1", "first", "Use the first draft", keys: [.drafts: "1", .sprint: "1"], creators: true,
        drafts: { $0.drafting.useDraft(0) })
    package static let draft2 = Command.ofLists(
        "draft-2", "second", "Use the second draft", keys: [.drafts: "2", .sprint: "2"], creators: true,
        drafts: { $0.drafting.useDraft(1) })
    package static let draft3 = Command.ofLists(
        "draft-3", "third", "Use the third draft", keys: [.drafts: "3", .sprint: "3"], creators: true,
        drafts: { $0.drafting.useDraft(2) })
    package static let draftEdit = Command.ofLists(
        "draft-edit", "edit", "Use the draft and edit it", keys: [.drafts: "e", .sprint: "e Enter"], creators: true,
        drafts: { $0.drafting.useDraft() })
    package static let draftAgain = Command.ofLists(
        "draft-again", "again", "Ask for other drafts", keys: [.drafts: "r", .sprint: "r"], creators: true,
        drafts: { $0.drafts?.askAgain() })
    package static let draftShorter = Command.ofLists(
        "draft-shorter", "shorter", "Choose the shorter draft", keys: [.drafts: "s"], creators: true,
        drafts: { app in
            if app.drafts?.selectShorter() == false { app.environment.inform("This is the shortest draft.") }
        })
    package static let draftModel = Command.ofLists(
        "draft-model", "ask the model anyway", "Have the language model answer a grave message, too",
        keys: [.drafts: "m"], creators: true,
        drafts: { app in
            if app.drafts?.askModel() == false { app.environment.inform("The model was asked, or there is none.") }
        })
    package static let draftRead = Command.ofLists(
        "draft-read", "read", "Read the whole draft, or show all drafts", keys: [.drafts: "v"], creators: true,
        drafts: { app in
            if let drafts = app.drafts, !drafts.toggleReading() { app.environment.inform(drafts.reasonAgainstUse) }
        })
}
