import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import Testing

@testable import BuzzTUI

@MainActor @Suite struct EveryScreenTests {
    struct Way: Sendable, CustomTestStringConvertible {
        var name: String
        var keys: [String]
        var typed = ""
        /// What must be on screen.
        var sees: [String]
        var testDescription: String { name }
    }

    nonisolated static let ways = [
        Way(name: "help", keys: ["?"], sees: ["Keys", "Show every key"]),
        Way(name: "palette", keys: [":"], typed: "snoo", sees: ["snooze", "Put the"]),
        Way(name: "switcher", keys: ["C-k"], typed: "nad", sees: ["Nadia"]),
        Way(name: "search", keys: ["s"], typed: "contract", sees: ["everywhere", "Shall I send the"]),
        Way(name: "outbox", keys: ["o"], sees: ["Outbox", "Everything is delivered."]),
        Way(name: "category", keys: ["c"], sees: ["What is it?", "urgent"]),
        Way(name: "snooze", keys: ["z"], sees: ["in an hour", "tomorrow"]),
        Way(name: "sort", keys: [","], sees: ["Sort the list", "by name"]),
        Way(name: "grouped", keys: [",", "c"], sees: ["Urgent ─", "Mira"]),
        Way(name: "day", keys: ["t"], typed: "soon", sees: ["Go to a day", "soon"]),
        Way(name: "new", keys: ["n"], typed: "dana", sees: ["New conversation", "dana"]),
        Way(name: "themes", keys: ["T"], sees: ["Themes", "dark", "light"]),
        Way(name: "sprint", keys: ["S"], sees: ["1 of 4", "Would October work?"]),
        Way(name: "people", keys: ["P"], sees: ["members"]),
        Way(name: "thread", keys: ["j", "Enter", "Up"], sees: ["Yes please, and the sample images."]),
        Way(name: "reply", keys: ["j", "Enter", "Up", "k", "r"], sees: ["↳ Reply to Lumen"]),
        Way(name: "drafts", keys: ["j", "Enter", "M-r"], sees: ["Drafts", "short"]),
        Way(name: "filter", keys: ["/"], typed: "mira", sees: ["/ mira", "Mira"]),
    ]

    @Test(
        arguments: ways,
        [
            Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 132, height: 43),
            Size(width: 200, height: 60),
        ])
    func `every screen stands at every size, in colour, without, and in ASCII`(_ way: Way, _ size: Size) async {
        var screen = await Screen(size.width, size.height)
        await screen.test.running {
            _ = await screen.surface()
            for key in way.keys { await screen.test.press(key) }
            await screen.test.type(way.typed)
            let surface = await screen.surface()
            #expect(surface.defect == nil)
            let text = surface.rows.joined(separator: "\n")
            for piece in way.sees { #expect(text.contains(piece), "\(piece) at \(size.width)×\(size.height)") }
            screen.theme = .monochrome
            #expect(screen.canvas().surface.rows.joined(separator: "\n").contains(way.sees[0]))
            screen.isASCII = true
            let plain = screen.canvas().surface
            #expect(plain.defect == nil)
            #expect(plain.rows.allSatisfy { $0.allSatisfy(\.isASCII) })
        }
    }
}
