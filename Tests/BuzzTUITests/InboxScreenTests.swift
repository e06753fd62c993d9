import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import Testing

@testable import BuzzTUI

@MainActor @Suite struct InboxScreenTests {
    @Test(arguments: [(40, 12), (80, 24), (132, 43), (200, 60)])
    func `the inbox stands at every size`(_ width: Int, _ height: Int) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            let surface = await screen.surface()
            #expect(surface.defect == nil)
            let rows = surface.rows
            #expect(rows[1].contains("All"))
            #expect(rows.contains { $0.contains("Lumen Optics") && (width < 60 || $0.contains("BIZ 87")) })
            #expect(rows.contains { $0.contains("Mira") })
            if width >= 80 {
                #expect(rows[0].contains("buzzbox   @andie:home.example"))
                #expect(rows.contains { $0.contains("│") })
            }
        }
    }

    @Test func `columns of the list are aligned`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            let surface = await screen.surface()
            let rows = surface.rows.filter { $0.contains("BIZ") || $0.contains("URGENT") || $0.contains(" FAN ") }
            let ends = rows.compactMap { row in
                row.firstIndex(of: "│").map { row.distance(from: row.startIndex, to: $0) }
            }
            #expect(Set(ends).count == 1)
            #expect(rows.count >= 4)
        }
    }

    @Test func `a narrow terminal shows one pane at a time`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            #expect(await screen.text().contains("Old Mill Studio"))
            await screen.test.press("j", "Enter")
            let thread = await screen.text()
            #expect(!thread.contains("Old Mill Studio"))
            #expect(thread.contains("Yes please, and the sample images."))
            await screen.test.press("Esc")
            #expect(await screen.text().contains("Old Mill Studio"))
        }
    }

    @Test func `a terminal that is too small says what it needs`() async {
        let screen = await Screen(20, 5)
        await screen.test.running {
            #expect(await screen.text().contains("30×8"))
        }
    }

    @Test func `offline is said in words, with what is pending`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("M-o")
            await screen.test.open(SampleInbox.nadia)
            await screen.test.type("later")
            await screen.test.press("Enter")
            let header = await screen.rows()[0]
            #expect(header.contains("▲ Offline – messages will sync when connected"))
            #expect(header.contains("1 pending"))
        }
    }

    @Test func `that another buzzbox syncs is said, and what it brings is shown`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.inbox.set(phase: .elsewhere)
            await screen.test.inbox.receive("brought by the other", in: SampleInbox.nadia)
            await screen.test.press("M-o")
            #expect(await screen.text().contains("Another buzzbox is at the network"))
            let rows = await screen.rows()
            #expect(rows[0].contains("Another buzzbox syncs this account"))
            #expect(rows.contains { $0.contains("brought by the other") })
        }
    }

    @Test(arguments: [100, 120, 200]) func `the reason of a score is shown whole`(_ width: Int) async {
        let reason =
            "names dates and a budget, offers a contract, and writes from the domain the company has had for years"
        let screen = await Screen(width, 40) { inbox in
            await inbox.change(SampleInbox.lumen) { $0.triage?.reason = reason }
        }
        await screen.test.running {
            await screen.test.press("j")
            let words = await screen.rows().prefix(8).map { $0.split(separator: "│").last ?? "" }
            let shown = words.joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(shown.contains(reason))
            await screen.test.press("c")
            let menu = await screen.text().split(separator: " ").filter { $0 != "│" && !$0.hasPrefix("\n") }
            #expect(menu.joined(separator: " ").contains("for years"))
        }
    }

    @Test func `a long name keeps its first words, not its first letters`() async {
        let screen = await Screen(120, 36) { inbox in
            await inbox.receive("hi", in: SampleInbox.crew, name: "Wilhelmina of the Seven Lamps")
        }
        await screen.test.running {
            await screen.test.open(SampleInbox.crew)
            let text = await screen.text()
            #expect(text.contains("  Wilhelmina    hi"))
        }
    }

    @Test func `own messages carry their state at the right`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("j")
            let rows = await screen.rows()
            #expect(rows.contains { $0.contains("Sounds good in principle") && $0.hasSuffix("✓✓") })
            #expect(rows.contains { $0.contains("and the sample images.") && $0.hasSuffix("◷") })
            #expect(rows.contains { $0.contains("── Today ──") })
            #expect(rows.contains { $0.contains("Lumen is typing …") })
        }
    }

    @Test func `without Unicode every character is ASCII and the states still differ`() async {
        var screen = await Screen(110, 32)
        screen.isASCII = true
        await screen.test.running {
            await screen.test.press("j")
            let surface = await screen.surface()
            #expect(surface.defect == nil)
            #expect(surface.rows.allSatisfy { $0.allSatisfy(\.isASCII) })
            #expect(surface.rows.contains { $0.contains("Sounds good") && $0.hasSuffix("VV") })
            #expect(surface.rows.contains { $0.contains("Tomas") })
        }
    }

    @Test func `without colour the selected row and the unread mark can be told`() async {
        var screen = await Screen(80, 24)
        screen.theme = .monochrome
        await screen.test.running {
            let rows = await screen.rows()
            #expect(rows.contains { $0.hasPrefix("▌⚑ Old Mill Studio") })
            #expect(rows.contains { $0.hasPrefix(" ● Lumen Optics") })
        }
    }

    @Test func `a click selects, a second one opens, the wheel scrolls`() async throws {
        let screen = await Screen(110, 32)
        await screen.test.running {
            _ = await screen.surface()
            let canvas = screen.canvas()
            let y = canvas.surface.rows.firstIndex { $0.contains("Mira") } ?? 0
            let target = canvas.hits.target(at: Point(x: 10, y: y))
            guard let target else { return #expect(Bool(false), "nothing there") }
            screen.test.app.send(.click(target))
            await screen.test.settle()
            #expect(screen.test.app.inbox.selection?.id == SampleInbox.mira)
            #expect(screen.test.app.focus == .list)
            screen.test.app.send(.click(target))
            await screen.test.settle()
            #expect(screen.test.app.focus == .composer)
        }
    }

    @Test func `a click into the composer puts the caret there`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.open(SampleInbox.nadia)
            await screen.test.type("hello")
            _ = await screen.surface()
            let canvas = screen.canvas()
            let y = canvas.surface.rows.firstIndex { $0.contains("▏hello") } ?? 0
            let x = (canvas.surface.cursor?.x ?? 0) - 3
            if let target = canvas.hits.target(at: Point(x: x, y: y)) { screen.test.app.send(.click(target)) }
            await screen.test.type("X")
            #expect(screen.test.composerText == "heXllo")
        }
    }

    @Test func `drafts stand above the composer and the thread stays readable`() async {
        let screen = await Screen(120, 36)
        await screen.test.running {
            await screen.test.open(SampleInbox.lumen)
            await screen.test.press("Esc", "d")
            let rows = await screen.rows()
            #expect(rows.contains { $0.contains("Drafts for “Shall I send the contract?”") })
            #expect(rows.contains { $0.contains("▸1 short") && $0.contains("accept") })
            #expect(rows.contains { $0.contains("from: your answer to Old Mill Studio") })
            #expect(rows.contains { $0.contains("Yes please, and the sample images.") })
        }
    }

    @Test func `a suggested answer stands above the composer`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.open(SampleInbox.tomas)
            #expect(await screen.text().contains("▸ FAQ 0.93  It's the one from the studio tour"))
        }
    }

    @Test func `every theme that is compiled in has readable text`() {
        for theme in [Theme.dark, Theme.light] { #expect(theme.unreadable == []) }
    }
}
