import Observation
import TextKit

package struct HelpViewState: Hashable, Sendable {
    package enum Row: Hashable, Sendable {
        case heading(String)
        case command(keys: String, summary: String)
        case blank
    }

    package var rows: [Row]
    package var top: Int
    package var total: Int
    package var filter: String?
    package var isFiltering: Bool
}

/// The list of all keys, generated from the key map.
@MainActor @Observable package final class HelpViewModel: OverlayViewModel {
    private let entries: [Entry]
    private var rows: [HelpViewState.Row] = []
    private var columns = (keys: 24, summary: 80)
    private var filter = TextBuffer()
    private var isFiltering = false
    private var top = 0
    private var height = 20

    private struct Entry {
        var heading: String
        var keys: String
        var summary: String
    }

    /// The headings and the contexts they cover.
    private static let places: [(heading: String, contexts: Set<KeyContext>)] = [
        ("Everywhere", [.global]), ("The list", [.list]), ("The list and the thread", [.conversation]),
        ("The thread", [.thread]), ("Writing", [.composer, .editing]), ("The three drafts", [.drafts]),
        ("The sprint", [.sprint]), ("Outbox", [.outbox]), ("Searchable lists", [.finder]),
        ("Forms", [.form]), ("The FAQ library", [.library]), ("Memories", [.memories]),
        ("People, deals, promises", [.cards]), ("Answering many", [.batch, .batchSending]), (legend, []),
    ]

    package init(keys: KeyMap, hidden: Set<Command> = []) {
        entries =
            Self.places.flatMap { heading, contexts in
                Command.all.compactMap { command -> Entry? in
                    guard !contexts.isEmpty, !hidden.contains(command) else { return nil }
                    let names = keys.keys(for: command, in: contexts)
                    guard !names.isEmpty else { return nil }
                    return Entry(
                        heading: heading, keys: names.prefix(4).map(KeyText.shown).joined(separator: "  "),
                        summary: command.summary)
                }
            } + Self.marks.map { Entry(heading: Self.legend, keys: $0, summary: $1) }
        arrange()
    }

    private static let legend = "Marks"
    /// The meaning of the marks in list and thread.
    private static let marks: [(String, String)] = [
        ("●", "Unread; dimmed where it is muted"),
        ("⚑", "The message that the badge comes from; +3 newer came after it"),
        ("★", "Pinned"), ("■", "Marked, to act on several at once"), ("z", "Snoozed"),
        ("!", "Something was not delivered"),
        ("· · ·", "Waiting for the copilot"), ("BIZ 87", "Business, and what it may be worth, from 0 to 100"),
        ("▸ drafts", "Replies are drafted already"), ("◷", "Your message is on its way"), ("✓", "The server has it"),
        ("✓✓", "It has reached them; in color, they have read it"), ("┆", "Code"),
        ("▒▒▒", "Hidden by its sender; v shows it"),
        ("↑", "New conversations take their places when you pause"),
    ]

    /// Wraps texts that are too long for their column.
    package func setColumns(keys: Int, summary: Int) {
        guard (keys, summary) != columns else { return }
        columns = (keys, summary)
        arrange()
    }

    private func arrange() {
        let query = filter.text
        rows = []
        for place in Self.places {
            let found = entries.filter {
                $0.heading == place.heading
                    && (query.isEmpty || $0.summary.localizedContains(query) || $0.keys.localizedContains(query))
            }
            guard !found.isEmpty else { continue }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(place.heading))
            rows += found.flatMap(lines)
        }
    }

    private func lines(of entry: Entry) -> [HelpViewState.Row] {
        let keys = TextWrapper.wrap(entry.keys, columns: max(4, columns.keys)).map { String($0).trimmed }
        let summary = TextWrapper.wrap(entry.summary, columns: max(8, columns.summary)).map(String.init)
        return (0..<max(keys.count, summary.count)).map { index in
            .command(
                keys: keys.indices.contains(index) ? keys[index] : "",
                summary: summary.indices.contains(index) ? summary[index] : "")
        }
    }

    package var state: HelpViewState {
        let rows = self.rows
        let top = min(self.top, max(0, rows.count - height))
        return HelpViewState(
            rows: Array(rows[top..<min(rows.count, top + height)]), top: top, total: rows.count,
            filter: isFiltering || !filter.isEmpty ? filter.text : nil, isFiltering: isFiltering)
    }

    package var hints: [Command] { [] }

    package var contexts: [KeyContext] { isFiltering ? [.finder, .editing] : [.help, .pages, .global] }

    package func setHeight(_ rows: Int) { if rows != height { height = max(1, rows) } }

    package func type(_ text: String) -> OverlayOutcome {
        if !isFiltering {
            guard text == "/" else { return .ignored }
            isFiltering = true
            return .handled
        }
        guard filter.insert(text) else { return .refuse(TextBuffer.refusal) }
        arrange()
        top = 0
        return .handled
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        switch command {
        case .help: return .close
        case .back, .interrupt:
            guard isFiltering || !filter.isEmpty else { return .close }
            filter.replace(with: "")
            isFiltering = false
            arrange()
        case .choose: isFiltering = false
        case .up: scroll(-1)
        case .down: scroll(1)
        case .halfPageUp: scroll(-height / 2)
        case .halfPageDown: scroll(height / 2)
        case .pageUp: scroll(1 - height)
        case .pageDown: scroll(height - 1)
        case .first: top = 0
        case .last: scroll(rows.count)
        default:
            guard isFiltering, filter.perform(command) else { return .ignored }
            arrange()
        }
        return .handled
    }

    private func scroll(_ amount: Int) { top = max(0, min(top + amount, rows.count - height)) }
}

extension String {
    /// Whether it contains the text, ignoring case.
    fileprivate func localizedContains(_ text: String) -> Bool { lowercased().contains(text.lowercased()) }
}
