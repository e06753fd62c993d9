import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// Details of everyday use.
@MainActor @Suite struct PolishTests {
    @Test func `drafts asked for before the thread is there are about what it holds`() async {
        let test = await TestInterface()
        await test.running {
            test.app.send(.key("G", text: "G"))
            test.app.send(.key("g", text: "g"))
            test.app.send(.key("g", text: "g"))
            test.app.send(.key("d", text: "d"))
            await test.settle()
            #expect(test.app.drafts?.state.about == "Would October work?")
        }
    }

    @Test func `a name cut short says so and ends in no sign`() {
        #expect(ShortName.fitting("Hollow & Pine Company", columns: 12) == "Hollow…")
        #expect(ShortName.fitting("Mira · stream mods", columns: 12) == "Mira…")
        #expect(ShortName.fitting("Ida Venn, Lumen", columns: 10) == "Ida Venn…")
        #expect(ShortName.fitting("★ Luna Park Records ★", columns: 12) == "Luna Park…")
        #expect(ShortName.fitting("Dana", columns: 12) == "Dana")
    }

    @Test func `between two people nobody is told that they joined`() async {
        let test = await TestInterface()
        await test.running {
            for text in ["andie created the conversation", "tomas joined", "andie invited tomas"] {
                await test.inbox.receive(text, in: SampleInbox.tomas, kind: .state)
            }
            await test.inbox.receive("tomas changed the picture", in: SampleInbox.tomas, kind: .state)
            await test.open(SampleInbox.tomas)
            #expect(!test.threadText.contains { $0.contains("joined") || $0.contains("invited") })
            #expect(test.threadText.contains { $0.contains("changed the picture") })
        }
    }

    @Test func `what happened to a group one after the other is told in one line`() async {
        let test = await TestInterface()
        await test.running {
            for name in ["Ann", "Bo", "Cy", "Di"] {
                await test.inbox.receive("\(name) joined", in: SampleInbox.crew, kind: .state)
            }
            await test.open(SampleInbox.crew)
            #expect(test.threadText.filter { $0.contains("joined") }.count == 1)
            #expect(test.threadText.contains { $0.contains("Ann joined, Bo joined, Cy joined, Di joined") })
            // The selection skips messages without a line of their own.
            await test.press("Up")
            await test.press("k")
            #expect(test.app.thread.selectedMessage?.body == "watching now")
        }
    }

