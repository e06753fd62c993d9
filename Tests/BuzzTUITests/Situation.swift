import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

/// A place in the program: what to arrange, then the keys that lead there.
struct Situation: Sendable, CustomTestStringConvertible {
    var name: String
    /// How wide the screen has to be.
    var columns = 100
    var isFilled = true
    var keys: [String] = []
    var typed = ""
    /// Texts that must be on screen.
    var sees: [String] = []
    var arrange: @Sendable @MainActor (TestInterface) async -> Void = { _ in }
    var testDescription: String { name }

    @MainActor func enter(_ test: TestInterface) async {
        await arrange(test)
        for key in keys { await test.press(key) }
        await test.type(typed)
    }

    /// A verification with somebody at this stage.
    static func comparing(_ stage: Verification.Stage) -> Verification {
        Verification(
            id: "v", user: UserID("@nadia:home.example"), device: nil, isOwn: false, isOurs: false, stage: stage,
            emoji: (0..<7).compactMap { VerificationEmoji($0 * 9) }, numbers: [1234, 5678, 9012],
            endsAt: Timestamp(milliseconds: 1_772_570_500_000))
    }

    static let unusual = [
        Situation(name: "an empty list", isFilled: false, sees: ["No conversations yet."]),
        Situation(name: "an invitation in the list", sees: ["INVITE"]) { await select(SampleInbox.guest, $0) },
        Situation(
            name: "an invitation in the thread",
            sees: ["(@ann:home.example)"]
        ) {
            await select(SampleInbox.guest, $0)
            await $0.press("Enter")
        },
        Situation(name: "no message in the list", sees: ["Nobody yet"]) { await selectEmpty($0) },
        Situation(name: "no message in the thread", sees: ["No messages yet"]) {
            await selectEmpty($0)
            await $0.press("Tab")
        },
        Situation(name: "an encrypted one", sees: ["encrypted"]) {
            await $0.inbox.change(SampleInbox.crew) { $0.isEncrypted = true }
            await $0.settle()
            await select(SampleInbox.crew, $0)
            await $0.press("Enter")
        },
        Situation(name: "offline", keys: ["M-o", "j"], sees: ["Offline"]),
        Situation(name: "the session ended", keys: ["Esc"], sees: ["Signed out"]) {
            await $0.inbox.endSession()
            await $0.settle()
        },
        Situation(name: "nobody signed in", isFilled: false, sees: ["Try the demo"]) {
            await $0.inbox.forgetAccount()
            await $0.inbox.endSession()
            await $0.settle()
        },
        Situation(name: "a fan", keys: ["j"], sees: ["Lumen Optics"]) {
            await $0.inbox.setAccess(CopilotAccess(isCreator: false))
            await $0.settle()
        },
        Situation(name: "a failed message", sees: ["never", "!"]) { await fail($0) },
        Situation(name: "no drafts to be had", keys: ["j", "d", "d"], sees: ["Can’t reach the copilot"]) {
            await $0.inbox.setDrafts(.failure(.network))
        },
        Situation(name: "a full outbox", sees: ["Outbox", "never", "gone"]) {
            await fail($0)
            await $0.press("Esc", "o")
        },
        Situation(name: "one answer in the library", sees: ["why?", "because"]) {
            await $0.inbox.setLibrary([LibraryEntry(id: "1", questions: ["why?"], answer: "because")])
            await $0.press("F")
        },
        Situation(name: "a memory", sees: ["likes tea"]) {
            await $0.inbox.setMemories([Memory(id: "1", content: "likes tea")])
            await $0.press("K")
        },
        Situation(name: "answers for many, one by one", keys: ["=", "Enter", "Enter"], sees: ["One by one"]),
        Situation(
            name: "the sprint at its end", keys: ["S", "n", "n", "n", "n", "n", "n"], sees: ["4 skipped"]),
    ]

