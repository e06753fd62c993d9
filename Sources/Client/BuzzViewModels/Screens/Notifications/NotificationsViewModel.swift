import BuzzModel
import Observation

package struct NotificationsViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var time: String
        package var name: String
        package var text: String
        /// Why it was not announced.
        package var silence: String?
    }

    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?
    /// The full text of the selected row.
    package var selectedText: String
}

/// Messages since the program started, and why some were not announced.
@MainActor @Observable package final class NotificationsViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.pages, .list, .global]
    package var cursor = ListCursor()
    private let notifier: Notifier
    @ObservationIgnored private let environment: InterfaceEnvironment

    package init(notifier: Notifier, environment: InterfaceEnvironment) {
        self.notifier = notifier
        self.environment = environment
        cursor.setCount(notifier.heard.count)
    }

    package var state: NotificationsViewState {
        let heard = notifier.heard
        var cursor = self.cursor
        cursor.setCount(heard.count)
        return NotificationsViewState(
            rows: heard[cursor.visible].map {
                .init(
                    time: TimeText.clock($0.at, environment.clock), name: $0.name, text: $0.text, silence: $0.silence)
            }, top: cursor.top, selectedIndex: cursor.index, total: heard.count,
            emptyText: heard.isEmpty ? "Nothing new since buzzbox was opened." : nil,
            selectedText: heard.indices.contains(cursor.index) ? heard[cursor.index].text : "")
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.setCount(notifier.heard.count)
        cursor.select(row)
        return .handled
    }

    package var hints: [Command] { [.open] }

    package func perform(_ command: Command) -> OverlayOutcome {
        cursor.setCount(notifier.heard.count)
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .notifications: return .close
        case .open, .choose:
            guard notifier.heard.indices.contains(cursor.index) else { return .refuse("Nothing is selected.") }
            guard let id = notifier.heard[cursor.index].id else { return .refuse("This isn’t part of a conversation.") }
            return .open(id, nil)
        default: return .ignored
        }
    }
}
