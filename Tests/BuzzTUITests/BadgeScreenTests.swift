import BuzzModel
import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// Preview, badge and reason refer to the same message, and one key jumps to it.
@MainActor @Suite struct BadgeScreenTests {
    private func alarm(_ screen: Screen) async {
        let at = Timestamp(milliseconds: TestInterface.start - 26 * 3_600_000)
        await screen.test.inbox.change(SampleInbox.mira) {
            $0.badgePreview = BadgePreview(
                text: "your address is visible at 3:12", senderName: "Mira", sentAt: at, newer: 3)
        }
        await screen.test.settle()
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 36), (200, 60)])
    func `the row shows the message that earned the badge, since when and how many came after it`(
        _ width: Int, _ height: Int
    ) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            await alarm(screen)
            let surface = await screen.surface()
            #expect(surface.defect == nil)
            let row = surface.rows.first { $0.contains("⚑") }
            #expect(row?.contains("⚑ ") == true && row?.contains("your") == true && row?.contains("+3") == true)
        }
    }

    @Test func `typing and what was not delivered come before it`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await alarm(screen)
            await screen.test.inbox.change(SampleInbox.mira) { $0.typingNames = ["Mira"] }
            #expect(await screen.rows().contains { $0.contains("Mira is typing") && !$0.contains("⚑") })
        }
    }

    @Test func `with categories switched off the row shows the newest message`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await alarm(screen)
            await screen.test.inbox.change(SampleInbox.mira) { $0.triage?.hidesCategory = true }
            #expect(await !screen.text().contains("+3"))
        }
    }

    @Test func `an alarm keeps its badge while what came after it waits for the copilot`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.inbox.change(SampleInbox.mira) { $0.awaitsTriage = true }
            #expect(await screen.rows().contains { $0.contains("Mira") && $0.contains("URGENT") })
        }
    }

    @Test func `b leads from the list to the message the badge comes from, which is marked in the thread`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await Situation.select(SampleInbox.mira, screen.test)
            #expect(await screen.text().contains("⚑ personal data visible"))
            await screen.test.press("b")
            #expect(screen.test.app.focus == .thread)
            #expect(screen.test.app.thread.selectedMessage?.body == "your address is visible at 3:12 in the new video")
            #expect(await screen.rows().contains { $0.contains("▌⚑") && $0.contains("your address") })
        }
    }

    @Test func `a click on the reason does the same`() async throws {
        let screen = await Screen(110, 32)
        try await screen.test.running {
            await Situation.select(SampleInbox.mira, screen.test)
            let rows = await screen.rows()
            let y = try #require(rows.firstIndex { $0.contains("⚑ personal") })
            let target = try #require(
                (0..<110).lazy.compactMap { screen.canvas().hits.target(at: Point(x: $0 + 60, y: y)) }.first)
            screen.test.app.send(.click(target))
            await screen.test.settle()
            #expect(screen.test.app.focus == .thread)
        }
    }

    @Test func `what needs no answer leaves Priority with one key, and comes back with another`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("g 2")
            await Situation.select(SampleInbox.mira, screen.test)
            await screen.test.press("-")
            #expect(screen.test.notice?.contains("no reply needed") == true)
            #expect(await !screen.rows().contains { $0.contains("Mira") && $0.contains("URGENT") })
            await screen.test.press("u")
            #expect(await screen.rows().contains { $0.contains("Mira") && $0.contains("URGENT") })
        }
    }

    @Test func `where nobody waits it says so`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await Situation.select(SampleInbox.nadia, screen.test)
            await screen.test.press("-")
            #expect(screen.test.notice == "Nothing here waits for a reply.")
            await screen.test.press("b")
            #expect(screen.test.notice == "There is no badge here yet.")
        }
    }
}
