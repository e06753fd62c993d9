import BuzzModel
import BuzzViewModels
import InterfaceFakes
import TerminalKit

/// What a command does, as the user sees it.
enum Outcome {
    /// The text appears on screen.
    case sees(String)
    /// The one text appears on the left of the other.
    case seesBeside(String, String)
    /// The text disappears from the screen.
    case loses(String)
    case selects(ConversationID)
    /// The text in the composer, and the caret's offset from its start in columns; `nil` when the composer is not
    /// focused.
    case writes(String, caret: Int?)
    /// The caret moves down by that many rows.
    case movesRows(Int)
    case effect(AppEffect)

    /// The outcomes of each command where `EveryCommandTests` uses it, which fails for a command without any.
    static func expected(of command: Command) -> [Outcome] {
        switch command {
        // Program.
        case .help: [.sees("Show every key")]
        case .palette: [.sees(": Commands")]
        case .switcher: [.sees("▸ Go to")]
        case .search: [.sees("▸ Search"), .sees("everywhere")]
        case .outbox: [.sees("Everything is delivered.")]
        case .quit: [.effect(.quit)]
        case .suspend: [.effect(.suspend)]
        case .redraw: [.effect(.redraw)]
        case .offline: [.sees("▲ Offline"), .sees("Unplugged. New messages wait in the outbox.")]
        case .undo: [.sees("Undone: Lumen Optics archived."), .selects(SampleInbox.lumen), .sees("All 8")]
        case .repeatChange: [.sees("Lumen Optics muted."), .selects(SampleInbox.lumen)]
        case .back: [.loses("Esc back"), .writes("", caret: nil)]
        case .interrupt: [.sees("q quits.")]
        case .newConversation: [.sees("New conversation")]
        case .nextPane: [.sees("i write  r reply"), .writes("", caret: nil)]
        case .paneLeft: [.loses("i write  r reply"), .selects(SampleInbox.lumen)]
        case .paneRight, .paneRound: [.sees("i write  r reply"), .writes("", caret: nil)]
        case .openBeside:
            [
                .seesBeside("▏Write to Old Mill", "▏Write to Lumen Optics"), .selects(SampleInbox.lumen),
                .writes("", caret: 0),
            ]
        case .closePane: [.loses("Write to Lumen Optics"), .selects(SampleInbox.mill)]
        case .exchangePanes: [.seesBeside("▏Write to Lumen Optics", "▏Write to Old Mill")]
        case .previousPane: [.sees("Enter send"), .writes("", caret: 0)]
        case .settings: [.sees("the same on all your devices")]
        case .library: [.sees("FAQ library"), .sees("No answers yet.")]
        case .memories: [.sees("No memories yet.")]
        case .figures: [.sees("events stored")]
        case .themes: [.sees("Themes"), .sees("▌ dark")]
        case .sprint: [.sees("1 of 4"), .sees("1  Yes please! The 14th works for me.")]
        case .tour: [.sees("Your inbox"), .sees("1 of 4")]
        case .accounts: [.sees("@a.voss:work.example")]
        case .notifications: [.sees("Nothing new since buzzbox was opened.")]
        case .logs: [.sees("The log is empty.")]
        case .keyPreset: [.sees("emacs"), .sees("plain")]
        case .setUp: [.sees("Your copilot"), .sees("How you write")]
        case .signIn: [.sees("You’ve been signed out"), .sees("Password")]
        case .signOut: [.sees("Sign out?"), .sees("Everything stored here stays on this computer.")]
        case .changePassword: [.sees("Change the password")]
        case .security: [.sees("Recovery key"), .sees("Andie's phone"), .sees("all is well")]
        case .verify: [.sees("Verify Nadia"), .sees("Asked.")]
        // Tabs and filters.
        case .tabAll: [.sees("Nadia  "), .sees("Video crew")]
        case .tabPriority: [.loses("Nadia  "), .loses("Crypto Gains VIP")]
        case .tabBusiness: [.loses("Mira · stream"), .selects(SampleInbox.mill)]
        case .tabFan: [.loses("Lumen Optics"), .selects(SampleInbox.tomas)]
        case .tabSpam: [.loses("Lumen Optics"), .selects(SampleInbox.crypto)]
        case .nextTab: [.loses("Nadia  "), .loses("Crypto Gains VIP")]
        case .previousTab: [.loses("Lumen Optics"), .selects(SampleInbox.crypto)]
        case .filter: [.sees("Enter keep"), .loses("/ filter   ^K go")]
        case .unreadOnly: [.sees("unread only"), .loses("Old Mill Studio"), .selects(SampleInbox.lumen)]
        case .showHidden: [.sees("archived and snoozed"), .loses("Old Mill Studio")]
        case .nextUnread: [.selects(SampleInbox.lumen), .writes("", caret: 0), .sees("Write to Lumen Optics")]
        case .nextConversation, .down: [.selects(SampleInbox.lumen), .sees("Shall I send the contract?")]
        case .previousConversation, .up:
            [.selects(SampleInbox.guest), .sees("Ann Reed (@ann:home.example) invites you")]
        case .lastConversation: [.selects(SampleInbox.mill), .sees("Write to Old Mill Studio")]
        case .toggleMark: [.sees("1 selected"), .selects(SampleInbox.lumen)]
        case .markAll: [.sees("8 selected"), .selects(SampleInbox.mill)]
        case .sort: [.sees("Sort the list"), .sees("by name")]
        // Moving in a list.
        case .first, .pageUp: [.selects(SampleInbox.mill), .sees("Would October work?")]
        case .last, .pageDown: [.selects(SampleInbox.crypto), .sees("too good to be true")]
        case .halfPageUp: [.selects(SampleInbox.lumen)]
        case .count: [.sees("Type a number, then a key")]
        case .halfPageDown: [.selects(SampleInbox.guest)]
        case .open: [.writes("", caret: 0), .sees("Enter send")]
        // Conversation.
        case .write: [.writes("", caret: 0), .sees("Enter send")]
        case .drafts: [.sees("You replied last.")]
        case .faq: [.writes("It's the one from the studio tour, link in the description!", caret: 59)]
        case .category: [.sees("Set the category"), .sees("urgent")]
        case .badgeMessage: [.sees("r reply"), .selects(SampleInbox.mira)]
        case .settle: [.sees("Old Mill Studio: no reply needed."), .loses("waiting 3 d")]
        case .archive: [.sees("Old Mill Studio archived."), .sees("All 7"), .selects(SampleInbox.lumen)]
        case .pin: [.sees("Old Mill Studio unpinned."), .loses("★"), .selects(SampleInbox.mill)]
        case .mute: [.sees("Old Mill Studio muted."), .sees("muted   Business 41")]
        case .snooze: [.sees("Snooze Old Mill Studio until"), .sees("tomorrow")]
        case .leave: [.sees("Leave Video crew?")]
        case .rename: [.sees("Rename")]
        case .invite: [.sees("Invite to Video crew")]
        case .people: [.sees("3 members")]
        case .markUnread: [.sees("Nadia marked unread."), .sees("● Nadia")]
        case .markRead: [.sees("Lumen Optics marked read."), .loses("● Lumen Optics")]
        case .person: [.sees("I'll send the script today"), .sees("You promised")]
        case .deal: [.sees("deadline"), .sees("stage")]
        case .acceptInvitation: [.sees("You joined Podcast guests."), .loses("INVITE")]
        case .declineInvitation: [.sees("You declined Podcast guests."), .loses("INVITE"), .sees("All 7")]
        case .block: [.sees("Block Ann Reed?"), .sees("@ann:home.example. The invitation is declined.")]
        case .report: [.sees("Report Podcast guests"), .sees("What is wrong")]
        // Message.
        case .reply: [.sees("↳ Reply to"), .writes("", caret: 0)]
        case .edit: [.writes("Yes please, and the sample images.", caret: 34), .sees("Edit")]
        case .delete: [.sees("Delete “Yes please, and the sample imag…”?")]
        case .react: [.sees("React"), .sees("👍")]
        case .copy: [.effect(.copy("Yes please, and the sample images.")), .sees("Copied.")]
        case .forward: [.sees("▸ Forward to")]
        case .retry: [.loses("gone"), .sees("you       never                                      ◷")]
        case .discard: [.sees("Discard “never”?")]
        case .messageMenu: [.sees("Reply"), .sees("Forward")]
        case .openLink: [.effect(.openLink("https://optics.example/nd?x=1"))]
        case .expand: [.sees("line 60"), .loses("line 22")]
        case .goToDay: [.sees("Go to a day")]
        case .notify: [.sees("When to notify")]
        case .firstUnread: [.loses("● Mira")]
        case .openThread: [.sees("Thread · 2 replies"), .sees("the first answer"), .writes("", caret: 0)]
        case .threads: [.sees("Threads in Tomás"), .sees("2 replies, 2 new")]
        case .vote: [.sees("2   on Tuesday")]
        case .endPoll: [.sees("End this poll?")]
        case .newPoll: [.sees("Ask Video crew"), .sees("Answers")]
        case .pipe: [.sees("Pipe the message to a shell command")]
        // Writing.
        case .send: [.writes("", caret: 0), .sees("          one two "), .loses("waiting 2 h")]
        case .callBack: [.writes("x", caret: 1)]
        case .sendLater: [.sees("Send this"), .sees("another time …")]
        case .later: [.sees("Sent later"), .sees("tomorrow 09:00"), .sees("Nadia: good morning")]
        case .snippets: [.sees("Snippets"), .sees("Open until {time}.")]
        case .spelling: [.sees("Name the languages you write in")]
        case .newline: [.writes("one two\n", caret: 0)]
        case .yank: [.writes("one two", caret: 7)]
        case .transpose: [.writes("one tow", caret: 7)]
        case .characterLeft: [.writes("one two", caret: 6)]
        case .characterRight: [.writes("one two", caret: 1)]
        case .wordLeft: [.writes("one two", caret: 4)]
        case .wordRight: [.writes("one two", caret: 3)]
        case .lineStart, .textStart: [.writes("one two", caret: 0)]
        case .lineEnd, .textEnd: [.writes("one two", caret: 7)]
        case .rowUp: [.writes("one two", caret: nil), .sees("r reply")]
        case .rowDown: [.writes("one two\nx", caret: 0), .movesRows(1)]
        case .historyPrevious: [.writes("x", caret: 1)]
        case .historyNext: [.writes("", caret: 0)]
        case .deleteBackward: [.writes("one tw", caret: 6)]
        case .deleteForward: [.writes("ne two", caret: 0)]
        case .deleteWordBackward, .killWordBackward: [.writes("one ", caret: 4)]
        case .deleteWordForward: [.writes(" two", caret: 0)]
        case .killToLineStart, .killToLineEnd, .undoEdit: [.writes("", caret: 0)]
        case .redoEdit: [.writes("one two", caret: 7)]
        case .externalEditor: [.effect(.edit("one two"))]
        // Cards of people and deals, batch answers.
        case .deals: [.sees("by value"), .sees("$4,500")]
        case .promises: [.sees("Promises"), .sees("1 due")]
        case .batch: [.sees("Answer many"), .sees("3 of 5 waiting")]
        case .promiseDone: [.sees("✓ I'll send the script today"), .loses("due today")]
        case .cardDismiss: [.sees("× I'll send the script today"), .loses("due today")]
        case .useAnswer: [.sees("No similar answer yet.")]
        case .factEdit: [.writes("", caret: nil), .sees("Lumen Optics: who")]
        case .nextStage: [.sees("Lumen Optics is now agreed."), .sees("set by you")]
        case .previousStage: [.sees("Lumen Optics is now new."), .sees("set by you")]
        case .sortDeals: [.sees("by deadline"), .sees("▌ Old Mill Studio")]
        case .includeBusiness:
            [.sees("Business and urgent questions included."), .loses("2 business, urgent or spam")]
        // Choice lists.
        case .choose: [.sees("Everywhere"), .loses(": Commands")]
        case .addEntry: [.sees("New answer")]
        case .automatic: [.sees("Auto-send this answer?")]
        case .retryAll:
            [.sees("Retrying everything that failed."), .loses("failed · gone"), .sees("Everything is delivered.")]
        case .searchScope: [.sees("in Old Mill Studio"), .loses("everywhere")]
        case .draftAgain: [.sees("Can’t reach the copilot."), .loses("The 14th works for me.")]
        case .draftEdit: [.writes("Yes please! The 14th works for me.", caret: 34), .loses("1 of 4")]
        case .draftShorter: [.sees("▸2  Yes please, send it over."), .loses("▸3")]
        case .draftRead: [.sees("Draft 1 for"), .loses("Drafts for")]
        case .draftModel: [.sees("The model was asked, or there is none.")]
        case .draft1, .draft2, .draft3: [.sees("Answered Old Mill Studio"), .sees("1 answered"), .sees("2 of 4")]
        case .next: [.sees("Skipped"), .sees("2 of 4"), .loses("Would October work?")]
        default: []
        }
    }

