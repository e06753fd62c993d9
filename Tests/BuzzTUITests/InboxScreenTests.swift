import BuzzModel
@testable import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import TestSupport
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

    @Test(arguments: [80, 110]) func `the head of a thread says whether somebody is there`(width: Int) async {
        let screen = await Screen(width, 32)
        await screen.test.running {
            await screen.test.inbox.change(SampleInbox.nadia) {
                $0.peerPresence = Presence(state: .online)
            }
            await screen.test.open(SampleInbox.nadia)
            let surface = await screen.surface()
            #expect(surface.defect == nil)
            #expect(surface.rows.contains { $0.contains("Nadia") && $0.contains("online") })
        }
    }

    @Test func `a message that is held back is on its way in the list, too`() async {
        let screen = await Screen(110, 32, settings: InterfaceSettings(undoSendSeconds: 5))
        await screen.test.running {
            await screen.test.open(SampleInbox.nadia)
            await screen.test.type("see you **there**")
            await screen.test.press("Enter")
            let text = await screen.text()
            #expect(text.contains("you: see you there ◷"))
            #expect(!text.contains("draft: see"))
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
            // The key acts on the state known when it is pressed.
            await screen.test.settle()
            #expect(await screen.rows()[0].contains("Another buzzbox syncs this account"))
            await screen.test.press("M-o")
            #expect(await screen.text().contains("Another buzzbox handles the network"))
            let rows = await screen.rows()
            #expect(rows[0].contains("Another buzzbox syncs this account"))
            #expect(rows.contains { $0.contains("brought by the other") })
        }
    }

    @Test(arguments: [40, 110]) func `what another buzzbox says of the network is said here`(width: Int) async {
        let screen = await Screen(width, 32)
        await screen.test.running {
            await screen.test.inbox.set(phase: .elsewhere, elsewhere: .unplugged)
            await screen.test.settle()
            #expect(await screen.rows()[0].contains("▲ Unplugged in another buzzbox"))
            await screen.test.press("o")
            #expect(await screen.text().contains("unplugged in another buzzbox"))
            await screen.test.inbox.set(phase: .elsewhere, elsewhere: .offline)
            await screen.test.settle()
            #expect(await screen.rows()[0].contains("▲ Offline"))
        }
    }

    @Test(arguments: [(40, 12), (80, 24)]) func `where something waits, the way to it is among the keys`(
        width: Int, height: Int
    ) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            #expect(await screen.rows().last?.contains("o outbox") == false)
            await screen.test.press("M-o")
            await screen.test.open(SampleInbox.nadia)
            await screen.test.type("later")
            await screen.test.press("Enter", "Esc")
            #expect(await screen.rows().last?.contains("o outbox") == true)
        }
    }

    @Test func `of an own message it is said how to edit and delete it`() async {
        let screen = await Screen(80, 24)
        await screen.test.running {
            await screen.test.open(SampleInbox.nadia)
            #expect(await screen.rows().last?.contains("E edit") == false)
            await screen.test.type("mine")
            await screen.test.press("Enter", "Up")
            let keys = await screen.rows().last
            #expect(keys?.contains("E edit  ") == true && keys?.contains("x delete") == true)
        }
    }

    @Test(arguments: [30, 40]) func `why nothing can be written is said whole`(width: Int) async {
        let screen = await Screen(width, 12)
        await screen.test.running {
            await screen.test.open(SampleInbox.guest)
            let words = await screen.text().split { " \n▏".contains($0) }.joined(separator: " ")
            #expect(words.contains("Accept the invitation to write"))
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
            #expect(text.contains("  Wilhelmina…   hi"))
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
            #expect(rows.contains { $0.hasPrefix("▌  Old Mill Studio") })
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
            await screen.test.press("Esc", "d", "d")
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

    @Test(arguments: [40, 80, 132]) func `the outbox says in full what keeps the chosen one`(width: Int) async {
        let reason = "failed · There is nobody of that name on the server. Look at the name and begin again."
        let row = OutboxViewState.Row(
            mark: .failed, time: "14:45", target: "@sam:home.example", summary: "create @sam:home.example",
            status: reason)
        let state = OutboxViewState(note: "connected", rows: [row], top: 0, selectedIndex: 0, total: 1)
        var canvas = Canvas(size: Size(width: width, height: 12), theme: .dark, isASCII: false)
        OutboxView(state: state).draw(in: Rect(x: 0, y: 0, width: width, height: 12), on: &canvas)
        let words = canvas.surface.rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains(reason))
    }

    @Test func `the outbox says nothing twice, and has room for two on the smallest screen`() async {
        let rows = ["dana", "mira"].map {
            OutboxViewState.Row(mark: .waiting, time: "14:45", target: $0, summary: "hello", status: "queued")
        }
        let state = OutboxViewState(note: "connected", rows: rows, top: 0, selectedIndex: 0, total: 2)
        for (width, height) in [(40, 9), (80, 21)] {
            let bounds = Rect(x: 0, y: 0, width: width, height: height)
            #expect(OutboxView(state: state).panel(in: bounds).rows >= 2)
            var canvas = Canvas(size: Size(width: width, height: height), theme: .dark, isASCII: false)
            OutboxView(state: state).draw(in: bounds, on: &canvas)
            #expect(canvas.surface.rows.joined().ranges(of: "queued").count == 2)
        }
    }

    @Test(arguments: [40, 80, 110]) func `a long notice is read whole, and one said at the start waits for Escape`(
        _ width: Int
    ) async {
        let words = (1...24).map { "word\($0)" }
        let screen = await Screen(width, 24)
        await screen.test.running {
            screen.test.app.environment.show(Notice(words.joined(separator: " "), .warning, lasts: true))
            let text = await screen.text()
            for word in words { #expect(text.contains(word)) }
            await screen.test.press("j")
            screen.test.time.advance(by: .seconds(600))
            await screen.test.settle()
            #expect(await screen.text().contains("word24"))
            await screen.test.press("Esc")
            #expect(await !screen.text().contains("word24"))
        }
    }

    @Test func `of a notice longer than a quarter of the screen it is said that there is more`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            screen.test.app.environment.warn(String(repeating: "many words ", count: 60))
            let rows = await screen.rows()
            #expect(rows[11].contains("…") && rows[9].contains("many") && !rows[8].contains("many words many"))
        }
    }

    @Test func `what can be done in an overlay is said whatever is selected below it`() async {
        let screen = await Screen(110, 32)
        await screen.test.running {
            await screen.test.press("o")
            #expect(await screen.rows()[31].split(separator: " ") == ["Esc", "back"])
            await screen.test.press("Esc", "M-o")
            await screen.test.open(SampleInbox.nadia)
            await screen.test.type("later")
            await screen.test.press("Enter", "Esc", "o")
            let keys = await screen.rows()[31]
            for hint in ["Enter open", "r retry", "e edit", "x discard"] { #expect(keys.contains(hint), "\(keys)") }
        }
    }

    @Test(arguments: [(40, 12), (80, 24)])
    func `what one writes after an automatic answer has a head and a time of its own`(
        _ width: Int, _ height: Int
    ) async {
        let screen = await Screen(width, height)
        await screen.test.running {
            await screen.test.inbox.say("The old one.", in: SampleInbox.nadia, automatically: "mic")
            await screen.test.inbox.say("and hello from me", in: SampleInbox.nadia)
            await screen.test.open(SampleInbox.nadia)
            let rows = await screen.rows()
            let mine = rows.firstIndex { $0.contains("and hello from me") } ?? 0
            #expect(rows[max(0, mine - 1)...mine].contains { $0.contains("you") }, "\(rows)")
        }
    }
}