    @Test func `an invitation says who invites`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.guest) {
                $0.invitation = nil
                $0.preview = "Ann Reed invited Andie"
            }
            await test.open(SampleInbox.guest)
            #expect(test.app.thread.state.invitation?.headline == "Ann Reed invites you to join Podcast guests.")
            let row = test.app.inbox.state.rows.compactMap { $0 }.first { $0.id == SampleInbox.guest }
            #expect(row?.preview == .invitation("Ann Reed invites you"))
        }
    }

    @Test func `an invitation without a line of its own says who invites`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.guest) {
                $0.invitation = nil
                $0.previewSenderName = "Ann Reed"
            }
            await test.open(SampleInbox.guest)
            #expect(test.app.thread.state.invitation?.headline == "Ann Reed invites you to join Podcast guests.")
        }
    }

    @Test func `a conversation is put off until a day that is named`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "z")
            guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no menu") }
            #expect(menu.state.rows.contains { $0.title == "tomorrow evening" || $0.title == "this evening" })
            await test.press("d")
            await test.type("friday")
            await test.press("Enter")
            let until = await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil
            // The test clock starts on a Tuesday.
            #expect(
                until.map { TimeText.dayNumber($0) } == TimeText.dayNumber(Timestamp(milliseconds: TestInterface.start))
                    + 3)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == nil)
        }
    }

    @Test(
        arguments: [
            ("tomorrow", 1), ("friday", 3), ("next friday", 3), ("tue", 7), ("in 2 weeks", 14), ("in a week", 7),
            ("14 march", 11), ("yesterday", nil), ("", nil), ("soon", nil), ("3 Mar 2025", nil),
        ] as [(String, Int?)])
    func `days to come are read as people write them`(_ text: String, _ ahead: Int?) {
        let now = Timestamp(milliseconds: TestInterface.start)
        let day = DayText.next(text, now: now).map { TimeText.dayNumber($0) - TimeText.dayNumber(now) }
        #expect(day == ahead)
    }

    @Test func `the menu of a message offers what can be done with it`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "Enter")
            guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no menu") }
            let titles = menu.state.rows.map(\.title)
            #expect(titles.contains("edit"))
            #expect(!titles.contains(Command.openLink.title))
            #expect(!titles.contains(Command.expand.title))
            #expect(menu.state.rows.allSatisfy { $0.disabled == nil })
        }
    }

    @Test func `the header names no key that means something else where one writes`() async {
        let test = await TestInterface()
        await test.running {
            #expect(test.app.hints.tabHints.contains { $0.key == "^K" })
            await test.open(SampleInbox.nadia)
            #expect(!test.app.hints.tabHints.contains { $0.key == "^K" })
            #expect(test.app.hints.tabHints.contains { $0.command == .switcher })
        }
    }

    @Test func `an answer is written in several lines`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("F", "a")
            await test.type("why?")
            await test.press("S-Tab")
            await test.type("because")
            await test.press("M-Enter")
            await test.type("of that")
            await test.press("Up")
            await test.type("X")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.fields.last?.text == "becauseX\nof that")
            #expect(form.state.fields.last?.rows?.rows == ["becauseX", "of that"])
            await test.press("Enter")
            #expect(await test.inbox.library.first?.answer == "becauseX\nof that")
        }
    }

    @Test func `what a field cannot hold is refused, and what was typed stays`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("F", "a")
            await test.press("S-Tab")
            await test.type("because")
            test.app.send(.paste(String(repeating: "x", count: TextBuffer.capacity)))
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.problem?.contains("200,000 characters") == true)
            #expect(form.state.fields.last?.text == "because")
            await test.type("!")
            #expect(form.state.problem == nil)
            // Text from an external editor exists nowhere else, so its beginning is kept and the user is told.
            test.app.writing.takeEdited(String(repeating: "y", count: TextBuffer.capacity + 1))
            #expect(form.state.problem?.contains("Only the first 200,000") == true)
            await test.press("Esc", "Esc", "/")
            test.app.send(.paste(String(repeating: "x", count: TextBuffer.capacity + 1)))
            #expect(test.notice?.contains("200,000 characters") == true)
        }
    }

    @Test func `a deadline that is gone says so`() {
        let today = CalendarDay(number: 20_500)
        func named(_ days: Int, isSure: Bool = true) -> String {
            DueText.deadline(NamedDay(written: "the 14th", day: today + days, isSure: isSure), today: today)
        }
        #expect(named(1) == "tomorrow")
        #expect(named(-1) == "yesterday, past")
        #expect(named(5, isSure: false) == "“the 14th”")
        #expect(named(-5, isSure: false) == "“the 14th”, past?")
    }

    @Test func `a new conversation with a name one knows is the one there is`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("n")
            await test.type("nad")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.fields.first?.note?.text == "Nadia")
            await test.press("Enter")
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia)
            #expect(test.app.focus == .composer)
        }
    }

    @Test func `whoever is known is completed: to invite, to write to, to name`() async {
        let test = await TestInterface()
        await test.running {
            test.app.inbox.send(.selectConversation(SampleInbox.crew))
            await test.settle()
            await test.press("I")
            await test.type("nad")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.fields.first?.note?.text == "Nadia  @nadia:home.example")
            // Enter first shows who is meant, before anyone is invited.
            await test.press("Enter")
            #expect(form.state.fields.first?.text == "@nadia:home.example ")
            await test.type("tom")
            await test.press("Tab", "Enter")
            #expect(test.notice == "2 people invited.")
            await test.inbox.set(phase: .offline(since: Timestamp(milliseconds: TestInterface.start)))
            await test.settle()
            await test.press("I")
            await test.type("@eve:home.example")
            await test.press("Enter")
            #expect(test.notice == "@eve:home.example will be invited when the network is back.")
            await test.inbox.set(phase: .online)
            await test.settle()
            await test.press("n")
            await test.type("jo")
            await test.press("Tab", "Enter")
            #expect(test.app.thread.conversation?.name == "jo")
            await test.open(SampleInbox.crew)
            await test.type("ask @mir")
            #expect(test.app.composer.state.completions == ["Mira · stream mods  @mira:home.example"])
            #expect(!test.app.composer.acceptsCompletionOnEnter)
            await test.press("Tab")
            #expect(test.composerText == "ask @mira:home.example ")
        }
    }

    @Test func `help has a heading for each screen`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("?")
            guard let help = test.app.overlay as? HelpViewModel else { return #expect(Bool(false), "no help") }
            help.setHeight(400)
            #expect(help.state.rows.contains(.heading("The sprint")))
            #expect(help.state.rows.contains(.heading("The FAQ library")))
        }
    }

    @Test func `an emoji is found by the beginning of its name`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Up", "+", "o")
            await test.type(":rock")
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.tomas)?.reactions.first?.key == "🚀")
        }
    }

    @Test func `somebody whom no server knows is asked about before a conversation is begun`() async throws {
        let test = await TestInterface()
        let nobody = UserID("@daan:home.example")
        await test.inbox.setStrangers([nobody])
        try await test.running { () async throws in
            await test.press("n")
            await test.type("@daan:home.example")
            await test.press("Enter")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.problem?.hasPrefix("No such user: @daan:home.example.") == true)
            #expect(try await test.inbox.directConversation(with: nobody) == nil)
            await test.press("Enter")
            #expect(test.app.overlay == nil && test.app.focus == .composer)
            #expect(try await test.inbox.directConversation(with: nobody) != nil)
        }
    }
}
