/// The sections of the key reference, and the commands of each in the order in which help and palette show them. A
/// command that isn't listed here doesn't exist for the user; `scripts/check` reports it.
package enum CommandSection: String, Sendable, CaseIterable {
    case program = "Everywhere"
    case inbox = "Inbox"
    case moving = "Moving"
    case conversation = "Conversation"
    case message = "Message"
    case writing = "Writing"
    case lists = "Outbox, search, drafts"
    case cards = "People, deals, answering many"

    /// The order of help and palette.
    package static let inHelp: [CommandSection] = [
        .program, .moving, .inbox, .conversation, .message, .writing, .lists, .cards,
    ]

    package var commands: [Command] {
        switch self {
        case .program:
            [
                .help, .palette, .switcher, .search, .outbox, .newConversation, .undo, .repeatChange, .themes, .sprint,
                .library,
                .memories, .figures, .settings, .notifications, .logs, .keyPreset, .accounts, .signIn, .signOut,
                .changePassword, .security, .tour, .setUp, .offline, .nextPane, .previousPane, .openBeside, .paneLeft,
                .paneRight,
                .paneRound, .closePane, .exchangePanes, .back, .interrupt, .redraw, .suspend, .quit,
            ]
        case .inbox:
            [
                .tabAll, .tabPriority, .tabBusiness, .tabFan, .tabSpam, .nextTab, .previousTab, .filter, .unreadOnly,
                .showHidden, .sort, .nextUnread, .nextConversation, .previousConversation, .lastConversation,
                .toggleMark, .markAll,
            ]
        case .moving:
            [.count, .up, .down, .halfPageUp, .halfPageDown, .pageUp, .pageDown, .first, .last, .open]
        case .conversation:
            [
                .write, .drafts, .faq, .category, .badgeMessage, .settle, .archive, .snooze, .pin, .mute, .markUnread,
                .markRead, .verify, .person, .deal, .acceptInvitation, .declineInvitation, .block, .report, .people,
                .invite, .rename, .leave, .notify, .goToDay, .firstUnread, .threads, .newPoll,
            ]
        case .message:
            [
                .messageMenu, .reply, .edit, .delete, .react, .copy, .forward, .openLink, .expand, .openThread,
                .vote, .endPoll, .pipe, .retry, .discard,
            ]
        case .writing:
            [
                .send, .callBack, .sendLater, .later, .snippets, .newline, .externalEditor, .spelling, .characterLeft,
                .characterRight, .wordLeft, .wordRight,
                .lineStart, .lineEnd, .textStart, .textEnd, .rowUp, .rowDown, .historyPrevious, .historyNext,
                .deleteBackward, .deleteForward, .deleteWordBackward, .deleteWordForward, .killWordBackward,
                .killToLineStart, .killToLineEnd, .yank, .transpose, .undoEdit, .redoEdit,
            ]
        case .lists:
            [
                .choose, .addEntry, .automatic, .retryAll, .searchScope, .next, .draft1, .draft2, .draft3, .draftEdit,
                .draftAgain, .draftShorter, .draftRead, .draftModel,
            ]
        case .cards:
            [
                .deals, .promises, .batch, .promiseDone, .cardDismiss, .useAnswer, .factEdit, .nextStage,
                .previousStage, .sortDeals, .includeBusiness,
            ]
        }
    }
}
