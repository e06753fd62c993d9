/// All commands that keys, clicks and the palette can trigger. The raw value is the name in the configuration and the
/// palette.
package enum Command: String, CaseIterable, Sendable, Hashable {
    // The program.
    case help, palette, switcher, search, outbox, quit, suspend, redraw, offline, undo, back, interrupt
    case newConversation = "new"
    case nextPane = "next-pane"
    case previousPane = "previous-pane"
    case settings, library, memories, figures
    case themes, sprint, tour, accounts
    case notifications, logs
    case keyPreset = "keys"
    case setUp = "setup"
    case signIn = "sign-in"
    case signOut = "sign-out"
    case changePassword = "password"
    case security, verify

    // Tabs and filters.
    case tabAll = "tab-all"
    case tabPriority = "tab-priority"
    case tabBusiness = "tab-business"
    case tabFan = "tab-fan"
    case tabSpam = "tab-spam"
    case nextTab = "next-tab"
    case previousTab = "previous-tab"
    case filter
    case unreadOnly = "unread-only"
    case showHidden = "show-hidden"
    case nextUnread = "next-unread"
    case nextConversation = "next-conversation"
    case previousConversation = "previous-conversation"
    case lastConversation = "last-conversation"
    case toggleMark = "mark"
    case markAll = "mark-all"
    case sort

    // Moving in a list.
    case up, down, first, last
    case pageUp = "page-up"
    case pageDown = "page-down"
    case halfPageUp = "half-page-up"
    case halfPageDown = "half-page-down"
    case open

    // The conversation.
    case write, drafts, faq, category, settle, archive, pin, mute, snooze, leave, rename, invite, people
    case markUnread = "mark-unread"
    case markRead = "mark-read"
    case person, deal
    case badgeMessage = "badge"
    case acceptInvitation = "accept"
    case declineInvitation = "decline"

    // The message.
    case reply, edit, delete, react, copy, forward, retry, discard
    case messageMenu = "message-menu"
    case openLink = "open-link"
    case expand
    case goToDay = "go-to-day"
    case notify
    case firstUnread = "first-unread"

    // Writing.
    case send
    case callBack = "call-back"
    case newline, yank, transpose
    case characterLeft = "character-left"
    case characterRight = "character-right"
    case wordLeft = "word-left"
    case wordRight = "word-right"
    case lineStart = "line-start"
    case lineEnd = "line-end"
    case textStart = "text-start"
    case textEnd = "text-end"
    case rowUp = "row-up"
    case rowDown = "row-down"
    case historyPrevious = "history-previous"
    case historyNext = "history-next"
    case deleteBackward = "delete-backward"
    case deleteForward = "delete-forward"
    case deleteWordBackward = "delete-word-backward"
    case deleteWordForward = "delete-word-forward"
    case killWordBackward = "kill-word-backward"
    case killToLineStart = "kill-to-line-start"
    case killToLineEnd = "kill-to-line-end"
    case undoEdit = "undo-edit"
    case redoEdit = "redo-edit"
    case externalEditor = "editor"

    // Cards of people and deals, one answer for many.
    case deals, promises, batch
    case promiseDone = "promise-done"
    case cardDismiss = "card-dismiss"
    case useAnswer = "use-answer"
    case factEdit = "fact-edit"
    case nextStage = "next-stage"
    case previousStage = "previous-stage"
    case sortDeals = "sort-deals"
    case includeBusiness = "include-business"

    // Lists that ask for a choice.
    case choose
    case addEntry = "add-entry"
    case automatic
    case retryAll = "retry-all"
    case searchScope = "search-scope"
    case draftAgain = "draft-again"
    case draftEdit = "draft-edit"
    case draftShorter = "draft-shorter"
    case draftRead = "draft-read"
    case draftModel = "draft-model"
    case draft1 = "draft-1"
    case draft2 = "draft-2"
    case draft3 = "draft-3"
    case next
}

extension Command {
    /// Moving in a list or a thread.
    package static let motions: Set<Command> = [
        .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
    ]

    /// Commands only for creators: others never see them.
    package static let copilotOnly: Set<Command> = [
        .settings, .library, .memories, .setUp, .addEntry, .automatic, .sprint, .tabPriority, .tabBusiness, .tabFan,
        .tabSpam,
        .drafts, .faq, .category, .settle, .badgeMessage, .draft1, .draft2,
        .draft3, .draftAgain, .draftEdit, .draftShorter, .draftRead, .draftModel, .person, .deal, .deals, .promises,
        .batch,
        .promiseDone,
        .cardDismiss, .useAnswer, .factEdit, .nextStage, .previousStage, .sortDeals, .includeBusiness,
    ]
}
