import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct DraftPickerTests {
    @Test func `Escape leads back to the list, where keys are keys and no text`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "d")
            #expect(test.app.focus == .drafts)
            await test.press("Esc")
            #expect(test.app.focus == .list)
            await test.press("?")
            guard case .help = test.app.overlay else { return #expect(Bool(false), "no help") }
            #expect(test.composerText.isEmpty)
        }
    }

    @Test func `Escape leads back to the message the drafts were asked for, or to the composer`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "Enter", "Up", "k", "d")
            #expect(test.app.focus == .drafts)
            await test.press("Esc")
            #expect(test.app.focus == .thread)
            #expect(test.app.thread.selectedMessage != nil)
            await test.press("i", "M-r", "Esc")
            #expect(test.app.focus == .composer)
        }
    }
}
