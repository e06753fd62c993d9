import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import TestSupport
import Testing

@testable import BuzzTUI

/// Little space is used fully, and what does not fit is indicated.
@MainActor @Suite struct RoomTests {
    @Test(arguments: [(40, 12), (60, 16), (69, 24), (80, 24), (120, 36)])
    func `all three drafts are on screen, the chosen one as whole as the room allows`(
        _ width: Int, _ height: Int
    ) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            await screen.test.press("j", "d", "d")
            for start in ["Yes please! The", "Yes please, send", "Thanks! Before"] {
                #expect(await screen.rows().contains { $0.contains(start) })
            }
            #expect(await screen.rows().allSatisfy { $0.count(of: "…") < 2 || $0.contains("│") })
            await screen.test.press("G")
            let rows = await screen.rows()
            #expect(rows.contains { $0.contains("Thanks! Before") })
            if height >= 16 { #expect(rows.contains { $0.contains("14th works.") }) }
        }
    }

    @Test func `on a small screen a draft of the sprint is read before it is sent`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            await screen.test.press("S", "n")
            #expect(await screen.text().contains("Shall I send the contract?"))
            #expect(await screen.text().contains(" …"))
            for start in ["Yes please! The", "Yes please, send", "Thanks! Before"] {
                #expect(await screen.rows().contains { $0.contains(start) })
            }
            var seen = ""
            for _ in 0..<4 {
                await screen.test.press("g 3")
                seen += await screen.text()
                screen.test.time.advance(by: .seconds(1))
                if await screen.test.inbox.text(in: SampleInbox.lumen) != "" { break }
                #expect(await screen.test.inbox.text(in: SampleInbox.lumen) == "")
            }
            #expect(seen.contains("fine, the 14th works"))
            #expect(await screen.test.inbox.text(in: SampleInbox.lumen).hasPrefix("Thanks! Before"))
        }
    }

    @Test func `the pin stands below the mark, and what is chosen is told by a sign of its own and counted`() async {
        let screen = await Screen(100, 30)
        await screen.test.running {
            await screen.test.inbox.change(SampleInbox.mill) { $0.unread = 1 }
            await screen.test.settle()
            #expect(await screen.rows().contains { $0.hasPrefix("▌● Old Mill Studio") })
            #expect(await screen.rows().contains { $0.hasPrefix("▌★ ") })
            await screen.test.press("Space", "Space")
            #expect(await screen.rows().filter { $0.dropFirst().hasPrefix("■") }.count == 2)
            #expect(await screen.rows().last?.contains("2 selected") == true)
        }
    }

    @Test(arguments: [
        ("€1,800", "EUR 1,800"), ("     €1,800", "  EUR 1,800"), ("£300 per video", "GBP 300 per video"),
        ("1.800 €", "1.800 EUR"), ("$5", "$5"), ("plain", "plain"),
    ])
    func `where there are no signs a currency is spelled out`(_ text: String, _ plain: String) {
        #expect(Glyphs.spelled(text) == plain)
    }

    @Test func `Escape out of a filter leads back to where it began`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "j", "/")
            await test.type("nadia")
            await test.press("Esc")
            #expect(test.app.inbox.selection?.id == SampleInbox.mira)
            await test.press("/")
            await test.type("nadia")
            await test.press("Enter", "Esc")
            #expect(test.app.inbox.selection?.id == SampleInbox.nadia)
            #expect(test.app.inbox.state.total == 8)
        }
    }

    @Test func `a filter no name matches says so, and Enter searches what was written`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("/")
            await test.type("contract")
            #expect(
                test.app.inbox.state.emptyText?.hasPrefix(
                    "No name here matches “contract”. Enter searches the messages.") == true)
            await test.press("Enter")
            guard let search = test.app.overlay as? SearchViewModel else { return #expect(Bool(false), "no search") }
            #expect(search.state.text == "contract")
            #expect(search.state.rows.count == 1)
        }
    }
}

extension String {
    fileprivate func count(of character: Character) -> Int { self.filter { $0 == character }.count }
}
