import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// Two threads beside each other.
@MainActor @Suite struct SplitTests {
    private func wide(_ settings: InterfaceSettings = InterfaceSettings()) async -> TestInterface {
        let test = await TestInterface(settings: settings)
        test.app.navigator.setScreen(columns: 160, isNarrow: false)
        return test
    }

    /// Nadia on the left and Tomás, to whom the user is writing, on the right.
    private func withTwo(
        _ settings: InterfaceSettings = InterfaceSettings(), _ body: @MainActor (TestInterface) async throws -> Void
    ) async rethrows {
        let test = await wide(settings)
        try await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Esc")
            await select(SampleInbox.tomas, test)
            await test.press("C-w v")
            #expect(names(test) == ["Nadia", "Tomás"] && test.app.thread.conversation?.name == "Tomás")
            #expect(test.app.focus == .composer)
            try await body(test)
        }
    }

    private func select(_ id: ConversationID, _ test: TestInterface) async {
        test.app.inbox.send(.selectConversation(id))
        await test.settle()
    }

    /// The conversations on screen, from left to right.
    private func names(_ test: TestInterface, columns: Int = 160) -> [String?] {
        test.app.navigator.panes(in: columns).map { $0.conversation?.name }
    }

    private func texts(_ test: TestInterface) -> [String] {
        test.app.navigator.panes(in: 160).map { $0.composer.state.text.rows.joined(separator: "\n") }
    }

    // MARK: Opening

    @Test func `from a thread one chooses which conversation opens beside it`() async {
        let test = await wide()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "C-w v")
            #expect((test.app.overlay as? SwitcherViewModel)?.state.title == "Open beside Nadia")
            await test.type("nadia")
            await test.press("Enter")
            #expect(test.notice == "No such conversation." && names(test) == ["Nadia"])
            await test.press("C-u")
            await test.type("tom")
            await test.press("Enter")
            #expect(names(test) == ["Nadia", "Tomás"])
            #expect(test.app.focus == .composer && test.app.inbox.selection?.id == SampleInbox.tomas)
        }
    }

    @Test func `before anything was looked at the selected one stays and the other is chosen`() async {
        let test = await wide()
        await test.running {
            await test.press("j", "C-w v")
            #expect((test.app.overlay as? SwitcherViewModel)?.state.title == "Open beside Lumen Optics")
            await test.type("nadia")
            await test.press("Enter")
            #expect(names(test) == ["Lumen Optics", "Nadia"])
        }
    }

    @Test func `without room it says how much is missing`() async {
        let test = await wide()
        test.app.navigator.setScreen(columns: 120, isNarrow: false)
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "C-w v")
            #expect(
                test.notice == "Not enough room: a second thread needs 160 columns; this terminal has 120.")
            #expect(test.app.overlay == nil && names(test, columns: 200) == ["Nadia"])
        }
    }

    @Test func `a conversation that is open gets the focus and is not opened twice`() async {
        await withTwo { test in
            await test.press("Esc", "C-k")
            await test.type("nadia")
            await test.press("Enter")
            #expect(names(test) == ["Nadia", "Tomás"])
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia && test.app.focus == .composer)
            await test.press("M-/")
            #expect(names(test) == ["Nadia", "Tomás"] && test.app.thread.conversation?.id == SampleInbox.tomas)
            await test.press("Esc")
            await select(SampleInbox.nadia, test)
            await test.press("C-w v")
            #expect(names(test) == ["Nadia", "Tomás"] && test.app.thread.conversation?.id == SampleInbox.nadia)
        }
    }

    @Test func `the list opens in the thread that had the focus, and passes over the other`() async {
        await withTwo { test in
            await test.press("Esc")
            await select(SampleInbox.nadia, test)
            #expect(names(test) == ["Nadia", "Tomás"] && test.app.thread.conversation?.id == SampleInbox.nadia)
            await select(SampleInbox.mira, test)
            #expect(names(test) == ["Nadia", "Mira · stream mods"])
            await test.press("Enter", "Esc")
            await select(SampleInbox.nadia, test)
            await test.press("Enter", "Esc")
            await select(SampleInbox.crew, test)
            #expect(names(test) == ["Video crew", "Mira · stream mods"])
        }
    }

    @Test func `a third conversation takes the place of the second`() async {
        await withTwo { test in
            await test.press("S-Tab", "C-w h", "Esc")
            await select(SampleInbox.mira, test)
            #expect(names(test) == ["Mira · stream mods", "Tomás"])
            await test.press("C-w v")
            #expect(names(test) == ["Nadia", "Mira · stream mods"])
            #expect(test.app.thread.conversation?.id == SampleInbox.mira && test.app.focus == .composer)
        }
    }

    // MARK: Writing

    @Test func `each has its own text, and sends to its own conversation`() async {
        await withTwo { test in
            await test.type("for tomás")
            await test.press("S-Tab", "C-w h", "i")
            await test.type("for nadia")
            #expect(texts(test) == ["for nadia", "for tomás"])
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "for nadia")
            #expect(texts(test) == ["", "for tomás"])
            await test.press("S-Tab", "C-w l", "i", "Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.tomas)?.body == "for tomás")
            for pane in test.app.navigator.panes {
                #expect(pane.thread.state.lines.last { !$0.text.isEmpty }?.text.hasPrefix("for ") == true)
            }
        }
    }

    @Test func `a text and the reply it belongs to move with the conversation`() async {
        await withTwo { test in
            await test.press("Up", "r")
            await test.type("half")
            await test.press("S-Tab", "Esc")
            await select(SampleInbox.mira, test)
            await select(SampleInbox.nadia, test)
            await test.press("Enter", "Esc")
            await select(SampleInbox.tomas, test)
            await test.press("Enter")
            #expect(names(test) == ["Tomás", "Mira · stream mods"] && test.composerText == "half")
            #expect(test.app.composer.state.mode?.hasPrefix("Reply to Tomás") == true)
            await test.press("Enter")
            #expect(await test.inbox.lastOutgoing?.replyTo != nil)
        }
    }

    @Test func `a message held back returns to the conversation it came from`() async {
        await withTwo(InterfaceSettings(undoSendSeconds: 5)) { test in
            await test.type("wait")
            await test.press("Enter", "S-Tab", "C-w h", "M-z")
            #expect(texts(test) == ["", "wait"])
            #expect(await test.inbox.lastMessage(in: SampleInbox.tomas)?.body != "wait")
        }
    }

    @Test func `drafts answer the thread in which they were asked for`() async {
        await withTwo { test in
            await test.press("S-Tab", "d")
            #expect(test.app.focus == .drafts)
            let drafts = test.app.navigator.panes.map(\.drafts)
            #expect(drafts[0] == nil && drafts[1]?.conversation.id == SampleInbox.tomas)
            await test.press("C-w h")
            #expect(test.app.focus == .thread && test.app.thread.conversation?.id == SampleInbox.nadia)
            #expect(test.app.navigator.panes[1].drafts != nil)
            await test.press("C-w l", "d", "1")
            #expect(texts(test) == ["", "Yes please! The 14th works for me."])
            #expect(test.app.navigator.panes[1].drafts == nil)
        }
    }

    // MARK: Reading

    @Test func `a menu acts on the message that is selected in the thread in focus`() async {
        await withTwo { test in
            await test.press("S-Tab", "C-w h", "k", "+", "1")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).isEmpty == false)
            let pages = test.app.navigator.panes.map { $0.thread.state.lines.map(\.text).joined() }
            #expect(pages[0].contains("👍") && !pages[1].contains("👍"))
        }
    }

    @Test func `only what is looked at becomes read`() async {
        await withTwo { test in
            await test.inbox.receive("left", in: SampleInbox.nadia, name: "Nadia")
            await test.inbox.receive("right", in: SampleInbox.tomas, name: "Tomás")
            await test.settle()
            #expect(await test.inbox.stored(SampleInbox.tomas)?.unread == 0)
            #expect(await test.inbox.stored(SampleInbox.nadia)?.unread == 1)
            #expect(test.app.navigator.panes[0].thread.state.lines.contains { $0.text == "left" })
            await test.press("S-Tab", "C-w h")
            #expect(await test.inbox.stored(SampleInbox.nadia)?.unread == 0)
        }
    }

    @Test func `each has its own selection and place`() async {
        await withTwo { test in
            await test.inbox.receive((1...60).map { "line \($0)" }.joined(separator: "\n"), in: SampleInbox.nadia)
            await test.settle()
            await test.press("S-Tab", "C-w h", "v", "g g")
            #expect(!test.app.thread.state.isAtEnd && test.app.thread.selectedID != nil)
            await test.press("C-w l")
            let (left, right) = (test.app.navigator.panes[0].thread, test.app.navigator.panes[1].thread)
            #expect(left.selectedID == nil && !left.state.isAtEnd)
            #expect(right.selectedID != nil && right.state.isAtEnd)
        }
    }

    // MARK: From pane to pane

    @Test func `the panes are reached from the left and from the right, and in turn`() async {
        await withTwo { test in
            @MainActor func place() -> String? { test.app.focus == .list ? "list" : test.app.thread.conversation?.name }
            await test.press("S-Tab", "C-w h")
            #expect(place() == "Nadia")
            await test.press("C-w h")
            #expect(place() == "list")
            await test.press("C-w h")
            #expect(test.notice == "The list is the pane furthest left.")
            await test.press("C-w l", "C-w Right")
            #expect(place() == "Tomás" && test.app.thread.selectedID != nil)
            await test.press("C-w l")
            #expect(test.notice == "There is no pane further right." && place() == "Tomás")
            for name in ["list", "Nadia", "Tomás"] {
                await test.press("C-w w")
                #expect(place() == name)
            }
            await test.press("C-w x")
            #expect(names(test) == ["Tomás", "Nadia"] && place() == "Tomás")
        }
    }

    @Test func `Tab goes through both threads and their composers`() async {
        await withTwo { test in
            var places: [String] = []
            for _ in 0..<5 {
                await test.press("Tab")
                places.append("\(test.app.focus) \(test.app.thread.conversation?.name ?? "")")
            }
            #expect(
                places == ["list Tomás", "thread Nadia", "composer Nadia", "thread Tomás", "composer Tomás"])
        }
    }

    // MARK: Closing

    @Test(arguments: ["c", "q"]) func `the thread in focus is closed, and its text is kept`(_ key: String) async {
        await withTwo { test in
            await test.type("later")
            await test.press("S-Tab", "C-w \(key)")
            #expect(names(test) == ["Nadia"] && test.app.thread.conversation?.id == SampleInbox.nadia)
            #expect(test.app.focus == .thread && test.app.inbox.selection?.id == SampleInbox.nadia)
            #expect(await test.inbox.text(in: SampleInbox.tomas) == "later")
            await test.press("C-w \(key)")
            #expect(test.notice == "Only one thread is open.")
            await test.open(SampleInbox.tomas)
            #expect(names(test) == ["Tomás"] && test.composerText == "later")
        }
    }

    @Test func `in a narrower window the thread in focus stays, and both return with the room`() async {
        await withTwo { test in
            await test.type("more")
            test.app.navigator.setScreen(columns: 159, isNarrow: false)
            #expect(names(test, columns: 159) == ["Tomás"])
            #expect(test.notice == "The other thread is hidden until there is room.")
            await test.press("Tab", "S-Tab", "C-w h")
            #expect(test.app.focus == .list)
            await test.open(SampleInbox.nadia)
            #expect(names(test, columns: 159) == ["Nadia"])
            test.app.navigator.setScreen(columns: 160, isNarrow: false)
            #expect(names(test) == ["Nadia", "Tomás"] && texts(test) == ["", "more"])
            test.app.navigator.setScreen(columns: 100, isNarrow: false)
            #expect(test.notice == "The other thread is hidden until there is room.")
            test.app.navigator.setScreen(columns: 160, isNarrow: false)
            #expect(test.notice == nil)
        }
    }

    @Test func `whoever leaves a conversation closes its thread`() async {
        await withTwo { test in
            await test.press("Esc")
            test.app.perform(.leave)
            await test.press("y")
            #expect(test.notice?.hasPrefix("You left Tomás.") == true)
            #expect(names(test) == ["Nadia"] && test.app.focus == .list)
            #expect(test.app.inbox.selection?.id == SampleInbox.nadia)
        }
    }

    @Test(arguments: [SampleInbox.nadia, SampleInbox.tomas])
    func `a conversation left elsewhere closes, unless one is writing in it`(_ id: ConversationID) async {
        await withTwo { test in
            await test.type("typing")
            await test.inbox.change(id) { $0.membership = .left }
            await test.settle()
            let isInFocus = id == SampleInbox.tomas
            #expect(names(test) == (isInFocus ? ["Nadia", "Tomás"] : ["Tomás"]))
            if !isInFocus { #expect(test.notice == "You’re no longer in Nadia.") }
            // The rest of the sentence is neither a command nor goes to somebody else.
            await test.type(" it is me")
            await test.press("Enter")
            #expect(test.app.focus == .composer && test.app.thread.conversation?.id == SampleInbox.tomas)
            #expect(texts(test).first == "")
        }
    }

    @Test func `an archived conversation makes room for the next, and closes where that is open already`() async {
        await withTwo { test in
            await test.press("Esc")
            await select(SampleInbox.mira, test)
            await test.press("e")
            #expect(names(test) == ["Nadia", test.app.inbox.selection?.name])
            #expect(!names(test).contains("Mira · stream mods"))
            await select(SampleInbox.tomas, test)
            await test.press("e")
            #expect(test.app.inbox.selection?.id == SampleInbox.nadia && names(test) == ["Nadia"])
        }
    }

    @Test func `signing out closes both`() async {
        await withTwo { test in
            await test.press("Esc")
            await test.inbox.forgetAccount()
            await test.inbox.endSession()
            await test.settle()
            test.app.navigator.setScreen(columns: 160, isNarrow: false)
            #expect(names(test).count == 1)
        }
    }
}
