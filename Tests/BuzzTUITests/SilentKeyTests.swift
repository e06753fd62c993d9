import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// Every key of the table and every command of the palette, in many situations: each does something that is seen, or
/// says why not.
@MainActor @Suite struct SilentKeyTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        var name: String
        var isFilled = true
        var keys: [String] = []
        var arrange: @Sendable @MainActor (TestInterface) async -> Void = { _ in }
        var testDescription: String { name }
    }

    nonisolated static let situations =
        panes + unusual
        + ["?", ":", "C-k", "s", "o", "n", "T", "S", "@", "C", "F", "K", "B", "=", "N", "L", ",", "P", "W", "$", "/"]
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
        Situation(name: "spam", keys: ["5"]),
    ]

    nonisolated private static let unusual = [
        Situation(name: "an empty list", isFilled: false),
        Situation(name: "an invitation in the list") { await select(SampleInbox.guest, $0) },
        Situation(name: "an invitation in the thread") {
            await select(SampleInbox.guest, $0)
            await $0.press("Enter")
        },
        Situation(name: "no message in the list") { await selectEmpty($0) },
        Situation(name: "no message in the thread") {
            await selectEmpty($0)
            await $0.press("Tab")
        },
        Situation(name: "an encrypted one") {
            await $0.inbox.change(SampleInbox.crew) { $0.isEncrypted = true }
            await select(SampleInbox.crew, $0)
            await $0.press("Enter")
        },
        Situation(name: "offline", keys: ["M-o", "j"]),
        Situation(name: "the session ended", keys: ["Esc"]) {
            await $0.inbox.endSession()
            await $0.settle()
        },
        Situation(name: "nobody signed in", isFilled: false) {
            await $0.inbox.forgetAccount()
            await $0.inbox.endSession()
            await $0.settle()
        },
        Situation(name: "a fan", keys: ["j"]) {
            await $0.inbox.setAccess(CopilotAccess(isCreator: false))
            await $0.settle()
        },
        Situation(name: "a failed message") { await fail($0) },
        Situation(name: "no drafts to be had", keys: ["j", "d", "d"]) { await $0.inbox.setDrafts(.failure(.network)) },
        Situation(name: "a full outbox") {
            await fail($0)
            await $0.press("Esc", "o")
        },
        Situation(name: "one answer in the library") {
            await $0.inbox.setLibrary([LibraryEntry(id: "1", questions: ["why?"], answer: "because")])
            await $0.press("F")
        },
        Situation(name: "a memory") {
            await $0.inbox.setMemories([Memory(id: "1", content: "likes tea")])
            await $0.press("K")
        },
        Situation(name: "answers for many, one by one", keys: ["=", "Enter", "Enter"]),
        Situation(name: "the sprint at its end", keys: ["S", "n", "n", "n", "n", "n", "n"]),
    ]

    private static func select(_ id: ConversationID, _ test: TestInterface) async {
        test.app.inbox.send(.selectConversation(id))
        await test.settle()
    }

    private static func selectEmpty(_ test: TestInterface) async {
        let id = ConversationID("!new:home.example")
        await test.inbox.add(
            Conversation(
                id: id, name: "Nobody yet", kind: .direct, lastActivity: Timestamp(milliseconds: TestInterface.start)))
        var change = StoreChange()
        change.conversations = [id]
        await test.inbox.announce(change)
        await select(id, test)
    }

    private static func fail(_ test: TestInterface) async {
        await test.inbox.setUnplugged(true)
        await test.open(SampleInbox.nadia)
        await test.type("never")
        await test.press("Enter")
        await test.inbox.fail(await test.inbox.lastMessage(in: SampleInbox.nadia)?.id ?? MessageID(0), because: "gone")
        await test.settle()
        await test.press("Up")
    }

    @Test(arguments: situations) func `no key does nothing and says nothing`(_ situation: Situation) async {
        let keys = Set(KeyMap.vim.bindings.compactMap(\.keys.first)).sorted()
        let found = await silent(keys, in: situation) { screen, key in
            let app = screen.test.app
            if key.count == 1, app.contexts.contains(.editing) { return true }
            // At an edge nothing moves, and that is to be seen.
            if let command = app.keys.command(for: key, in: app.contexts), Self.edges.contains(command) { return true }
            await screen.test.press(key)
            return false
        }
        #expect(found == [])
    }

    @Test(arguments: (panes + unusual).filter { !$0.keys.contains("S") })
    func `no command of the palette does nothing and says nothing`(_ situation: Situation) async {
        let commands = CommandInfo.all.filter(\.isInPalette).map(\.command)
        let found = await silent(commands, in: situation) { screen, command in
            guard screen.test.app.overlay == nil else { return true }
            screen.test.app.perform(command)
            await screen.test.settle()
            return false
        }
        #expect(found == [])
    }

    /// Those after which the screen is as it was. A new one is only made where something changed.
    private func silent<Item: Sendable>(
        _ items: [Item], in situation: Situation, _ act: @MainActor (Screen, Item) async -> Bool
    ) async -> [String] {
        var found: [String] = []
        var rest = items[...]
        while !rest.isEmpty {
            let screen = await Screen(100, 30, isFilled: situation.isFilled)
            let app = screen.test.app
            var effects: [AppEffect] = []
            app.effect = { effects.append($0) }
            await screen.test.running {
                await screen.measured()
                await situation.arrange(screen.test)
                for key in situation.keys { await screen.test.press(key) }
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

    /// Motions, and what takes characters away.
    private static let edges: Set<Command> = [
        .up, .down, .first, .last, .pageUp, .pageDown, .halfPageUp, .halfPageDown,
        .characterLeft, .characterRight, .wordLeft, .wordRight, .lineStart, .lineEnd,
        .textStart, .textEnd, .rowUp, .rowDown, .deleteBackward, .deleteForward, .deleteWordBackward,
        .deleteWordForward, .killWordBackward, .killToLineStart, .killToLineEnd, .transpose,
    ]
}
