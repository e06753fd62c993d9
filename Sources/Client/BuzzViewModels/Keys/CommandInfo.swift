/// What help and palette say of a command.
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
    /// One or two words, for the hint line.
    package let title: String
    /// A sentence without a full stop, for help and palette.
    package let summary: String
    /// Whether it makes sense to offer it in the palette.
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
        row(.outbox, .program, "outbox", "Show what is not delivered yet"),
        row(.newConversation, .program, "new", "Start a conversation"),
        row(.undo, .program, "undo", "Take back the last change to a conversation"),
        row(.themes, .program, "theme", "Choose the colours"),
        row(.sprint, .program, "sprint", "Answer one message after the other, one key each"),
        row(.library, .program, "FAQ library", "Keep the questions and answers"),
        row(.memories, .program, "memory", "Show what your copilot remembers"),
        row(.figures, .program, "figures", "Show the worker's figures of its own work"),
        row(.settings, .program, "settings", "Switch what the copilot does on and off"),
        row(.notifications, .program, "notifications", "Show what came in, and why some of it did not ring"),
        row(.logs, .program, "log", "Show the program's log"),
        row(.keyPreset, .program, "keys", "Choose keys as in vim, as in emacs, or plain"),
        row(.accounts, .program, "accounts", "Show the accounts of this machine, and change to another"),
        row(.signIn, .program, "sign in", "Sign in again after the session ended"),
        row(.signOut, .program, "sign out", "Sign out; what is stored here is kept"),
        row(.changePassword, .program, "password", "Change the password of the account"),
        row(.tour, .program, "tour", "Show the short tour again"),
        row(.setUp, .program, "set up", "Set up the copilot: how you write, answers you have, what it may keep"),
        row(.offline, .program, "unplug", "Unplug from the network, or plug in again"),
        row(
            .nextPane, .program, "next pane", "Go to the next pane; while writing, complete a name, emoji or command",
            palette: false),
        row(.previousPane, .program, "pane", "Go to the pane before", palette: false),
        row(.back, .program, "back", "Go back one step", palette: false),
        row(.interrupt, .program, "cancel", "Cancel what is under way; never ends the program", palette: false),
        row(.redraw, .program, "redraw", "Draw the screen anew"),
        row(.suspend, .program, "suspend", "Suspend to the shell"),
        row(.quit, .program, "quit", "Quit; nothing typed is lost"),
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
        row(.tabPriority, .inbox, "priority", "Show what matters most"),
        row(.tabBusiness, .inbox, "business", "Show business"),
        row(.tabFan, .inbox, "fan", "Show fans"),
        row(.tabSpam, .inbox, "spam", "Show spam"),
        row(.nextTab, .inbox, "next tab", "Go to the next tab", palette: false),
        row(.previousTab, .inbox, "previous tab", "Go to the tab before", palette: false),
        row(.filter, .inbox, "filter", "Filter the list by typing"),
        row(.unreadOnly, .inbox, "unread", "Show only unread conversations, or all again"),
        row(.showHidden, .inbox, "hidden", "Show archived and snoozed conversations, or the others again"),
        row(.sort, .inbox, "sort", "Sort and group the list"),
        row(.nextUnread, .inbox, "next unread", "Go to the next unread conversation"),
        row(.nextConversation, .inbox, "next", "Go to the conversation below in the list, also while writing"),
        row(.previousConversation, .inbox, "previous", "Go to the conversation above in the list, also while writing"),
        row(.lastConversation, .inbox, "last", "Go back to the conversation before this one, and back again"),
        row(.toggleMark, .inbox, "mark", "Mark the conversation, to do something with several at once", palette: false),
        row(.markAll, .inbox, "mark all", "Mark all conversations that are shown, or none"),
    ]

    private static let conversationTable: [CommandInfo] = [
        row(.write, .conversation, "write", "Write in this conversation"),
        row(.drafts, .conversation, "draft", "Ask for three drafted replies"),
        row(.faq, .conversation, "faq", "Put the suggested answer into the composer"),
        row(.category, .conversation, "category", "Correct the category"),
        row(.archive, .conversation, "done", "Archive the conversation, or bring it back"),
        row(.snooze, .conversation, "snooze", "Put the conversation off until later"),
        row(.pin, .conversation, "pin", "Pin the conversation, or unpin it"),
        row(.mute, .conversation, "mute", "Mute the conversation, or unmute it"),
        row(.markUnread, .conversation, "unread", "Mark the conversation unread"),
        row(.markRead, .conversation, "read", "Mark the conversation read"),
        row(.person, .conversation, "person", "Show who this is, what was promised and what was answered already"),
        row(.deal, .conversation, "deal", "Show what this offer comes to, each fact with its message"),
        row(.acceptInvitation, .conversation, "accept", "Accept the invitation"),
        row(.declineInvitation, .conversation, "decline", "Decline the invitation"),
        row(.people, .conversation, "people", "Show who is in the conversation"),
        row(.invite, .conversation, "invite", "Invite somebody"),
        row(.rename, .conversation, "rename", "Rename the conversation"),
        row(.leave, .conversation, "leave", "Leave the conversation"),
        row(.notify, .conversation, "notify", "Choose when the conversation may ring"),
        row(.goToDay, .conversation, "day", "Go to a day of the conversation"),
        row(.firstUnread, .conversation, "unread", "Go to the first message that was unread"),
        row(.messageMenu, .message, "menu", "Show what can be done with the message", palette: false),
        row(.reply, .message, "reply", "Reply to the selected message"),
        row(.edit, .message, "edit", "Edit your message"),
        row(.delete, .message, "delete", "Delete your message"),
        row(.react, .message, "react", "React to the message"),
        row(.copy, .message, "copy", "Copy the text of the message"),
        row(.forward, .message, "forward", "Forward the message"),
        row(.openLink, .message, "open link", "Open the link or attachment of the message"),
        row(.expand, .message, "expand", "Show all of a long message, or a picture larger"),
        row(.retry, .message, "retry", "Try to send the failed message again"),
        row(.discard, .message, "discard", "Discard the message that was not sent"),
    ]

    private static let cardTable: [CommandInfo] = [
        row(.deals, .cards, "deals", "Show all deals by value or deadline, with their sums"),
        row(.promises, .cards, "promises", "Show what you promised and have not done yet"),
        row(.batch, .cards, "batch", "Answer many who ask the same: one answer, fitted and sent to each"),
        row(.promiseDone, .cards, "done", "The promise is kept; again: it is open", palette: false),
        row(.cardDismiss, .cards, "dismiss", "Dismiss the promise, your correction, the deal", palette: false),
        row(.useAnswer, .cards, "use answer", "Put the earlier answer into the composer", palette: false),
        row(.factEdit, .cards, "correct", "Correct the fact; your word stays", palette: false),
        row(.nextStage, .cards, "stage on", "The deal is one stage further", palette: false),
        row(.previousStage, .cards, "stage back", "The deal is one stage back", palette: false),
        row(.sortDeals, .cards, "sort", "Sort deals by value or by deadline", palette: false),
        row(
            .includeBusiness, .cards, "business", "Group business and urgent questions as well, or not", palette: false),
    ]

    private static let writingTable: [CommandInfo] = [
        row(.send, .writing, "send", "Send", palette: false),
        row(.callBack, .writing, "call back", "Take back the message just sent, while it is held (undo-send)"),
        row(.newline, .writing, "line", "Begin a new line", palette: false),
        row(.externalEditor, .writing, "editor", "Write in your own editor"),
        row(.characterLeft, .writing, "left", "A character left", palette: false),
        row(.characterRight, .writing, "right", "A character right", palette: false),
        row(.wordLeft, .writing, "word left", "A word left", palette: false),
        row(.wordRight, .writing, "word right", "A word right", palette: false),
        row(.lineStart, .writing, "line start", "To the start of the line", palette: false),
        row(.lineEnd, .writing, "line end", "To the end of the line", palette: false),
        row(.textStart, .writing, "start", "To the start of the text", palette: false),
        row(.textEnd, .writing, "end", "To the end of the text", palette: false),
        row(.rowUp, .writing, "up", "A row up; from the first row into the thread", palette: false),
        row(.rowDown, .writing, "down", "A row down", palette: false),
        row(.historyPrevious, .writing, "earlier", "What you sent before", palette: false),
        row(.historyNext, .writing, "later", "What you sent after that", palette: false),
        row(.deleteBackward, .writing, "delete", "Delete the character before", palette: false),
        row(.deleteForward, .writing, "delete", "Delete the character after", palette: false),
        row(.deleteWordBackward, .writing, "delete word", "Delete the word before", palette: false),
        row(.deleteWordForward, .writing, "delete word", "Delete the word after", palette: false),
        row(.killWordBackward, .writing, "cut word", "Cut back to the last space", palette: false),
        row(.killToLineStart, .writing, "cut", "Cut to the start of the line", palette: false),
        row(.killToLineEnd, .writing, "cut", "Cut to the end of the line; at the end of all, go", palette: false),
        row(.yank, .writing, "paste", "Put in what was cut last", palette: false),
        row(.transpose, .writing, "swap", "Swap two characters", palette: false),
        row(.undoEdit, .writing, "undo", "Take back the last change of the text", palette: false),
        row(.redoEdit, .writing, "redo", "Make it again", palette: false),
        row(.choose, .lists, "choose", "Choose", palette: false),
        row(.addEntry, .lists, "add", "Add an entry", palette: false),
        row(.automatic, .lists, "by itself", "Allow an answer to be sent by itself, or not", palette: false),
        row(.retryAll, .lists, "retry all", "Try everything that failed again"),
        row(.searchScope, .lists, "scope", "Search here or everywhere", palette: false),
        row(.next, .lists, "next", "Go to the next one without deciding", palette: false),
        row(.draft1, .lists, "first", "Use the first draft", palette: false),
        row(.draft2, .lists, "second", "Use the second draft", palette: false),
        row(.draft3, .lists, "third", "Use the third draft", palette: false),
        row(.draftEdit, .lists, "edit", "Use the draft and edit it", palette: false),
        row(.draftAgain, .lists, "again", "Ask for other drafts", palette: false),
        row(.draftShorter, .lists, "shorter", "Choose the shorter draft", palette: false),
        row(
            .draftRead, .lists, "read whole", "Read all of the selected draft, or see all drafts again", palette: false),
    ]
}
