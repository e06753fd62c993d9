import BuzzModel
import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// Every screen, filled with the hardest content, at every size, under any keys.
@MainActor @Suite struct WholeScreenTests {
    nonisolated static let sizes = [
        Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 132, height: 43),
        Size(width: 200, height: 60),
    ]

    /// Too small, just large enough, just too narrow for two panes, very large.
    nonisolated private static let oddSizes = [
        Size(width: 1, height: 1), Size(width: 2, height: 2), Size(width: 1, height: 60), Size(width: 200, height: 1),
        Size(width: 29, height: 8), Size(width: 30, height: 7), Size(width: 30, height: 8), Size(width: 31, height: 60),
        Size(width: 40, height: 12), Size(width: 79, height: 9), Size(width: 80, height: 8),
        Size(width: 300, height: 90),
    ]

    @Test(arguments: EveryScreenTests.ways + Situation.states, sizes)
    func `hostile text leaves every screen whole`(_ way: Situation, _ size: Size) async {
        var screen = await Screen(size.width, size.height) { await $0.poison() }
        await screen.test.cards.poison()
        await screen.test.running {
            _ = await screen.surface()
            await way.enter(screen.test)
            for theme in [Theme.dark, .monochrome] {
                for isASCII in [false, true] {
                    screen.theme = theme
                    screen.isASCII = isASCII
                    let surface = await screen.surface()
                    #expect(surface.defect == nil)
                    if isASCII { #expect(surface.rows.allSatisfy { $0.allSatisfy(\.isASCII) }) }
                }
            }
        }
    }

    @Test(arguments: EveryScreenTests.ways)
    func `whatever is pressed on a screen, and however small it becomes, every row has its width`(
        _ way: Situation
    ) async {
        var generator = SeededGenerator(seed: UInt64(way.name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
        var screen = await Screen(100, 30) { await $0.poison() }
        await screen.test.cards.poison()
        await screen.test.running {
            for round in 0..<4 {
                for key in way.keys { await screen.test.press(key) }
                for step in 0..<12 {
                    screen.size = Self.oddSizes[(round * 5 + step) % Self.oddSizes.count]
                    let defect = screen.canvas().surface.defect
                    #expect(defect == nil, "round \(round), step \(step), \(screen.size)")
                    if defect != nil { return }
                    let key = AnyInputTests.keys.randomElement(using: &generator) ?? "j"
                    screen.test.app.send(.key(key, text: key.count == 1 ? key : nil))
                    if step % 4 == 0 { await screen.test.settle() }
                }
                for _ in 0..<3 { await screen.test.press("C-c", "Esc") }
            }
        }
    }

    @Test func `every overlay is among the screens that are looked at`() async {
        var seen: Set<ObjectIdentifier> = []
        for wanted in EveryScreenTests.ways {
            let screen = await Screen(100, 30)
            await screen.test.running {
                _ = await screen.surface()
                for key in wanted.keys { await screen.test.press(key) }
                if let overlay = screen.test.app.overlay { seen.insert(ObjectIdentifier(type(of: overlay))) }
            }
        }
        let missing = OverlayScreen.all.filter { !seen.contains(ObjectIdentifier($0.model)) }.map { "\($0.model)" }
        // The welcome screen needs a signed-out program, so it has its own test.
        #expect(missing == ["WelcomeViewModel"])
    }

    @Test func `a notice too long for its rows ends at a word, and is whole among the notifications`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            _ = await screen.surface()
            let text = (1...40).map { "something\($0)" }.joined(separator: " ")
            screen.test.app.environment.warn(text)
            let last = screen.canvas().surface.rows.last?.split(separator: " ") ?? []
            #expect(last.last == "…")
            #expect(last.dropLast().allSatisfy { text.split(separator: " ").contains($0) })
            #expect(screen.test.app.notifier.heard.first?.text == text)
            await screen.test.press("N", "Enter")
            #expect(screen.test.notice == "This isn’t part of a conversation.")
        }
    }

    @Test func `who writes on a narrow screen is told how to send`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            _ = await screen.surface()
            await screen.test.press("j", "Enter")
            #expect(await screen.surface().rows.last?.contains("Enter send") == true)
        }
    }

    @Test func `all of a promise that is due is among the notifications`() async {
        let screen = await Screen(80, 24)
        await screen.test.cards.remind(of: [
            Promise(
                id: PromiseID(9), conversationID: SampleInbox.lumen, conversationName: "Lumen Optics",
                messageID: MessageID(2), isOwn: true, text: "I'll send the script today",
                saidAt: Timestamp(milliseconds: TestInterface.start), due: nil, state: .open)
        ])
        await screen.test.running {
            await screen.test.press("N")
            #expect(await screen.text().contains("You promised: “I'll send the script today”"))
        }
    }
}
