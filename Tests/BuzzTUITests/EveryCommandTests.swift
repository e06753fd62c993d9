import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import TestSupport
import Testing

@testable import BuzzTUI

/// Performs every command where it can be used and checks its effect.
@MainActor @Suite struct EveryCommandTests {
    @Test(arguments: Command.all) func `every command does what it says`(_ command: Command) async {
        let settings = InterfaceSettings(undoSendSeconds: command == .callBack ? 5 : 0)
        let screen = await Screen(Self.forTwo.contains(command) ? 160 : 100, 30, settings: settings)
        var effects: [AppEffect] = []
        screen.test.app.effect = { effects.append($0) }
        await screen.test.running {
            _ = await screen.surface()
            await prepare(for: command, screen)
            _ = await screen.surface()
            // A message that has only just appeared cannot be sent yet.
            screen.test.time.advance(by: .seconds(1))
            let before = await screen.surface()
            effects = []
            screen.test.app.perform(command)
            await screen.test.settle()
            let after = await screen.surface()
            let outcomes = Outcome.expected(of: command)
            #expect(!outcomes.isEmpty, "say in Outcome what \(command) does")
            for outcome in outcomes {
                let holds = outcome.holds(on: screen, before: before, after: after, effects: effects)
                #expect(holds, "\(outcome)\n\(after.rows.joined(separator: "\n"))")
            }
        }
    }

    private func prepare(for command: Command, _ screen: Screen) async {
        let test = screen.test
        switch command {
        case .reply, .delete, .react, .copy, .forward, .messageMenu, .edit, .pipe: await test.press("j", "Enter", "Up")
        case .openLink:
            await test.press("j", "Enter", "Up")
            for _ in 0..<2 { await test.press("k") }
        case .expand:
            await test.inbox.receive((1...60).map { "line \($0)" }.joined(separator: "\n"), in: SampleInbox.nadia)
            await test.open(SampleInbox.nadia)
            await test.press("Up", "G")
        case .retry, .discard, .retryAll: await fail(command, test)
        case .acceptInvitation, .declineInvitation, .block, .report: await select(SampleInbox.guest, test)
        case .rename, .leave, .people, .invite: await select(SampleInbox.crew, test)
        case .faq:
            await select(SampleInbox.tomas, test)
            await test.press("Enter")
        case .badgeMessage: await select(SampleInbox.mira, test)
        case .firstUnread: await select(SampleInbox.mira, test)
        case .markUnread, .verify: await select(SampleInbox.nadia, test)
        case .markRead: await select(SampleInbox.lumen, test)
        case .signIn:
            await test.inbox.endSession()
            await test.settle()
            await test.press("Esc")
        case .automatic:
            await test.inbox.setLibrary([LibraryEntry(id: "1", questions: ["why?"], answer: "because")])
            await test.press("F")
        case .draftAgain:
            await test.press("j", "d", "d")
            await test.inbox.setDrafts(.failure(.network))
        case .callBack:
            await test.press("j", "Enter", "x", "Enter")
        case .openThread, .threads:
            await Situation.answerInThread(test)
        case .vote, .endPoll:
            await Situation.ask(test)
        case .newPoll: await select(SampleInbox.crew, test)
        case .later:
            await Situation.schedule(test)
            await test.press("Esc")
        case .snippets:
            await test.inbox.setSnippets([Snippet(name: "hours", text: "Open until {time}.")])
        default: for key in Self.keys(before: command) { await test.press(key) }
        }
        _ = await screen.surface()
    }

    private func select(_ id: ConversationID, _ test: TestInterface) async { await Situation.select(id, test) }

    private func fail(_ command: Command, _ test: TestInterface) async {
        await Situation.fail(test)
        guard command == .retryAll else { return }
        await test.press("Esc", "o")
        await test.inbox.setUnplugged(false)
        await test.settle()
    }

    /// Commands that need room for two threads.
    private static let forTwo: Set<Command> = [.openBeside, .closePane, .exchangePanes]

    private static let written = ["j", "Enter", "o", "n", "e", "Space", "t", "w", "o"]

    /// The keys that lead to a place where the command can be used.
    private static func keys(before command: Command) -> [String] {
        switch command {
        case .lastConversation: ["Enter", "Esc", "j", "Enter"]
        case .openBeside: ["Enter", "Esc", "j"]
        case .closePane, .exchangePanes: Situation.twoThreads
        case .paneLeft: ["j", "Enter", "Up"]
        case .previousConversation, .up, .first, .pageUp, .halfPageUp: ["G"]
        case .tabAll: ["g 2"]
        case .repeatChange: ["m", "j"]
        case .undo: ["j", "e"]
        case .back: ["j", "Enter"]
        case .choose: [":"]
        case .addEntry: ["F"]
        case .searchScope: ["s"]
        case .draft1, .draft2, .draft3, .draftEdit, .next: ["S"]
        case .draftShorter: ["j", "d", "d", "G"]
        case .draftRead, .draftModel: ["j", "d", "d"]
        case .person, .deal, .drafts: ["j"]
        case .promiseDone, .cardDismiss, .useAnswer: ["j", "W"]
        case .factEdit, .nextStage, .previousStage: ["j", "$"]
        case .sortDeals: ["B"]
        case .includeBusiness: ["="]
        case .historyPrevious: ["j", "Enter", "x", "Enter"]
        case .historyNext: ["j", "Enter", "x", "Enter", "C-p"]
        case .rowDown: written + ["M-Enter", "x", "M-<"]
        case .characterRight, .wordRight, .lineEnd, .textEnd, .deleteForward, .deleteWordForward, .killToLineEnd:
            written + ["C-a"]
        case .yank: written + ["C-w"]
        case .redoEdit: written + ["C-_"]
        case .newline, .send, .transpose, .characterLeft, .wordLeft, .lineStart, .textStart, .rowUp, .deleteBackward,
            .deleteWordBackward, .killWordBackward, .killToLineStart, .undoEdit, .externalEditor, .sendLater:
            written
        default: []
        }
    }
}
