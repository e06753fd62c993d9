import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@testable import BuzzTUI

/// The draft picker on small screens: the message being answered stays visible.
@MainActor @Suite struct DraftsScreenTests {
    private static let long = (1...90).map { "word\($0)" }.joined(separator: " ") + " and its end."
    private static let drafts = DraftSet(
        drafts: [
            Draft(length: .short, text: "Yes please."), Draft(length: .medium, text: "Yes please, send it over today."),
            Draft(length: .detailed, text: long),
        ], basedOn: ["FAQ “dates”"], provider: "built-in")

    private func screen(_ width: Int, _ height: Int) async -> Screen {
        let screen = await Screen(width, height) { await $0.setDrafts(.success(Self.drafts)) }
        return screen
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)])
    func `the message that is answered stays above the drafts, and each draft can be told`(
        _ width: Int, _ height: Int
    ) async throws {
        let screen = await screen(width, height)
        await screen.test.running {
            await screen.test.press("j", "d", "d")
            let rows = await screen.rows()
            let question = rows.firstIndex { $0.contains("Shall I send the") || $0.contains("contract?") }
            let picker = rows.firstIndex { $0.contains("Drafts for") }
            #expect(question != nil && picker != nil && question ?? 0 < picker ?? 0, "\(rows)")
            for number in 1...3 {
                #expect(rows.contains { $0.contains("\(number) ") && $0.contains(number < 3 ? "Yes" : "word1") })
            }
        }
    }

    @Test func `all of a draft can be read where it does not fit, and the hint says with which key`() async {
        let screen = await screen(40, 12)
        await screen.test.running {
            await screen.test.press("j", "d", "d", "G")
            #expect(await screen.text().contains("more line"))
            #expect(await screen.rows().last?.contains("v read") == true)
            await screen.test.press("v")
            #expect(await screen.text().contains("Draft 3"))
            #expect(await screen.text().contains("word1 "))
            for _ in 0..<4 where await !screen.text().contains(" end.") { await screen.test.press("PageDown") }
            #expect(await screen.text().contains(" end."))
            await screen.test.press("Esc")
            #expect(await screen.text().contains("Drafts for"))
            #expect(screen.test.app.focus == .drafts)
        }
    }

    @Test func `before there are drafts no key is offered that would take one`() async {
        let screen = await Screen(80, 24) { inbox in
            await inbox.setDrafts(.success(Self.drafts))
            await inbox.setHoldsDrafts(true)
        }
        await screen.test.running {
            await screen.test.press("j", "d")
            screen.test.app.send(.key("d", text: "d"))
            #expect(screen.test.app.drafts?.state.phase == .working)
            #expect(!screen.test.app.hints.status.left.contains { $0.command == .draft1 || $0.command == .choose })
            await screen.test.inbox.setHoldsDrafts(false)
            await screen.test.settle()
            #expect(screen.test.app.hints.status.left.first?.key == "1 2 3")
        }
    }

    private static let note =
        "Somebody may be in danger now: answer at once, and if you can, call for help where they are."

    @Test(arguments: [(120, 36), (80, 24)])
    func `a note is read whole, and stands with the message where a draft has the pane`(
        _ width: Int, _ height: Int
    ) async {
        var drafts = Self.drafts
        drafts.note = Self.note
        let set = drafts
        let screen = await Screen(width, height) { await $0.setDrafts(.success(set)) }
        await screen.test.running {
            await screen.test.press("j", "d", "d")
            #expect(await screen.text().contains("Somebody may be in danger now"))
            let isWhole = await screen.text().contains("are.")
            #expect(isWhole || screen.test.app.hints.status.left.contains { $0.command == .draftRead })
            #expect(isWhole || width < 120)
            await screen.test.press("v")
            #expect(await screen.text().contains("Somebody may be in danger now"))
            #expect(await screen.text().contains("are."))
            #expect(await screen.text().contains("They wrote:"))
        }
    }
}
