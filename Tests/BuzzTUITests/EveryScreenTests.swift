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
        Way(name: "settings", keys: ["C"], sees: ["Settings", "Categories", "on"]),
        Way(name: "set up", keys: [":", "s", "e", "t", "u", "p", "Enter"], sees: ["Your copilot"]),
        Way(name: "library", keys: ["F"], sees: ["Answers", "No answers yet."]),
        Way(name: "entry", keys: ["F", "a"], typed: "why", sees: ["New answer", "why", "add"]),
        Way(name: "memories", keys: ["K"], sees: ["Memory", "Nothing is remembered yet."]),
        Way(name: "person", keys: ["j", "W"], sees: ["You promised", "due today"]),
        Way(name: "deal", keys: ["j", "$"], sees: ["deadline", "not said"]),
        Way(
            name: "promises", keys: [":", "p", "r", "o", "m", "i", "s", "e", "s", "Enter"], sees: ["Promises"]),
        Way(name: "deals", keys: ["B"], sees: ["Deals", "$4,500", "Old Mill"]),
        Way(name: "deals by deadline", keys: ["B", "s"], sees: ["by deadline", "Old Mill"]),
        Way(name: "batch", keys: ["="], sees: ["Answer many", "which mic is that?"]),
        Way(
            name: "batch answer", keys: ["=", "Enter"], typed: " Hi", sees: ["Answer to 3 people", "It's the M7. Hi"]),
        Way(name: "batch sending", keys: ["=", "Enter", "Enter"], sees: ["One by one", "Hi Tomás! It's the M7."]),
        Way(
            name: "figures", keys: [":", "f", "i", "g", "u", "r", "e", "s", "Enter"],
            sees: ["Figures", "events stored", "48"]),
        Way(name: "people", keys: ["P"], sees: ["members"]),
        Way(name: "notifications", keys: ["N"], sees: ["Notifications"]),
        Way(name: "log", keys: ["L"], typed: "x", sees: ["Log"]),
        Way(name: "key presets", keys: [":", "k", "e", "y", "s", "Enter"], sees: ["Keys", "emacs"]),
        Way(name: "notify", keys: [":", "n", "o", "t", "i", "f", "y", "Enter"], sees: ["When may it ring?", "never"]),
        Way(name: "accounts", keys: ["@"], sees: ["Accounts", "@andie:home.example"]),
        Way(
            name: "password", keys: [":", "p", "a", "s", "s", "w", "o", "r", "d", "Enter"],
            sees: ["Change the password", "Again"]),
        Way(name: "tour", keys: [":", "t", "o", "u", "r", "Enter"], sees: ["Your inbox", "1 of"]),
        Way(name: "sign out", keys: [":", "s", "i", "g", "n", "-", "o", "u", "t", "Enter"], sees: ["Sign out?"]),
        Way(name: "thread", keys: ["j", "Enter", "Up"], sees: ["Yes please, and the sample images."]),
        Way(name: "reply", keys: ["j", "Enter", "Up", "k", "r"], sees: ["↳ Reply to Lumen"]),
        Way(name: "drafts", keys: ["j", "Enter", "M-r", "M-r"], sees: ["Drafts", "Yes please!"]),
        Way(name: "filter", keys: ["/"], typed: "mira", sees: ["/ mira", "Mira"]),
    ]

    @Test(arguments: [(30, 8), (40, 12), (80, 24), (132, 43), (200, 60)])
    func `the first screen and its forms stand at every size`(_ width: Int, _ height: Int) async {
        let screen = await Screen(width, height) { await $0.forgetAccount() }
        await screen.test.running {
            let text = await screen.text()
            for title in ["1  Look around", "2  Sign in to a", "3  Make an account", "4  Make an account"] {
                #expect(text.contains(title))
            }
            #expect(screen.canvas().surface.defect == nil)
            await screen.test.press("3")
            let form = await screen.surface()
            #expect(form.defect == nil)
            for label in ["Name", "Password", "Again"] {
                #expect(form.rows.contains { $0.contains(label) }, "\(label) at \(width)×\(height)")
            }
        }
    }

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
