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
}
