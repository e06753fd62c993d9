import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

@MainActor @Suite struct SprintTests {
    private func sprint(_ test: TestInterface) -> SprintViewState? {
        if case .sprint(let model) = test.app.overlay { model.state } else { nil }
    }

    @Test func `one message a screen, one key a decision, a summary at the end`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S")
            #expect(sprint(test)?.total == 4)
            #expect(sprint(test)?.card?.name == "Old Mill Studio")
            #expect(sprint(test)?.card?.answers.count == 3)
            await test.press("n", "1")
            // Held back until the next decision, and safe meanwhile.
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last != "Yes please! The 14th works for me.")
            #expect(await test.inbox.text(in: SampleInbox.lumen) == "Yes please! The 14th works for me.")
            await test.press("a")
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please! The 14th works for me.")
            #expect(await test.inbox.text(in: SampleInbox.lumen) == "")
            await test.press("z")
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

    @Test func `the last decision can be taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("S", "n", "1", "u")
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
            await test.press("S", "n", "1")
            await test.app.shutDown()
            #expect(await test.inbox.bodies(in: SampleInbox.lumen).last == "Yes please! The 14th works for me.")
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
}
