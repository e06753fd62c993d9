import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// Every key of the key table and every command of the palette, in many situations: each has a visible effect or says
/// why not.
@MainActor @Suite struct SilentKeyTests {
    nonisolated static let situations =
        panes + Situation.unusual
        + twoThreads
        + [
            "?", ":", "C-k", "s", "o", "n", "T", "S", "@", "C", "F", "K", "B", "=", "N", "L", ",", "P", "W", "$", "/",
            "Y", "V",
        ]
        .map {
            Situation(name: "\($0) over the list", keys: ["j", $0])
        }
        + ["o", "s", "C-k", "S", "F", "K", "B", "=", "N"].map {
            Situation(name: "\($0) with nothing in it", isFilled: false, keys: [$0])
        }

    nonisolated private static let panes = [
        Situation(name: "the list", keys: ["j"]),
        Situation(name: "the top of the list"),
        Situation(name: "the list, two marked", keys: ["Space", "Space"]),
        Situation(name: "a filter that finds nobody", keys: ["/", "x", "q", "z"]),
        Situation(name: "nobody found", keys: ["/", "x", "q", "z", "Enter", "U"]),
        Situation(name: "archived ones, of which there are none", keys: ["H"]),
        Situation(name: "the thread", keys: ["j", "Enter", "Up"]),
        Situation(name: "the composer", keys: ["j", "Enter"]),
        Situation(name: "the composer with text", keys: ["j", "Enter", "h", "e", "y"]),
        Situation(name: "the drafts", keys: ["j", "d", "d"]),
        Situation(name: "spam", keys: ["g 5"]),
    ]

    nonisolated private static let twoThreads = [
        Situation(name: "the composer of two threads", columns: 160, keys: Situation.twoThreads),
        Situation(name: "the right one of two threads", columns: 160, keys: Situation.twoThreads + ["Up"]),
        Situation(name: "the left one", columns: 160, keys: Situation.twoThreads + ["Up", "C-w h"]),
        Situation(name: "the list beside two threads", columns: 160, keys: Situation.twoThreads + ["Esc"]),
        Situation(name: "the drafts in one of two", columns: 160, keys: Situation.twoThreads + ["M-r", "M-r"]),
    ]

    @Test(arguments: situations) func `no key does nothing and says nothing`(_ situation: Situation) async {
        let keys = Set(KeyMap.vim.bindings.compactMap(\.keys.first)).sorted()
        let found = await silent(keys, in: situation) { screen, key in
            let app = screen.test.app
            if key.count == 1, app.contexts.contains(.editing) { return true }
            // At an edge a motion has no effect, and the user sees why.
            if let command = app.keys.command(for: key, in: app.contexts), Self.edges.contains(command) { return true }
            await screen.test.press(key)
            return false
        }
        #expect(found == [])
    }

    @Test(arguments: (panes + Situation.unusual + twoThreads).filter { !$0.keys.contains("S") })
    func `no command of the palette does nothing and says nothing`(_ situation: Situation) async {
        let commands = Command.all.filter(\.isInPalette)
        let found = await silent(commands, in: situation) { screen, command in
            guard screen.test.app.overlay == nil else { return true }
            screen.test.app.perform(command)
            await screen.test.settle()
            return false
        }
        #expect(found == [])
    }

    /// Those items after which the screen is unchanged. The screen is rebuilt only after an item that changed it.
    private func silent<Item: Sendable>(
        _ items: [Item], in situation: Situation, _ act: @MainActor (Screen, Item) async -> Bool
    ) async -> [String] {
        var found: [String] = []
        var rest = items[...]
        while !rest.isEmpty {
            let screen = await Screen(situation.columns, 30, isFilled: situation.isFilled)
            let app = screen.test.app
            var effects: [AppEffect] = []
            app.effect = { effects.append($0) }
            await screen.test.running {
                await screen.measured()
                await situation.enter(screen.test)
                app.environment.clearNotice()
                let before = await screen.surface()
                while let item = rest.popFirst() {
                    app.environment.clearNotice()
                    effects = []
                    if await act(screen, item) { continue }
                    let hasSaid = app.environment.notice != nil || !effects.isEmpty
                    app.environment.clearNotice()
                    let after = screen.canvas().surface
                    if Self.differ(before, after) { break }
                    if !hasSaid { found.append("\(item)") }
                }
            }
        }
        return found
    }

    private static func differ(_ one: Surface, _ other: Surface) -> Bool {
        one.cursor != other.cursor
            || (0..<one.size.height).contains { !one.hasSameRow($0, as: other, columns: one.size.width) }
    }

    /// Motions and deletions, which do nothing at an edge.
    private static let edges: Set<Command> = [
        .up, .down, .first, .last, .pageUp, .pageDown, .halfPageUp, .halfPageDown,
        .characterLeft, .characterRight, .wordLeft, .wordRight, .lineStart, .lineEnd,
        .textStart, .textEnd, .rowUp, .rowDown, .deleteBackward, .deleteForward, .deleteWordBackward,
        .deleteWordForward, .killWordBackward, .killToLineStart, .killToLineEnd, .transpose,
    ]
}
