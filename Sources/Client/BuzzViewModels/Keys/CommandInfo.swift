/// A command's description for help and palette.
package struct CommandInfo: Hashable, Sendable {
    package enum Group: String, Sendable, CaseIterable {
        case program = "Everywhere"
        case inbox = "Inbox"
        case moving = "Moving"
        case conversation = "Conversation"
        case message = "Message"
        case writing = "Writing"
        case lists = "Outbox, search, drafts"
        case cards = "People, deals, answering many"
    }

    package let command: Command
    package let group: Group
    /// One or two words, for the line of hints.
    package let title: String
    /// A sentence without a full stop, for help and palette.
    package let summary: String
    /// Whether the palette offers it.
    package let isInPalette: Bool

    package static let all: [CommandInfo] = programTable + inboxTable + conversationTable + writingTable + cardTable
    private static let byCommand = Dictionary(all.map { ($0.command, $0) }) { first, _ in first }

    package static func of(_ command: Command) -> CommandInfo {
        byCommand[command]
            ?? CommandInfo(
                command: command, group: .program, title: command.rawValue, summary: command.rawValue,
                isInPalette: false)
    }

    private static func row(
        _ command: Command, _ group: Group, _ title: String, _ summary: String, palette: Bool = true
    ) -> CommandInfo {
        CommandInfo(command: command, group: group, title: title, summary: summary, isInPalette: palette)
    }

    private static let programTable: [CommandInfo] = [
        row(.help, .program, "help", "Show every key"),
        row(.palette, .program, "command", "Find a command by name", palette: false),
        row(.switcher, .program, "go", "Go to a conversation by name"),
        row(.search, .program, "search", "Search all messages"),
        row(.outbox, .program, "outbox", "Show what hasn’t been delivered yet"),
        row(.newConversation, .program, "new", "Start a conversation"),
        row(.undo, .program, "undo", "Undo the last change to a conversation"),
        row(.themes, .program, "theme", "Choose a theme"),
        row(.sprint, .program, "sprint", "Answer one message after another, one key each"),
        row(.library, .program, "FAQ library", "Edit the FAQ"),
        row(.memories, .program, "memory", "Show what your copilot remembers"),
        row(.figures, .program, "figures", "Sync statistics"),
        row(.settings, .program, "settings", "Choose what the copilot does"),
        row(.notifications, .program, "notifications", "Show what came in, and what was silenced"),
        row(.logs, .program, "log", "Show the program's log"),
        row(.keyPreset, .program, "keys", "Choose vim, emacs or plain keys"),
        row(.accounts, .program, "accounts", "Show the accounts on this computer, and switch"),
        row(.signIn, .program, "sign in", "Sign in again after the session ended"),
        row(.signOut, .program, "sign out", "Sign out; stored messages are kept"),
        row(.changePassword, .program, "password", "Change the password of the account"),
        row(.security, .program, "security", "Show your identity, recovery key, backup and devices"),
        row(.tour, .program, "tour", "Show the short tour again"),
        row(.setUp, .program, "set up", "Set up the copilot: your style, your answers, what it remembers"),
        row(.offline, .program, "unplug", "Go offline, or back online"),
        row(
            .nextPane, .program, "next pane", "Go to the next pane; while writing, complete a name, emoji or command",
            palette: false),
        row(.previousPane, .program, "pane", "Go to the previous pane", palette: false),
        row(.back, .program, "back", "Go back one step", palette: false),
        row(.interrupt, .program, "cancel", "Cancel the current action; never quits", palette: false),
        row(.redraw, .program, "redraw", "Redraw the screen"),
        row(.suspend, .program, "suspend", "Suspend to the shell"),
        row(.quit, .program, "quit", "Quit; your text is kept"),
        row(.up, .moving, "up", "Move up", palette: false),
        row(.down, .moving, "down", "Move down", palette: false),
        row(.halfPageUp, .moving, "½ up", "Half a page up", palette: false),
        row(.halfPageDown, .moving, "½ down", "Half a page down", palette: false),
        row(.pageUp, .moving, "page up", "A page up", palette: false),
        row(.pageDown, .moving, "page down", "A page down", palette: false),
        row(.first, .moving, "first", "To the beginning", palette: false),
        row(.last, .moving, "end", "To the end", palette: false),
        row(.open, .moving, "open", "Open what is selected", palette: false),
    ]

    private static let inboxTable: [CommandInfo] = [
        row(.tabAll, .inbox, "all", "Show all conversations"),
        row(.tabPriority, .inbox, "priority", "Show what needs you most"),
        row(.tabBusiness, .inbox, "business", "Show business"),
        row(.tabFan, .inbox, "fan", "Show fans"),
        row(.tabSpam, .inbox, "spam", "Show spam"),
        row(.nextTab, .inbox, "next tab", "Go to the next tab", palette: false),
        row(.previousTab, .inbox, "previous tab", "Go to the previous tab", palette: false),
        row(.filter, .inbox, "filter", "Filter the list by typing"),
        row(.unreadOnly, .inbox, "unread", "Show only unread conversations, or all"),
        row(.showHidden, .inbox, "hidden", "Show archived and snoozed conversations, or the inbox"),
        row(.sort, .inbox, "sort", "Sort and group the list"),
        row(.nextUnread, .inbox, "next unread", "Go to the next unread conversation"),
        row(.nextConversation, .inbox, "next", "Go to the next conversation, even while writing"),
        row(.previousConversation, .inbox, "previous", "Go to the previous conversation, even while writing"),
        row(.lastConversation, .inbox, "last", "Switch between this conversation and the previous one"),
        row(.toggleMark, .inbox, "mark", "Mark the conversation, to act on several at once", palette: false),
        row(.markAll, .inbox, "mark all", "Mark all shown conversations, or none"),
    ]

    private static let conversationTable: [CommandInfo] = [
        row(.write, .conversation, "write", "Write in this conversation"),
        row(.drafts, .conversation, "draft", "Ask for three drafted replies"),
        row(.faq, .conversation, "faq", "Put the suggested answer into the composer"),
        row(.category, .conversation, "category", "Correct the category"),
        row(.badgeMessage, .conversation, "why", "Go to the message that the badge comes from"),
        row(.settle, .conversation, "no reply", "Take it off Priority: no reply needed"),
        row(.archive, .conversation, "archive", "Archive the conversation, or bring it back"),
        row(.snooze, .conversation, "snooze", "Snooze the conversation"),
        row(.pin, .conversation, "pin", "Pin the conversation, or unpin it"),
        row(.mute, .conversation, "mute", "Mute the conversation, or unmute it"),
        row(.markUnread, .conversation, "unread", "Mark the conversation unread"),
        row(.markRead, .conversation, "read", "Mark the conversation read"),
        row(.verify, .conversation, "verify", "Verify the other person by emoji, or decide on a changed identity"),
        row(.person, .conversation, "person", "Show this person: promises, topics, earlier answers"),
        row(.deal, .conversation, "deal", "Show this offer’s terms, each with its message"),
        row(.acceptInvitation, .conversation, "accept", "Accept the invitation"),
        row(.declineInvitation, .conversation, "decline", "Decline the invitation"),
        row(.people, .conversation, "people", "Show who is in the conversation"),
        row(.invite, .conversation, "invite", "Invite someone"),
        row(.rename, .conversation, "rename", "Rename the conversation"),
        row(.leave, .conversation, "leave", "Leave the conversation"),
        row(.notify, .conversation, "notify", "Choose when this conversation notifies you"),
        row(.goToDay, .conversation, "day", "Go to a day in the conversation"),
        row(.firstUnread, .conversation, "unread", "Go to the first unread message"),
        row(.messageMenu, .message, "menu", "Show message actions", palette: false),
        row(.reply, .message, "reply", "Reply to the selected message"),
        row(.edit, .message, "edit", "Edit your message"),
        row(.delete, .message, "delete", "Delete your message"),
        row(.react, .message, "react", "React to the message"),
        row(.copy, .message, "copy", "Copy the text of the message"),
        row(.forward, .message, "forward", "Forward the message"),
        row(.openLink, .message, "open link", "Open the link or attachment of the message"),
        row(.expand, .message, "expand", "Show a long message in full, or a larger picture"),
        row(.retry, .message, "retry", "Retry the failed message"),
        row(.discard, .message, "discard", "Discard the unsent message"),
    ]

    private static let cardTable: [CommandInfo] = [
        row(.deals, .cards, "deals", "Show all deals by value or deadline, with their sums"),
        row(.promises, .cards, "promises", "Show the promises you haven’t kept yet"),
        row(.batch, .cards, "batch", "Answer many people who ask the same: one answer, personalized for each"),
        row(.promiseDone, .cards, "done", "Mark the promise kept, or open again", palette: false),
        row(.cardDismiss, .cards, "dismiss", "Dismiss the promise, correction or deal", palette: false),
        row(.useAnswer, .cards, "use answer", "Put the earlier answer into the composer", palette: false),
        row(.factEdit, .cards, "correct", "Correct this fact", palette: false),
        row(.nextStage, .cards, "next stage", "Move the deal to the next stage", palette: false),
        row(.previousStage, .cards, "previous stage", "Move the deal back one stage", palette: false),
        row(.sortDeals, .cards, "sort", "Sort deals by value or by deadline", palette: false),
        row(
            .includeBusiness, .cards, "business", "Include business and urgent questions, or leave them out",
            palette: false),
    ]

    private static let writingTable: [CommandInfo] = [
        row(.send, .writing, "send", "Send", palette: false),
        row(.callBack, .writing, "unsend", "Unsend the message you just sent"),
        row(.newline, .writing, "new line", "Insert a new line", palette: false),
        row(.externalEditor, .writing, "editor", "Write in your editor"),
        row(.characterLeft, .writing, "left", "A character left", palette: false),
        row(.characterRight, .writing, "right", "A character right", palette: false),
        row(.wordLeft, .writing, "word left", "A word left", palette: false),
        row(.wordRight, .writing, "word right", "A word right", palette: false),
        row(.lineStart, .writing, "line start", "To the start of the line", palette: false),
        row(.lineEnd, .writing, "line end", "To the end of the line", palette: false),
        row(.textStart, .writing, "start", "To the start of the text", palette: false),
        row(.textEnd, .writing, "end", "To the end of the text", palette: false),
        row(.rowUp, .writing, "up", "Up one row; from the first row to the thread", palette: false),
        row(.rowDown, .writing, "down", "Down one row", palette: false),
        row(.historyPrevious, .writing, "earlier", "Previous sent message", palette: false),
        row(.historyNext, .writing, "later", "Next sent message", palette: false),
        row(.deleteBackward, .writing, "delete", "Delete the previous character", palette: false),
        row(.deleteForward, .writing, "delete", "Delete the next character", palette: false),
        row(.deleteWordBackward, .writing, "delete word", "Delete the previous word", palette: false),
        row(.deleteWordForward, .writing, "delete word", "Delete the next word", palette: false),
        row(.killWordBackward, .writing, "cut word", "Cut back to the last space", palette: false),
        row(.killToLineStart, .writing, "cut", "Cut to the start of the line", palette: false),
        row(
            .killToLineEnd, .writing, "cut", "Cut to the end of the line; at the end of the text, go to a conversation",
            palette: false),
        row(.yank, .writing, "paste", "Paste what was cut last", palette: false),
        row(.transpose, .writing, "swap", "Swap two characters", palette: false),
        row(.undoEdit, .writing, "undo", "Undo the last change to the text", palette: false),
        row(.redoEdit, .writing, "redo", "Redo the change", palette: false),
        row(.choose, .lists, "choose", "Choose", palette: false),
        row(.addEntry, .lists, "add", "Add an entry", palette: false),
        row(.automatic, .lists, "auto-send", "Turn auto-send on or off for this answer", palette: false),
        row(.retryAll, .lists, "retry all", "Retry everything that failed"),
        row(.searchScope, .lists, "scope", "Search here or everywhere", palette: false),
        row(.next, .lists, "next", "Skip to the next one", palette: false),
        row(.draft1, .lists, "first", "Use the first draft", palette: false),
        row(.draft2, .lists, "second", "Use the second draft", palette: false),
        row(.draft3, .lists, "third", "Use the third draft", palette: false),
        row(.draftEdit, .lists, "edit", "Use the draft and edit it", palette: false),
        row(.draftAgain, .lists, "again", "Ask for other drafts", palette: false),
        row(.draftShorter, .lists, "shorter", "Choose the shorter draft", palette: false),
        row(
            .draftRead, .lists, "read", "Read the whole draft, or show all drafts", palette: false),
        row(
            .draftModel, .lists, "ask the model anyway", "Have the language model answer a grave message, too",
            palette: false),
    ]
}
