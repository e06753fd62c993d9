import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

@MainActor @Suite struct OverlayTests {
    @Test func `no two commands share a key in one place`() {
        #expect(KeyMap.vim.conflicts == [])
    }

    @Test func `every command can be reached by a key or the palette, and has a name of its own`() {
        for command in Command.all {
            #expect(!KeyMap.vim.keys(for: command).isEmpty || command.isInPalette, "\(command)")
            #expect(Command.named(command.name) == command, "\(command)")
        }
        #expect(Set(Command.all).count == Command.all.count)
    }

    @Test func `rebinding shows a conflict`() {
        var keys = KeyMap.vim
        keys.rebind(.pin, to: ["m"])
        #expect(keys.conflicts.map(\.key) == ["m"])
        #expect(keys.command(for: "p", in: [.conversation]) == nil)
    }

    @Test func `help lists every key and filters`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("?")
            guard let help = test.app.overlay as? HelpViewModel else { return #expect(Bool(false), "no help") }
            help.setHeight(500)
            #expect(
                help.state.rows.contains(.command(keys: "e", summary: "Archive the conversation, or bring it back")))
            await test.press("/")
            await test.type("snoo")
            let summaries = help.state.rows.compactMap {
                if case .command(_, let summary) = $0 { summary } else { nil }
            }
            #expect(summaries.contains("Snooze the conversation"))
            #expect(summaries.allSatisfy { $0.lowercased().contains("snooz") })
            await test.press("Esc", "Esc")
            #expect(test.app.overlay == nil)
        }
    }

    @Test func `the palette runs a command by a few letters and says why another cannot be`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", ":")
            await test.type("arch")
            await test.press("Enter")
            #expect(test.app.overlay == nil)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isArchived == true)
            await test.press(":")
            await test.type("accept")
            await test.press("Enter")
            #expect(test.notice == "There is no invitation here.")
            #expect(test.app.overlay != nil)
        }
    }

    @Test func `quit by name asks nothing`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.press(":")
            await test.type("quit")
            await test.press("Enter")
            #expect(effects == [.quit])
        }
    }

    @Test func `the switcher goes to a conversation by scattered letters`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("C-k")
            await test.type("olmi")
            await test.press("Enter")
            #expect(test.app.thread.conversation?.id == SampleInbox.mill)
            #expect(test.app.focus == .composer)
        }
    }

    @Test func `search finds a message and jumps to it`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("s")
            await test.type("contract")
            guard let search = test.app.overlay as? SearchViewModel else { return #expect(Bool(false), "no search") }
            #expect(search.state.rows.first?.excerpt.contains { $0.isHit && $0.text == "contract" } == true)
            await test.press("Enter")
            #expect(test.app.thread.conversation?.id == SampleInbox.lumen)
            #expect(test.app.thread.selectedMessage?.body == "Shall I send the contract?")
        }
    }

    @Test func `unplugged, messages wait in the outbox; plugged in again, they go`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("M-o")
            #expect(test.app.header.state.connection == .offline)
            await test.open(SampleInbox.nadia)
            await test.type("still here")
            await test.press("Enter", "Esc", "o")
            guard let outbox = test.app.overlay as? OutboxViewModel else { return #expect(Bool(false), "no outbox") }
            outbox.setHeight(10)
            #expect(outbox.state.rows.map(\.summary) == ["still here"])
            #expect(outbox.state.note.hasPrefix("offline since"))
            #expect(test.app.header.state.pending == 1)
            await test.press("Esc", "M-o")
            #expect(test.app.header.state.pending == 0)
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.state == .sent)
        }
    }

    @Test func `the outbox retries, edits and discards`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setUnplugged(true)
            await test.open(SampleInbox.nadia)
            for text in ["one", "two"] {
                await test.type(text)
                await test.press("Enter")
            }
            await test.press("Esc", "o", "x", "y")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).suffix(1) == ["two"])
            await test.press("e")
            #expect(test.composerText == "two")
        }
    }

    @Test func `discarding a conversation that was never made says how many messages go with it`() async {
        let test = await TestInterface()
        await test.running {
            let moment = Timestamp(milliseconds: TestInterface.start)
            await test.inbox.hasWaiting([
                OutboxEntry(
                    id: OutboxID(130), kind: .createRoom, conversationID: ConversationID("local:1"),
                    summary: "@ghost3:home.example",
                    state: .failed, createdAt: moment),
                OutboxEntry(
                    id: OutboxID(131), kind: .message, conversationID: ConversationID("local:1"),
                    messageID: MessageID(9_000), summary: "words",
                    state: .failed, createdAt: moment),
            ])
            await test.press("o", "x")
            guard let question = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no question") }
            #expect(question.state.title == "Discard “@ghost3:home.example” and 1 message in it?")
            await test.press("n", "Down", "x")
            guard let question = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no question") }
            #expect(question.state.title == "Discard “words”?")
        }
    }

    @Test func `a conversation is begun by naming somebody`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("n")
            await test.type("dana")
            await test.press("Enter")
            #expect(test.app.thread.conversation?.peer == UserID("@dana:home.example"))
            #expect(test.app.focus == .composer)
            await test.press("Esc", "n")
            await test.type("@:nowhere")
            await test.press("Enter")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.problem?.contains("is not a user ID") == true)
        }
    }

    @Test func `three drafts are offered and one goes into the composer, unsent`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            let before = await test.inbox.bodies(in: SampleInbox.lumen).count
            await test.press("Esc", "d", "d")
            #expect(test.app.drafts?.state.rows.map(\.length) == ["short", "medium", "detailed"])
            #expect(test.app.drafts?.state.about == "Shall I send the contract?")
            await test.press("j", "Enter")
            #expect(test.composerText.hasPrefix("Yes please, send it over."))
            #expect(test.app.drafts == nil)
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).count == before)
        }
    }

    @Test func `a draft never overwrites what was typed without asking`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.type("my own words")
            await test.press("M-r", "M-r", "1")
            #expect(test.app.overlay != nil)
            #expect(test.composerText == "my own words")
            await test.press("a")
            #expect(test.app.composer.state.text.rows == ["my own words", "Yes please! The 14th works for me."])
        }
    }

    @Test func `slow drafts hold nothing up and are dropped by Escape`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.inbox.setHoldsDrafts(true)
            test.app.send(.key("M-r", text: nil))
            test.app.send(.key("M-r", text: nil))
            #expect(test.app.drafts?.state.phase == .working)
            test.app.send(.key("i", text: "i"))
            test.app.send(.key("x", text: "x"))
            #expect(test.composerText == "x")
            test.app.send(.key("Esc", text: nil))
            #expect(test.app.drafts == nil)
            await test.inbox.setHoldsDrafts(false)
            await test.settle()
            #expect(test.composerText == "x")
        }
    }

    @Test func `a failing copilot says so and can be asked again`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setDrafts(.failure(.timeout))
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "d", "d")
            #expect(test.app.drafts?.state.phase == .failed("The copilot took too long. Try again."))
            await test.press("r")
            #expect(await test.inbox.draftRequests == 2)
        }
    }

    @Test func `a suggested answer is put into the composer by one key`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            #expect(test.app.suggestion.state?.confidence == "0.93")
            await test.press("Esc", "f")
            #expect(test.composerText.hasPrefix("It's the one from the studio tour"))
            #expect(test.app.suggestion.state == nil)
        }
    }

    @Test func `an answer suggested in one conversation is offered in no other`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            #expect(test.app.suggestion.state != nil)
            // A conversation in which only the user has written.
            let id = ConversationID("!own:home.example")
            await test.inbox.add(
                Conversation(
                    id: id, name: "Only me", kind: .direct, lastActivity: Timestamp(milliseconds: TestInterface.start)))
            await test.inbox.setLate(true)
            test.app.open(id)
            for _ in 0..<20 { await Task.yield() }
            await test.inbox.answer(0)
            for _ in 0..<20 { await Task.yield() }
            #expect(test.app.thread.conversation?.id == id)
            #expect(test.app.suggestion.state == nil)
            test.burst(["M-q"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(test.app.suggestion.state == nil)
            #expect(test.composerText == "")
        }
    }

    @Test func `a pasted text never acts as keys`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.press("j")
            test.app.send(.paste("q:quit\neeee"))
            await test.settle()
            #expect(effects.isEmpty)
            #expect(test.app.composer.state.text.rows == ["q:quit", "eeee"])
        }
    }

    @Test func `a theme is shown while choosing and comes back with Escape`() async {
        let test = await TestInterface()
        test.app.themeNames = ["dark", "light"]
        test.app.perform(.themes)
        await test.press("j")
        #expect(test.app.themeName == "light")
        await test.press("Esc")
        #expect(test.app.themeName == "")
    }
}

@Suite struct KeyReferenceTests {
    private static let page = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/docs/keys.md"

    @Test func `the page about keys is the table of keys`() throws {
        #expect(try Files.readText(Self.page) == KeyReference.markdown(.vim))
    }
}
