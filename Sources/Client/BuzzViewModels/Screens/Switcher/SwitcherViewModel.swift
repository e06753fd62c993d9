import BuzzModel
import BuzzServices
import Observation

/// Goes to a conversation by a few letters of its name; also asks where to forward a message.
@MainActor @Observable package final class SwitcherViewModel: OverlayViewModel {
    private struct Item {
        var conversation: Conversation
        var name: String
        var match: FuzzyMatch
    }

    package let contexts: [KeyContext] = [.finder, .editing]
    private let title: String
    private var field = TextBuffer()
    private var cursor = ListCursor()
    private var items: [Item] = []
    private var recent: [Conversation] = []
    private var found: [Conversation] = []
    private var hasLoaded = false
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let choice: (Conversation) -> OverlayOutcome

    private static let recentCount = 300
    private static let foundCount = 60

    package init(
        title: String = "Go to", environment: InterfaceEnvironment, choice: @escaping (Conversation) -> OverlayOutcome
    ) {
        self.title = title
        self.environment = environment
        self.choice = choice
        environment.read { [weak self] () async throws(ServiceError) in
            let window = try await environment.services.conversations.window(
                InboxQuery(), offset: 0, limit: Self.recentCount)
            self?.recent = window.rows
            self?.hasLoaded = true
            self?.rank()
        }
    }

    package var state: FinderViewState {
        FinderViewState(
            title: title, prompt: "", text: field.text, caret: field.caret,
            rows: items[cursor.visible].map { item in
                let row = InboxRow(item.conversation, now: environment.now)
                return .init(
                    title: item.name, matches: item.match.positions,
                    detail: item.conversation.peer.map { DisplayText.line($0.rawValue, maxColumns: 40) } ?? "",
                    trailing: row.isUnread ? "● \(row.time)" : row.time)
            },
            top: cursor.top, selectedIndex: cursor.index, total: items.count,
            emptyText: items.isEmpty && hasLoaded ? "No such conversation." : nil)
    }

    package func setHeight(_ rows: Int) { if cursor.height != rows { cursor.height = max(1, rows) } }

    package func type(_ text: String) -> OverlayOutcome {
        field.insert(text.replacing("\n", with: " "))
        find()
        return .handled
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return choose()
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .choose: return choose()
        case .back, .interrupt: return .close
        default:
            guard field.perform(command) else { return .ignored }
            find()
            return .handled
        }
    }

    private func choose() -> OverlayOutcome {
        guard items.indices.contains(cursor.index) else { return .handled }
        return choice(items[cursor.index].conversation)
    }

    private func find() {
        found = []
        rank()
        generation += 1
        let generation = self.generation
        let text = field.text
        guard !text.isEmpty else { return }
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let window = try await environment.services.conversations.window(
                InboxQuery(filter: text), offset: 0, limit: Self.foundCount)
            guard let self, generation == self.generation else { return }
            self.found = window.rows
            self.rank()
        }
    }

    private func rank() {
        var seen: Set<ConversationID> = []
        let query = field.text
        items = (recent + found).compactMap { conversation in
            guard seen.insert(conversation.id).inserted else { return nil }
            let name = DisplayText.name(of: conversation)
            if let match = FuzzyMatch(query, in: name) {
                return Item(conversation: conversation, name: name, match: match)
            }
            guard let peer = conversation.peer, FuzzyMatch(query, in: peer.rawValue) != nil,
                let plain = FuzzyMatch("", in: name)
            else { return nil }
            return Item(conversation: conversation, name: name, match: plain)
        }
        if !query.isEmpty { items.sort { $0.match.score > $1.match.score } }
        cursor.setCount(items.count)
        cursor.select(0)
    }
}
