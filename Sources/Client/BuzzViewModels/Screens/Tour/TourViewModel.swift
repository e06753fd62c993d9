import Observation

package struct TourViewState: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package var key: String
        package var text: String
    }

    package var title: String
    package var lead: String
    package var lines: [Line]
    package var page: Int
    package var pages: Int
}

/// A short introduction; any key can skip it.
@MainActor @Observable package final class TourViewModel: OverlayViewModel {
    package let contexts: [KeyContext] = [.menu, .pages, .global]
    private let pages: [TourViewState]
    private var page = 0
    @ObservationIgnored private let end: @MainActor () -> OverlayOutcome

    /// - Parameter end: what follows, whether it was read or skipped.
    package init(
        keys: KeyMap, hasCopilot: Bool, end: @escaping @MainActor () -> OverlayOutcome = { .close }
    ) {
        self.end = end
        func line(_ commands: [Command], _ text: String) -> TourViewState.Line {
            let names = commands.compactMap { command in
                (keys.key(for: command, in: [.list, .conversation, .global]) ?? keys.key(for: command))
                    .map(KeyText.shown)
            }
            return .init(key: names.joined(separator: " "), text: text)
        }
        var all: [(title: String, lead: String, lines: [TourViewState.Line])] = [
            (
                "Your inbox", "Conversations on the left, messages on the right. Every action is a key.",
                [
                    line([.down, .up], "move; the arrow keys work too"), line([.open], "opens a conversation to write"),
                    line([.back], "goes back one step, from anywhere"), line([.filter], "narrows the list as you type"),
                    line([.switcher], "jumps to anyone by a few letters"),
                ]
            )
        ]
        if hasCopilot {
            all.append(
                (
                    "What matters first",
                    "The copilot runs on your computer. It sorts new messages and says why. It never sends anything.",
                    [
                        line([.tabPriority], "who is waiting for you, most urgent first"),
                        line([.category], "corrects a category; the copilot learns from it"),
                        line([.drafts], "three drafted answers to choose from"),
                        line([.faq], "inserts the suggested answer, if any"),
                        line([.sprint], "one message after another, one key each"),
                    ]
                ))
        }
        all.append(
            (
                "Without a network",
                "Everything is saved here first and sent when possible. Nothing you write is ever lost.",
                [
                    .init(key: "◷ ✓ ✓✓", text: "queued, sent, delivered; coloured once read"),
                    line([.outbox], "shows what hasn’t been delivered, and why"),
                    line([.offline], "goes offline, to see for yourself"),
                ]
            ))
        all.append(
            (
                "More", "These are all you need to remember.",
                [
                    line([.palette], "any command by its name"), line([.search], "any message, by its words"),
                    line([.help], "every key"), line([.quit], "quits; your text is kept"),
                ]
            ))
        pages = all.enumerated().map { index, page in
            TourViewState(title: page.title, lead: page.lead, lines: page.lines, page: index + 1, pages: all.count)
        }
    }

    package var state: TourViewState { pages[min(page, pages.count - 1)] }

    package func click(row: Int) -> OverlayOutcome { perform(.choose) }

    package var isPage: Bool { false }
    package var titles: [Command: String] { [.choose: "next", .back: "skip"] }

    package func perform(_ command: Command) -> OverlayOutcome {
        switch command {
        case .choose, .down, .pageDown, .open, .messageMenu:
            guard page + 1 < pages.count else { return end() }
            page += 1
        case .up, .pageUp: page = max(0, page - 1)
        case .back, .interrupt: return end()
        default: return .ignored
        }
        return .handled
    }
}
