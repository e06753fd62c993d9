import BuzzViewModels
import InterfaceFakes
import TerminalKit
import TestSupport
import Testing

/// The popup of keys that may follow takes its rows from the panes and hides nothing.
@MainActor @Suite struct PossibleKeysTests {
    @Test(arguments: [(120, 36), (80, 24)])
    func `it leaves what is selected on screen, and goes with the next key`(_ width: Int, _ height: Int) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            await screen.test.press("j")
            let before = await screen.text()
            await hesitate(after: "g", screen)
            let asked = await screen.text()
            #expect(asked.contains("next tab") || asked.contains("Go to the next tab"))
            #expect(asked.contains("Lumen Optics") && asked.contains("Write to Lumen Optics"))
            await screen.test.press("Esc")
            #expect(await screen.text() == before)
        }
    }

    @Test func `on a low screen the line of hints has to do`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            await screen.test.press("j")
            let before = await screen.surface().rows.dropLast()
            await hesitate(after: "g", screen)
            let asked = await screen.surface().rows
            #expect(asked.dropLast() == before)
            #expect(asked.last?.contains("Esc cancel") == true)
        }
    }

    private func hesitate(after key: String, _ screen: Screen) async {
        await screen.test.press(key)
        screen.test.time.advance(by: .seconds(1))
        await screen.test.settle()
    }
}
