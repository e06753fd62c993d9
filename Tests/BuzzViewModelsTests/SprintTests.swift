import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

@MainActor @Suite struct SprintTests {
    private func sprint(_ test: TestInterface) -> SprintViewState? {
        if let model = test.app.overlay as? SprintViewModel { model.state } else { nil }
    }

    /// Reports that the whole card was shown, as on a screen with enough room.
    private func glance(_ test: TestInterface) {
        if let model = test.app.overlay as? SprintViewModel {
            model.setShown(Set((model.state.card?.answers ?? []).map(\.text)), storyPages: 1)
        }
    }

    /// Shows the card long enough to accept a decision.
    private func look(_ test: TestInterface) {
        glance(test)
        test.time.advance(by: .seconds(1))
    }

    @Test(arguments: [0, 120, 499]) func `a key meant for the card before sends nothing from the next`(
        _ milliseconds: Int
    ) async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n")
            look(test)
            await test.press("1")
            glance(test)
            test.time.advance(by: .milliseconds(milliseconds))
            await test.press("1")
            #expect(sprint(test)?.answered == 1)
            #expect(sprint(test)?.card?.name == "Mira · stream mods")
            glance(test)
            test.time.advance(by: .seconds(1))
            await test.press("1")
            #expect(sprint(test)?.answered == 2)
        }
    }

    @Test func `what was decided is taken back step by step, up to the first`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "a")
            look(test)
            await test.press("1")
            await test.press("z", "d")
            await test.type("in 2 weeks")
            await test.press("Enter", "n")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please! The 14th works for me.")
            #expect(await test.inbox.stored(SampleInbox.mira)?.snoozedUntil != nil)
            await test.press("u", "u")
            #expect(sprint(test)?.card?.name == "Mira · stream mods")
            #expect(await test.inbox.stored(SampleInbox.mira)?.snoozedUntil == nil)
            #expect(sprint(test)?.undoable == "Answered Lumen Optics")
            await test.press("u")
            #expect(sprint(test)?.card?.name == "Lumen Optics")
            #expect(await test.inbox.lastMessage(in: SampleInbox.lumen)?.kind == .deleted)
            await test.press("u")
            #expect(sprint(test)?.position == 1)
            #expect(await test.inbox.stored(SampleInbox.mill)?.isArchived == false)
            #expect(sprint(test)?.undoable == nil)
            await test.press("u")
            #expect(test.notice == "Nothing to undo.")
        }
    }

    private static let withoutDrafts: CopilotPreferences = {
        var preferences = CopilotPreferences()
        preferences.switches[.drafts] = false
        return preferences
    }()

    @Test func `where drafts are switched off, nothing is offered to be sent`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setAccess(CopilotAccess(isCreator: true, preferences: Self.withoutDrafts))
            test.app.environment.refreshAccess()
            await test.settle()
            await test.press("S")
            #expect(test.app.hints.status.left.allSatisfy { $0.key != "1 2 3" })
            #expect(sprint(test)?.card?.note?.contains("turned off") == true)
            await test.press("r")
            #expect(test.notice?.contains("turned off") == true)
        }
    }

    @Test func `one message a screen, one key a decision, a summary at the end`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S")
            #expect(sprint(test)?.total == 4)
            #expect(sprint(test)?.card?.name == "Old Mill Studio")
            #expect(sprint(test)?.card?.answers.count == 3)
            await test.press("n")
            look(test)
            await test.press("1")
            // Held back until the next decision, and stored as the conversation's text meanwhile.
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last != "Yes please! The 14th works for me.")
            #expect(await test.inbox.text(in: SampleInbox.lumen) == "Yes please! The 14th works for me.")
            await test.press("a")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please! The 14th works for me.")
            #expect(await test.inbox.text(in: SampleInbox.lumen) == "")
            // Snoozing asks until when, as elsewhere; Escape leaves the card undecided.
            await test.press("z", "Esc")
            #expect(sprint(test)?.summary == nil && sprint(test)?.card?.name == "Tomás")
            await test.press("z", "d", "Esc")
            #expect(sprint(test)?.summary == nil && sprint(test)?.card?.name == "Tomás")
            await test.press("z", "d")
            await test.type("in 2 weeks")
            await test.press("Enter")
            #expect(await test.inbox.stored(SampleInbox.mira)?.isArchived == true)
            let summary = sprint(test)?.summary
            #expect(summary?.answered == 1)
            #expect(summary?.archived == 1)
            #expect(summary?.snoozed == 1)
            #expect(summary?.passed == 1)
            await test.press("q")
            #expect(await test.inbox.stored(SampleInbox.tomas)?.snoozedUntil != nil)
        }
    }

    @Test func `what one began to write is neither sent over nor lost`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.type("MY OWN WORDS")
            await test.press("Esc", "S", "n")
            look(test)
            await test.press("1")
            #expect(sprint(test)?.answered == 0)
            #expect(sprint(test)?.card?.facts.contains("you have unsent text") == true)
            test.time.advance(by: .seconds(11))
            await test.settle()
            #expect(await test.inbox.bodies(in: SampleInbox.mill).last != "Maybe in May.")
            await test.press("n", "u", "q", "q")
            #expect(await test.inbox.text(in: SampleInbox.lumen) == "MY OWN WORDS")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please, and the sample images.")
        }
    }

    @Test func `a badge is corrected in the middle, and the sprint goes on where it was`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n")
            look(test)
            await test.press("1")
            await test.press("c", "f")
            #expect(sprint(test)?.position == 3)
            #expect(sprint(test)?.undoable == "Answered Lumen Optics")
            await test.press("c", "Esc", "u")
            #expect(sprint(test)?.card?.name == "Lumen Optics")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please, and the sample images.")
        }
    }

    @Test func `a long message is read whole, page by page, before it is answered`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S")
            if let model = test.app.overlay as? SprintViewModel { model.setShown([], storyPages: 2) }
            await test.press("v")
            #expect(sprint(test)?.storyPage == 0)
            await test.press("v", "v")
            #expect(sprint(test)?.storyPage == nil)
            await test.press("V")
            #expect(sprint(test)?.storyPage == 1)
            #expect(sprint(test)?.position == 1)
            await test.press("Esc")
            #expect(sprint(test)?.storyPage == nil)
            #expect(sprint(test)?.card != nil)
        }
    }

    @Test func `the last decision can be taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n")
            look(test)
            await test.press("1", "u")
            #expect(sprint(test)?.card?.name == "Lumen Optics")
            #expect(sprint(test)?.answered == 0)
            #expect(await test.inbox.text(in: SampleInbox.lumen) == "")
            await test.press("q")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please, and the sample images.")
        }
    }

    @Test func `quitting in the middle sends what was decided`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n")
            look(test)
            await test.press("1")
            await test.app.background.shutDown()
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please! The 14th works for me.")
        }
    }

    @Test func `what isn't in one's own words goes through the composer`() async {
        let guess = DraftSet(
            drafts: [Draft(length: .short, text: "Yes, gladly.", intent: "accept")], basedOn: [], provider: "built-in")
        let test = await TestInterface { await $0.setDrafts(.success(guess)) }
        await test.running {
            await test.press("S", "n")
            look(test)
            await test.press("1")
            #expect(test.composerText == "Yes, gladly.")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last != "Yes, gladly.")
            #expect(sprint(test) == nil)
        }
    }

    @Test func `a frequent question is answered from the library first`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n", "n", "n")
            #expect(sprint(test)?.card?.name == "Tomás")
            #expect(sprint(test)?.card?.answers.first?.origin == "FAQ 0.93")
        }
    }

    @Test func `a draft nobody could read to its end is unfolded first and sent by the second press`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n", "3")
            #expect(sprint(test)?.card?.name == "Lumen Optics")
            #expect(sprint(test)?.unfolded == .init(answer: 2, page: 0))
            #expect(sprint(test)?.answered == 0)
            // The end has not been on screen yet, so the key turns the page instead of sending.
            await test.press("3")
            #expect(sprint(test)?.unfolded == .init(answer: 2, page: 1))
            look(test)
            await test.press("3")
            #expect(sprint(test)?.answered == 1)
            await test.press("u")
            #expect(sprint(test)?.unfolded == nil)
        }
    }

    @Test func `what was on screen for one person is not taken for another's`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S")
            look(test)
            await test.press("n", "1")
            #expect(sprint(test)?.answered == 0)
            #expect(sprint(test)?.unfolded?.answer == 0)
        }
    }

    @Test func `the whole story since the last own word is told, and the drafts answer the question in it`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n", "n")
            let card = sprint(test)?.card
            #expect(card?.name == "Mira · stream mods")
            #expect(card?.story.count == 3)
            #expect(card?.story.first?.text == "hey, quick one")
        }
    }

    @Test func `stopping midway shows what was done, and its key says stop`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S")
            #expect(test.app.hints.status.left.first?.key == "1 2 3")
            #expect(test.app.hints.status.left.first?.title == "send")
            #expect(test.app.hints.status.right.first?.title == "stop")
            await test.press("n", "a", "q")
            let summary = sprint(test)?.summary
            #expect(summary?.passed == 1)
            #expect(summary?.archived == 1)
            #expect(summary?.left == 2)
            #expect(summary?.minutes == sprint(test)?.minutes)
            await test.press("q")
            #expect(test.app.overlay == nil)
        }
    }

    /// Drafts that are only guesses, not in the user's own words.
    private func guesses(_ test: TestInterface) async {
        await test.inbox.setDrafts(
            .success(
                DraftSet(
                    drafts: [Draft(length: .short, text: "Maybe in May.", intent: "ask")], basedOn: [],
                    provider: "built-in", trust: .plain)))
    }

    @Test func `what is not solid goes through the composer, Enter sends it, and the sprint goes on`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 10))
        await guesses(test)
        await test.running {
            await test.press("S")
            let first = sprint(test)?.card?.name
            look(test)
            await test.press("1")
            #expect(test.app.overlay == nil && test.app.focus == .composer)
            #expect(test.composerText == "Maybe in May.")
            await test.press("Enter")
            #expect(sprint(test)?.answered == 1)
            #expect(sprint(test)?.card?.name != first)
            // Within ten seconds the answer can be unsent; the card then returns with its text.
            await test.press("u")
            #expect(sprint(test)?.card?.name == first)
            #expect(sprint(test)?.answered == 0)
            #expect(sprint(test)?.card?.facts.contains("you have unsent text") == true)
        }
    }

    @Test func `Enter right after a draft was chosen sends that draft, though the composer still reads`() async {
        let test = await TestInterface()
        await guesses(test)
        await test.running {
            // The second card's conversation is not the one that is open.
            await test.press("S", "n")
            look(test)
            test.burst(["1", "Enter"])
            await test.settle()
            #expect(sprint(test)?.answered == 1)
        }
    }

    @Test func `Escape leads from the composer back to the card, and S to where the sprint was left`() async {
        let test = await TestInterface()
        await guesses(test)
        await test.running {
            await test.press("S", "n")
            let second = sprint(test)?.card?.name
            await test.press("e", "Esc")
            #expect(sprint(test)?.card?.name == second)
            await test.press("e")
            await test.open(SampleInbox.nadia)
            await test.press("Esc", "S")
            #expect(sprint(test)?.card?.name == second)
            #expect(sprint(test)?.position == 2)
        }
    }
}