    @MainActor func holds(on screen: Screen, before: Surface, after: Surface, effects: [AppEffect]) -> Bool {
        switch self {
        case .sees(let text): !Self.shows(before, text) && Self.shows(after, text)
        case .loses(let text): Self.shows(before, text) && !Self.shows(after, text)
        case .seesBeside(let left, let right):
            !Self.shows(before, left, beside: right) && Self.shows(after, left, beside: right)
        case .selects(let id): screen.test.app.inbox.selection?.id == id
        case .writes(let text, let caret):
            screen.test.composerText == text
                && caret == (screen.test.app.focus == .composer ? Self.caretColumn(after) : nil)
        case .movesRows(let count):
            if let from = before.cursor, let to = after.cursor { to.y - from.y == count } else { false }
        case .effect(let effect): effects == [effect]
        }
    }

    /// The caret's column, counted from the bar in front of the text being written.
    private static func caretColumn(_ surface: Surface) -> Int? {
        guard let caret = surface.cursor else { return nil }
        return (0..<caret.x).last { surface[$0, caret.y].cluster == "▏" }.map { caret.x - $0 - 1 }
    }

    private static func shows(_ surface: Surface, _ text: String) -> Bool {
        surface.rows.contains { $0.contains(text) }
    }

    private static func shows(_ surface: Surface, _ left: String, beside right: String) -> Bool {
        surface.rows.contains { row in row.firstRange(of: left).map { row[$0.upperBound...].contains(right) } ?? false }
    }
}
