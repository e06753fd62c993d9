import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import TestSupport
import Testing

/// Keys after one another, numbers before keys, and doing the last change again.
@MainActor @Suite struct PendingKeyTests {
    @Test func `who hesitates after a key sees which may follow`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("g")
            #expect(test.app.hints.status.lead == "g")
            #expect(test.app.pending.list == nil)
            test.time.advance(by: .milliseconds(400))
            await test.settle()
            let list = test.app.pending.list ?? []
            #expect(list.contains(PossibleKey(key: "g", command: .first)))
            #expect(list.contains(PossibleKey(key: "2", command: .tabPriority)))
            // Direct conversations can't be renamed.
            #expect(!list.contains { $0.command == .rename })
            await test.press("2")
            #expect(test.app.pending.list == nil && test.app.hints.status.lead == nil)
            #expect(test.app.inbox.query.tab == .priority)
        }
    }

    @Test func `what is not offered says so, and Escape only cancels`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "Enter", "Up", "g", "Esc")
            #expect(test.app.focus == .thread && test.app.hints.status.lead == nil)
            await test.press("3", "Esc")
            #expect(test.app.focus == .thread && test.app.hints.status.lead == nil)
            await test.press("g", "q")
            #expect(test.notice?.hasPrefix("gq isn’t used here") == true)
            await test.press("g")
            test.app.send(.click(.command(.interrupt)))
            await test.settle()
            #expect(test.app.focus == .thread && test.app.pending.isEmpty)
        }
    }

    @Test func `what leads from pane to pane is shown after its first key, and a word is cut while writing`() async {
        let test = await TestInterface()
        test.app.navigator.setScreen(columns: 160, isNarrow: false)
        await test.running {
            await test.press("j", "Enter")
            await test.type("one two")
            await test.press("C-w")
            #expect(test.composerText == "one " && test.app.hints.status.lead == nil)
            await test.press("Up", "C-w")
            #expect(test.app.hints.status.lead == "^W")
            test.time.advance(by: .milliseconds(400))
            await test.settle()
            let list = test.app.pending.list ?? []
            #expect(list.contains(PossibleKey(key: "v", command: .openBeside)))
            #expect(list.contains(PossibleKey(key: "h", command: .paneLeft)))
            // There is nothing to close yet.
            #expect(!list.contains { $0.command == .closePane })
            await test.press("Esc")
            #expect(test.app.focus == .thread && test.app.pending.isEmpty)
        }
    }

    @Test func `a number repeats a motion, over ten too`() async {
        let test = await TestInterface(filled: false) { inbox in
            for index in 0..<30 {
                await inbox.add(
                    Conversation(
                        id: ConversationID("!\(index):home.example"), name: "Fan \(index)", kind: .direct,
                        lastActivity: Timestamp(milliseconds: TestInterface.start - Int64(index))))
            }
        }
        await test.running {
            await test.press("4", "j")
            #expect(test.app.inbox.selection?.name == "Fan 4")
            await test.press("1", "0", "j")
            #expect(test.app.inbox.selection?.name == "Fan 14")
            await test.press("2", "k", "j")
            #expect(test.app.inbox.selection?.name == "Fan 13")
            await test.press("5", "p")
            #expect(test.notice == "p doesn’t take a number.")
            #expect(await test.inbox.stored(ConversationID("!13:home.example"))?.isPinned == false)
            await test.press("9", "9", "9", "9", "j")
            #expect(test.app.inbox.selection?.name == "Fan 29")
            await test.press("0")
            #expect(test.notice?.hasPrefix("0 isn’t used here") == true)
        }
    }

    @Test(arguments: ["emacs", "plain"]) func `digits are tabs where they do not count`(_ preset: String) async {
        let test = await TestInterface(keys: KeyMap.preset(preset) ?? .vim)
        await test.running {
            await test.press("3")
            #expect(test.app.inbox.query.tab == .business)
            await test.press("g", "u")
            #expect(test.app.focus == .composer)
        }
    }

    @Test(arguments: [("emacs", "C-x z"), ("plain", "F4")])
    func `a full stop marks read where it did, and another key repeats`(_ preset: String, _ key: String) async {
        let test = await TestInterface(keys: KeyMap.preset(preset) ?? .vim)
        await test.running {
            await test.press("m", "Down", key)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isMuted == true)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread != 0)
            await test.press(".")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread == 0)
        }
    }

    @Test func `in a text field digits and g are text`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "Enter", "4", "g")
            #expect(test.composerText == "4g")
        }
    }

    @Test func `the last change is made again elsewhere, with what was chosen in its menu`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "c", "f", "j", ".")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.triage?.category == .fan)
            #expect(await test.inbox.stored(SampleInbox.mira)?.triage?.category == .fan)
            #expect(test.app.overlay == nil)
            // What was only begun is not repeated.
            await test.press("z", "Esc", "g g", ".")
            #expect(await test.inbox.stored(SampleInbox.mill)?.triage?.category == .fan)
        }
    }

    @Test func `keys of the user that others begin with are theirs alone`() {
        var keys = KeyMap.vim
        keys.rebind(.archive, to: ["g"])
        #expect(keys.conflicts.contains { $0.key == "g" })
        keys.prefer([.archive])
        #expect(keys.conflicts.isEmpty)
        #expect(keys.command(for: "g", in: [.list, .conversation, .global]) == .archive)
        #expect(keys.keys(for: .first) == ["Home"])
        keys = .vim
        keys.rebind(.pin, to: ["e x"])
        keys.prefer([.pin])
        #expect(keys.command(for: "e", in: [.conversation]) == nil && keys.isPrefix("e", in: [.conversation]))
        #expect(keys.command(for: "e x", in: [.conversation]) == .pin)
        // In the outbox no conversation has the keys.
        #expect(keys.command(for: "e", in: [.outbox]) == .edit)
    }

    @Test func `keys are shown as they are pressed`() {
        #expect(KeyText.shown("g u") == "gu")
        #expect(KeyText.shown("C-w v") == "^W v")
        #expect(KeyMap.vim.keys(for: .undoEdit).contains("C-_"))
        #expect(KeyMap.vim.keys(for: .redoEdit).first == "M-_")
    }
}
