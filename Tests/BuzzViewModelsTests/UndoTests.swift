import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

/// What `u` takes back is what was said last, as it was before.
@MainActor @Suite struct UndoTests {
    @Test func `what was delivered is not said to be taken back`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("too late")
            await test.press("Enter")
            test.time.advance(by: .seconds(5))
            await test.press("Esc", "u")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "too late")
            #expect(test.notice == "There is nothing to take back.")
        }
    }

    @Test func `what is held back is called back by the key that takes back`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("too soon")
            await test.press("Enter", "Esc", "u")
            #expect(test.composerText == "too soon")
            #expect(test.notice == "Taken back: not sent")
            await test.press("Esc", "u")
            #expect(test.notice == "There is nothing to take back.")
        }
    }

    @Test func `the end of a held message leaves what was done since to be taken back`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hi")
            await test.press("Enter", "Esc", "p")
            test.time.advance(by: .seconds(5))
            await test.press("u")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "hi")
            #expect(await test.inbox.stored(SampleInbox.nadia)?.isPinned == false)
        }
    }

    @Test func `a second time put off is taken back to the first`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "z", "h", "H")
            let first = await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil
            #expect(first != nil && test.app.inbox.selection?.id == SampleInbox.lumen)
            await test.press("z", "t")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil != first)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            await test.press("z", "d")
            await test.type("in 2 weeks")
            await test.press("Enter", "u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            await test.press("Space", "z", "w", "u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            await test.press("z", "n", "u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            for keys in [["e", "u"], ["Space", "e", "u"]] {
                for key in keys { await test.press(key) }
                let lumen = await test.inbox.stored(SampleInbox.lumen)
                #expect(lumen?.snoozedUntil == first && lumen?.isArchived == false)
            }
        }
    }

    @Test func `who is brought back into the list is selected there as before`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "z", "h")
            #expect(test.app.inbox.selection?.id != SampleInbox.lumen)
            await test.press("u")
            #expect(test.app.inbox.selection?.id == SampleInbox.lumen)
        }
    }

    @Test func `nothing older than what was said last is taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "p")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isPinned == true)
            test.app.inbox.send(.selectConversation(SampleInbox.guest))
            await test.settle()
            test.app.perform(.acceptInvitation)
            await test.settle()
            #expect(test.notice?.hasPrefix("You joined") == true)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isPinned == true)
            #expect(test.notice == "There is nothing to take back.")
        }
    }
}
