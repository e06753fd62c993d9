import BuzzModel
import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// The list does not reorder under somebody's fingers.
@MainActor @Suite struct StillListTests {
    private func names(_ screen: Screen) async -> [String] {
        _ = await screen.surface()
        return screen.test.app.inbox.state.rows.compactMap { $0?.name }
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 36)])
    func `while keys are pressed rows keep their places and the list says how many have news`(
        _ width: Int, _ height: Int
    ) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            let before = await names(screen)
            await screen.test.press("j")
            await screen.test.inbox.receive("are you there?", in: SampleInbox.nadia)
            await screen.test.inbox.receive("hello!", in: SampleInbox.crypto)
            await screen.test.settle()
            #expect(await names(screen) == before)
            #expect(await screen.text().contains("2 new ↑"))
            #expect(screen.test.app.inbox.selection?.id == SampleInbox.lumen)
            // The next key still means the row that was seen below.
            await screen.test.press("j")
            #expect(screen.test.app.inbox.selection?.id == SampleInbox.mira)
            screen.test.time.advance(by: .seconds(3))
            await screen.test.settle()
            #expect(await names(screen) != before)
            #expect(await !screen.text().contains("new ↑"))
            #expect(screen.test.app.inbox.selection?.id == SampleInbox.mira)
        }
    }

    @Test func `what is new of a row is shown in its place`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("j")
            await screen.test.inbox.receive("are you there?", in: SampleInbox.nadia)
            await screen.test.settle()
            #expect(await screen.rows().contains { $0.contains("are you there?") })
        }
    }

    @Test func `where nobody presses a key news takes its place at once`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            let before = await names(screen)
            await screen.test.inbox.receive("are you there?", in: SampleInbox.nadia)
            await screen.test.settle()
            #expect(await names(screen) != before)
        }
    }

    @Test func `what the person does to a row is seen at once, and leads to the top with it`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("j")
            await screen.test.inbox.receive("are you there?", in: SampleInbox.nadia)
            await screen.test.press("p")
            #expect(await names(screen).prefix(2).contains("Lumen Optics"))
            #expect(await !screen.text().contains("new ↑"))
        }
    }
}
