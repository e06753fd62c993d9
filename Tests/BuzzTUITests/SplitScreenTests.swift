import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// Two threads beside each other on the screen.
@MainActor @Suite struct SplitScreenTests {
    private func withTwo(_ width: Int = 160, _ body: @MainActor (inout Screen) async -> Void) async {
        var screen = await Screen(width, 40)
        await screen.test.running {
            await screen.measured()
            for key in Situation.twoThreads { await screen.test.press(key) }
            await body(&screen)
        }
    }

    /// Where the text stands in the last row that has it.
    private func place(of text: String, after column: Int = 0, _ screen: Screen) async -> Point? {
        let surface = await screen.surface()
        for y in (0..<surface.size.height).reversed() {
            let cells = (0..<surface.size.width).map { surface[$0, y].cluster }
            let row = String(cells[column...])
            guard let range = row.firstRange(of: text) else { continue }
            return Point(x: column + row.distance(from: row.startIndex, to: range.lowerBound), y: y)
        }
        return nil
    }

    private func click(_ text: String, after column: Int = 0, _ screen: Screen) async {
        guard let point = await place(of: text, after: column, screen),
            let target = screen.canvas().hits.target(at: point)
        else {
            Issue.record("\(text) can’t be clicked\n\(await screen.text())")
            return
        }
        screen.test.app.send(.click(target))
        await screen.test.settle()
    }

    private func name(_ screen: Screen) -> String? { screen.test.app.thread.conversation?.name }

    @Test func `a click goes to the thread that was clicked`() async {
        await withTwo { screen in
            let app = screen.test.app
            await click("▏Write to Old Mill", screen)
            #expect(name(screen) == "Old Mill Studio" && app.focus == .composer)
            await click("Shall I send", after: 60, screen)
            #expect(name(screen) == "Lumen Optics" && app.focus == .thread)
            #expect(app.thread.selectedMessage?.body == "Shall I send the contract?")
            await click("Would October", after: 40, screen)
            #expect(name(screen) == "Old Mill Studio" && app.thread.selectedMessage?.body == "Would October work?")
            await click("▏Write to Lumen", screen)
            #expect(name(screen) == "Lumen Optics" && app.focus == .composer)
        }
    }

    @Test func `a click puts the caret where it points, also in the other text`() async {
        await withTwo { screen in
            await screen.test.type("right")
            await screen.test.press("S-Tab", "C-w h", "i")
            await screen.test.type("left")
            await click("ight", screen)
            await screen.test.type("!")
            #expect(screen.test.composerText == "r!ight" && name(screen) == "Lumen Optics")
            await click("eft", after: 40, screen)
            await screen.test.type("!")
            #expect(screen.test.composerText == "l!eft" && name(screen) == "Old Mill Studio")
        }
    }

    @Test func `the wheel turns the thread under it and leaves the focus`() async {
        await withTwo { screen in
            await screen.test.inbox.receive(
                (1...80).map { "line \($0)" }.joined(separator: "\n\n"), in: SampleInbox.mill)
            await screen.test.settle()
            let app = screen.test.app
            let left = app.navigator.panes[0].thread
            await screen.measured()
            left.send(.expand(left.state.lines.last { $0.isSelectable }?.message ?? MessageID(0)))
            await screen.measured()
            guard let target = screen.canvas().hits.target(at: Point(x: 60, y: 20)) else {
                Issue.record("nothing is there")
                return
            }
            app.send(.scroll(target, by: -3))
            #expect(!left.state.isAtEnd && app.thread.state.isAtEnd)
            #expect(name(screen) == "Lumen Optics" && app.focus == .composer)
        }
    }

    @Test(arguments: [159, 120, 60]) func `without room the one in focus is shown alone, until there is room again`(
        _ width: Int
    ) async {
        await withTwo { screen in
            await screen.test.type("both")
            #expect(await place(of: "▏Write to Old Mill", screen) != nil)
            screen.size.width = width
            #expect(await place(of: "▏Write to Old Mill", screen) == nil)
            #expect(await place(of: "▏both", screen) != nil)
            screen.size.width = 160
            #expect(await place(of: "▏Write to Old Mill", screen) != nil)
            #expect(await place(of: "▏both", screen) != nil)
        }
    }

    @Test func `the caret stands in the composer in focus`() async {
        await withTwo { screen in
            let right = await screen.surface().cursor
            await screen.test.press("S-Tab", "C-w h", "i")
            let left = await screen.surface().cursor
            #expect((left?.x ?? 0) < (right?.x ?? 0) - 20)
        }
    }
}
