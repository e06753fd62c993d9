import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import TestSupport
import Testing

@testable import BuzzTUI

/// The list does not reorder while keys are being pressed.
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
            // The next key still acts on the row that the user saw below.
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

    // MARK: Spam

    private func withoutSpam() async -> Screen {
        var settings = InterfaceSettings()
        settings.showsSpamInAll = false
        return await Screen(110, 32, settings: settings)
    }

    @Test func `spam stands in its own tab alone, and the count of All is without it`() async {
        let screen = await withoutSpam()
        await screen.test.running {
            #expect(await !names(screen).contains("Crypto Gains VIP"))
            #expect(await screen.text().contains("All 7"))
            await screen.test.press("g 5")
            #expect(await names(screen) == ["Crypto Gains VIP"])
        }
    }

    @Test func `whoever goes to spam by name lands in its tab`() async {
        let screen = await withoutSpam()
        await screen.test.running {
            await screen.test.open(SampleInbox.crypto)
            #expect(screen.test.app.inbox.query.tab == .spam)
            #expect(screen.test.app.inbox.selection?.id == SampleInbox.crypto)
        }
    }

    @Test func `the setting changes a list that is open`() async {
        let screen = await withoutSpam()
        await screen.test.running {
            var settings = screen.test.app.settings
            settings.showsSpamInAll = true
            screen.test.app.apply(settings, keys: .vim)
            await screen.test.settle()
            #expect(await names(screen).contains("Crypto Gains VIP"))
        }
    }

    // MARK: One rule for keys in each pane

    @Test(arguments: ["x", "E", "y", "r", "w"])
    func `a key about a message means the one it can only mean, in the list as in the thread`(_ key: String) async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await Situation.select(SampleInbox.lumen, screen.test)
            await screen.test.press(key)
            #expect(screen.test.notice != "Select a message first.")
        }
    }

    @Test func `the way out of the archived ones is in the hint line`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.inbox.change(SampleInbox.nadia) { $0.isArchived = true }
            await screen.test.press("H")
            #expect(await screen.rows().last?.contains("H back to the inbox") == true)
            await screen.test.press("H")
            #expect(await names(screen).contains("Lumen Optics"))
        }
    }

    @Test func `one key leads from a half-written text to the thread`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.open(SampleInbox.lumen)
            await screen.test.type("half")
            #expect(await screen.rows().last?.contains("S-Tab thread") == true)
            await screen.test.press("S-Tab")
            #expect(screen.test.app.focus == .thread)
            #expect(screen.test.composerText == "half")
        }
    }

    @Test func `help says what every mark means`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("?", "G")
            let text = await screen.text()
            #expect(text.contains("Marks") || text.contains("⚑"))
            await screen.test.press("/")
            await screen.test.type("badge comes from")
            #expect(await screen.rows().contains { $0.contains("⚑") && $0.contains("+3 newer") })
        }
    }

    @Test func `in a new conversation Tab takes a name and moves on, so that a group gets its name`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("n")
            await screen.test.type("sam")
            await screen.test.press("Tab")
            await screen.test.type("Team")
            guard let form = screen.test.app.overlay as? FormViewModel else { return #expect(Bool(false)) }
            #expect(form.state.fields.map(\.text) == ["@sam:home.example ", "Team"])
        }
    }

    // MARK: Knocks

    @Test func `what the person asked to join is seen, is no news, and can be withdrawn`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.inbox.change(SampleInbox.guest) { $0.isKnock = true }
            await Situation.select(SampleInbox.guest, screen.test)
            let text = await screen.text()
            #expect(text.contains("you asked to join") && text.contains("ASKED") && text.contains("D withdraw"))
            #expect(!text.contains("● Podcast") && !text.contains("A accept"))
            await screen.test.press("A")
            #expect(screen.test.notice == "You asked to join: they have to let you in.")
            await screen.test.press("D")
            #expect(screen.test.notice?.contains("You withdrew your request to join Podcast guests.") == true)
            #expect(await !names(screen).contains("Podcast guests"))
        }
    }
}