    /// States of the panes that the key table does not distinguish: menus, marks, pending and edited messages, new
    /// ones.
    static let states = [
        Situation(name: "the message menu", keys: ["j", "Enter", "Up", "Enter"], sees: ["Reply", "React"]),
        Situation(name: "reactions to choose from", keys: ["j", "Enter", "Up", "+"], sees: ["React"]),
        Situation(name: "a reaction", keys: ["j", "Enter", "Up", "+", "Enter"], sees: ["Yes please"]),
        Situation(name: "editing", keys: ["j", "Enter", "Up", "E"], sees: ["Edit", "the sample images."]),
        Situation(name: "deleting", keys: ["j", "Enter", "Up", "x"], sees: ["Delete"]),
        Situation(name: "forwarding", keys: ["j", "Enter", "Up", "w"], sees: ["Forward to", "Old Mill"]),
        Situation(name: "some are marked", keys: ["Space", "Space", "Space"], sees: ["3 selected"]),
        Situation(name: "completion", keys: ["j", "Enter"], typed: ":smil", sees: [":smil"]),
        Situation(name: "writing many lines", keys: ["j", "Enter", "a", "M-Enter", "b", "M-Enter"], typed: "c 漢字"),
        Situation(name: "too long to be sent", sees: ["10,002 characters"]) {
            await select(SampleInbox.lumen, $0)
            await $0.press("Enter")
            $0.app.send(.paste(String(repeating: "y", count: 10_002)))
            await $0.press("Enter")
        },
        Situation(name: "a suggested answer", sees: ["FAQ 0.93", "It's the"]) {
            await select(SampleInbox.tomas, $0)
            await $0.press("Enter")
        },
        Situation(name: "an outbox with what waits and what failed", sees: ["gone", "later", "one two"]) {
            await fail($0)
            await $0.inbox.setUnplugged(true)
            await $0.open(SampleInbox.lumen)
            await $0.type("one two")
            await $0.press("Enter")
            await $0.open(SampleInbox.mira)
            await $0.type("later")
            await $0.press("Enter", "Esc", "o")
        },
        Situation(name: "new messages", sees: ["new"]) { await $0.open(SampleInbox.mira) },
        Situation(name: "formatted text, a quote and code", keys: ["Up"], sees: ["blur", "editor", "take it down"]) {
            await $0.open(SampleInbox.mira)
        },
        Situation(name: "a thread at its first message", sees: ["2 replies", "2 new"]) { await answerInThread($0) },
        Situation(name: "a thread", keys: ["l"], sees: ["Thread · 2 replies", "the second answer", "In the thread"]) {
            await answerInThread($0)
        },
        Situation(name: "the threads of a conversation", keys: [">"], sees: ["Threads in Tomás"]) {
            await answerInThread($0)
        },
        Situation(name: "a poll", sees: ["When shall it be?", "0 votes"]) { await ask($0) },
        Situation(name: "voting", keys: ["a"], sees: ["on Monday", "on Tuesday"]) { await ask($0) },
        Situation(name: "a poll that was voted in and ended", sees: ["ended", "1 vote"]) {
            await ask($0)
            await $0.press("a", "1")
            if let poll = await $0.inbox.lastMessage(in: SampleInbox.crew) { try? await $0.inbox.endPoll(poll.id) }
            await $0.settle()
        },
        Situation(name: "when to send", keys: ["j", "Enter", "h", "M-l"], sees: ["Send this", "tomorrow"]) { _ in },
        Situation(name: "another time to send", keys: ["j", "Enter", "h", "M-l", "o"], typed: "18:30", sees: ["When"]),
        Situation(name: "one is sent later", sees: ["1 sent later"]) { await schedule($0) },
        Situation(name: "what is sent later", keys: ["Esc", "Z"], sees: ["Sent later", "tomorrow 09:00"]) {
            await schedule($0)
        },
        Situation(name: "one of those", keys: ["Esc", "Z", "Enter"], sees: ["another time", "discard"]) {
            await schedule($0)
        },
        Situation(name: "editing one of those", keys: ["Esc", "Z", "Enter", "e"], sees: ["good morning"]) {
            await schedule($0)
        },
        Situation(name: "snippets", keys: [";"], sees: ["hours", "a new one"]) { await snippets($0) },
        Situation(name: "a snippet", keys: [";", "Enter"], sees: ["insert", "remove"]) { await snippets($0) },
        Situation(name: "a new snippet", keys: [";", "n"], sees: ["New snippet", "Text"]) { await snippets($0) },
        Situation(name: "completing a snippet", keys: ["j", "Enter"], typed: ";ho", sees: ["hours"]) {
            await snippets($0)
        },
        Situation(name: "a snippet's fields", keys: ["j", "Enter"], typed: ";sh", sees: [";sh"]) {
            await snippets($0)
        },
        Situation(name: "piping a message", keys: ["j", "Enter", "Up", "|"], sees: ["Pipe the message"]),
        Situation(name: "nobody found", keys: ["/", "x", "q", "z", "Enter"], sees: ["xqz"]),
        Situation(name: "search with hits", keys: ["s"], typed: "the", sees: ["contract"]),
        Situation(name: "the session ended while somebody writes", keys: ["j", "Enter", "h", "e", "y"], sees: ["hey"]) {
            await $0.press("j", "Enter", "h")
            await $0.inbox.endSession()
            await $0.settle()
        },
    ]

