import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import TestSupport
import ProcessKit
import TerminalKit
import Testing

@testable import BuzzTUI

@MainActor @Suite struct EveryScreenTests {
    nonisolated static let ways = [
        Situation(name: "help", keys: ["?"], sees: ["Keys", "Show every key"]),
        Situation(name: "palette", keys: [":"], typed: "snoo", sees: ["snooze", "Snooze the"]),
        Situation(name: "switcher", keys: ["C-k"], typed: "nad", sees: ["Nadia"]),
        Situation(name: "search", keys: ["s"], typed: "contract", sees: ["everywhere", "Shall I send the"]),
        Situation(name: "outbox", keys: ["o"], sees: ["Outbox", "Everything is delivered."]),
        Situation(name: "category", keys: ["c"], sees: ["Set the category", "urgent"]),
        Situation(name: "snooze", keys: ["z"], sees: ["in an hour", "tomorrow", "a day"]),
        Situation(name: "sort", keys: [","], sees: ["Sort the list", "by name"]),
        Situation(name: "grouped", keys: [",", "c"], sees: ["Urgent ─", "Mira"]),
        Situation(name: "day", keys: ["t"], typed: "soon", sees: ["Go to a day", "soon"]),
        Situation(name: "new", keys: ["n"], typed: "dana", sees: ["New conversation", "dana"]),
        Situation(name: "themes", keys: ["T"], sees: ["Themes", "dark", "light"]),
        Situation(name: "sprint", keys: ["S"], sees: ["1 of 4", "Would October work?"]),
        Situation(name: "settings", keys: ["C"], sees: ["Settings", "Categories", "on"]),
        Situation(name: "set up", keys: [":", "s", "e", "t", "u", "p", "Enter"], sees: ["Your copilot"]),
        Situation(name: "library", keys: ["F"], sees: ["Answers", "No answers yet."]),
        Situation(name: "entry", keys: ["F", "a"], typed: "why", sees: ["New answer", "why", "add"]),
        Situation(name: "memories", keys: ["K"], sees: ["Memory", "No memories yet."]),
        Situation(name: "person", keys: ["j", "W"], sees: ["You promised", "due today"]),
        Situation(name: "deal", keys: ["j", "$"], sees: ["deadline", "not mentioned"]),
        Situation(
            name: "promises", keys: [":", "p", "r", "o", "m", "i", "s", "e", "s", "Enter"], sees: ["Promises"]),
        Situation(name: "deals", keys: ["B"], sees: ["Deals", "$4,500", "Old Mill"]),
        Situation(name: "deals by deadline", keys: ["B", "s"], sees: ["by deadline", "Old Mill"]),
        Situation(name: "batch", keys: ["="], sees: ["Answer many", "which mic is that?"]),
        Situation(
            name: "batch answer", keys: ["=", "Enter"], typed: " Hi", sees: ["Answer to 3 people", "It's the M7. Hi"]),
        Situation(
            name: "batch sending", keys: ["=", "Enter", "Enter"], sees: ["One by one", "Hi Tomás! It's the M7."]),
        Situation(
            name: "figures", keys: [":", "f", "i", "g", "u", "r", "e", "s", "Enter"],
            sees: ["Figures", "events stored", "48"]),
        Situation(name: "people", keys: ["P"], sees: ["members"]),
        Situation(name: "notifications", keys: ["N"], sees: ["Notifications"]),
        Situation(name: "log", keys: ["L"], typed: "x", sees: ["Log"]),
        Situation(name: "key presets", keys: [":", "k", "e", "y", "s", "Enter"], sees: ["Keys", "emacs"]),
        Situation(
            name: "notify", keys: [":", "n", "o", "t", "i", "f", "y", "Enter"], sees: ["When to notify", "never"]),
        Situation(name: "security", keys: ["Y"], sees: ["Security", "Identity"]),
        Situation(name: "verifying", keys: ["j", "V"], sees: ["Verify", "Asked."]),
        Situation(name: "emoji to compare", sees: ["Verify", "Dog", "they differ"]) {
            await $0.security.tell([Situation.comparing(.offered)])
            await $0.settle()
            await $0.press("V")
            await $0.security.tell([Situation.comparing(.comparing)])
            await $0.settle()
        },
        Situation(name: "accounts", keys: ["@"], sees: ["Accounts", "@andie:home.example"]),
        Situation(
            name: "password", keys: [":", "p", "a", "s", "s", "w", "o", "r", "d", "Enter"],
            sees: ["Change the password", "Again"]),
        Situation(name: "tour", keys: [":", "t", "o", "u", "r", "Enter"], sees: ["Your inbox", "1 of"]),
        Situation(name: "keys that may follow", sees: ["cancel"]) {
            await $0.press("g")
            $0.time.advance(by: .seconds(1))
            await $0.settle()
        },
        Situation(name: "sign out", keys: [":", "s", "i", "g", "n", "-", "o", "u", "t", "Enter"], sees: ["Sign out?"]),
        Situation(name: "thread", keys: ["j", "Enter", "Up"], sees: ["Yes please, and the sample images."]),
        Situation(name: "reply", keys: ["j", "Enter", "Up", "k", "r"], sees: ["↳ Reply to Lumen"]),
        Situation(name: "drafts", keys: ["j", "Enter", "M-r", "M-r"], sees: ["Drafts", "Yes please!"]),
        Situation(name: "filter", keys: ["/"], typed: "mira", sees: ["/ mira", "Mira"]),
    ]

    @Test(arguments: [(30, 8), (40, 12), (80, 24), (132, 43), (200, 60)])
    func `the first screen and its forms stand at every size`(_ width: Int, _ height: Int) async {
        let screen = await Screen(width, height) { await $0.forgetAccount() }
        await screen.test.running {
            let text = await screen.text()
            for title in ["1  Try the demo", "2  Sign in to a", "3  Create an account", "4  Create an account"] {
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
        arguments: ways + Situation.unusual + Situation.states,
        [
            Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 132, height: 43),
            Size(width: 200, height: 60),
        ])
    func `every screen stands at every size, in colour, without, and in ASCII`(_ way: Situation, _ size: Size) async {
        var screen = await Screen(size.width, size.height, isFilled: way.isFilled)
        await screen.test.running {
            _ = await screen.surface()
            await way.enter(screen.test)
            await expectWhole(&screen, sees: way.sees)
        }
    }

    @Test(arguments: Situation.beside, [Size(width: 160, height: 40), Size(width: 200, height: 50)])
    func `two threads stand beside each other`(_ way: Situation, _ size: Size) async {
        var screen = await Screen(size.width, size.height)
        await screen.test.running {
            _ = await screen.surface()
            await way.enter(screen.test)
            await expectWhole(&screen, sees: way.sees)
            // Without room for both, the one in focus is on screen.
            screen.size.width = 120
            #expect(await screen.surface().defect == nil)
            #expect(screen.test.app.navigator.panes(in: 120).count == 1)
        }
    }

    private func expectWhole(_ screen: inout Screen, sees pieces: [String]) async {
        let surface = await screen.surface()
        #expect(surface.defect == nil)
        let text = surface.rows.joined(separator: "\n")
        for piece in pieces { #expect(text.contains(piece), "\(piece) at \(screen.size.width)×\(screen.size.height)") }
        screen.theme = .monochrome
        #expect(screen.canvas().surface.rows.joined(separator: "\n").contains(pieces.first ?? ""))
        screen.isASCII = true
        let plain = screen.canvas().surface
        #expect(plain.defect == nil)
        #expect(plain.rows.allSatisfy { $0.allSatisfy(\.isASCII) })
    }
}