    /// Old Mill Studio on the left and Lumen Optics, to whom the user writes, on the right.
    static let twoThreads = ["Enter", "Esc", "j", "C-w v"]

    /// Two threads beside each other, on screens that have room for them.
    static let beside = [
        Situation(name: "two threads", keys: twoThreads, typed: "both", sees: ["Would October", "▏both"]),
        Situation(
            name: "the thread on the left", keys: twoThreads + ["S-Tab", "C-w h"],
            sees: ["Would October", "Shall I send the contract?", "r reply"]),
        Situation(
            name: "drafts in one of two", keys: twoThreads + ["M-r", "M-r"],
            sees: ["Would October", "Drafts", "Yes please!"]),
        Situation(
            name: "a menu over two", keys: twoThreads + ["Up", "Enter"],
            sees: ["Would October", "React to the message"]),
        Situation(name: "the keys of panes", sees: ["Exchange the two threads", "Would October"]) {
            for key in twoThreads + ["Up", "C-w"] { await $0.press(key) }
            $0.time.advance(by: .seconds(1))
            await $0.settle()
        },
        Situation(name: "a page over two", keys: twoThreads + ["Up", "F"], sees: ["No answers yet."]),
        Situation(
            name: "choosing what opens beside", keys: ["Enter", "Up", "C-w v"],
            sees: ["Open beside Old Mill Studio", "@nadia:home.example"]),
        Situation(name: "one of two closed", keys: twoThreads + ["Up", "C-w c"], sees: ["▏Write to Old Mill"]),
    ]

    // MARK: Arranging

    @MainActor static func select(_ id: ConversationID, _ test: TestInterface) async {
        test.app.inbox.send(.selectConversation(id))
        await test.settle()
    }

    /// Tomás's question with two answers in its side thread. The question is selected.
    @MainActor static func answerInThread(_ test: TestInterface) async {
        let first = await test.inbox.lastMessage(in: SampleInbox.tomas)
        let thread = first?.threadOfItsOwn
        for text in ["the first answer", "the second answer"] {
            await test.inbox.receive(text, in: SampleInbox.tomas, name: "Tomás", thread: thread)
        }
        await test.settle()
        await test.open(SampleInbox.tomas)
        await test.press("Up")
    }

    /// A poll in the group. The poll is selected.
    @MainActor static func ask(_ test: TestInterface) async {
        let answers = ["on Monday", "on Tuesday"].enumerated().map { Poll.Answer(id: "\($0)", text: $1) }
        // The fake accepts every poll.
        _ = try? await test.inbox.send(
            Poll(question: "When shall it be?", answers: answers), thread: nil, to: SampleInbox.crew)
        await test.settle()
        await test.open(SampleInbox.crew)
        await test.press("Up")
    }

    @MainActor static func schedule(_ test: TestInterface) async {
        await test.open(SampleInbox.nadia)
        await test.type("good morning")
        await test.press("M-l", "t")
    }

    @MainActor private static func snippets(_ test: TestInterface) async {
        await test.inbox.setSnippets([
            Snippet(name: "hours", text: "Open until {time}."), Snippet(name: "ship", text: "Hi {name}, on {day}."),
        ])
        await test.settle()
    }

    @MainActor private static func selectEmpty(_ test: TestInterface) async {
        let id = ConversationID("!new:home.example")
        await test.inbox.add(
            Conversation(
                id: id, name: "Nobody yet", kind: .direct, lastActivity: Timestamp(milliseconds: TestInterface.start)))
        var change = StoreChange()
        change.conversations = [id]
        await test.inbox.announce(change)
        await select(id, test)
    }

    /// A message that failed to be sent, selected in its thread.
    @MainActor static func fail(_ test: TestInterface) async {
        await test.inbox.setUnplugged(true)
        await test.open(SampleInbox.nadia)
        await test.type("never")
        await test.press("Enter")
        await test.inbox.fail(await test.inbox.lastMessage(in: SampleInbox.nadia)?.id ?? MessageID(0), because: "gone")
        await test.settle()
        await test.press("Up")
    }
}
