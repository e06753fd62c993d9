import BuzzModel
import BuzzServices
import Observation

/// Finds a conversation by a few letters of its name; also used to choose recipients for forwarding.
@MainActor @Observable package final class SwitcherViewModel: FinderViewModel {
    private struct Item {
        var conversation: Conversation
        var name: String
        var match: FuzzyMatch
    }

    private let title: String
    package var finder = Finder()
    private var items: [Item] = []
    private var recent: [Conversation] = []
    private var found: [Conversation] = []
    private var hasLoaded = false
    /// A search is running.
    @ObservationIgnored private var isFinding = false
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let allowsSeveral: Bool
    @ObservationIgnored private let leavesOut: ConversationID?
    @ObservationIgnored private let choice: ([Conversation]) -> OverlayOutcome
    /// Chosen in addition to the selected one, in order of choosing.
    private var marked: [Conversation] = []

    private static let recentCount = 300
    private static let foundCount = 60

    package init(
        title: String = "Go to", environment: InterfaceEnvironment, allowsSeveral: Bool = false,
        leavesOut: ConversationID? = nil,
        choice: @escaping ([Conversation]) -> OverlayOutcome
    ) {
        self.title = title
        self.allowsSeveral = allowsSeveral
        self.leavesOut = leavesOut
        self.environment = environment
        self.choice = choice
        environment.read { [weak self] () async throws(ServiceError) in try await self?.readRecent() }
    }

    private func readRecent() async throws(ServiceError) {
        recent = try await window(InboxQuery(), Self.recentCount)
        hasLoaded = true
        rank()
    }

    private func window(_ query: InboxQuery, _ limit: Int) async throws(ServiceError) -> [Conversation] {
        try await environment.services.conversations.window(query, offset: 0, limit: limit).rows
    }

    package var state: FinderViewState {
        FinderViewState(
            title: marked.isEmpty ? title : "\(title): \(SizeText.counted(marked.count, "conversation")) marked",
            prompt: "", text: finder.field.text, caret: finder.field.caret,
            rows: items[finder.cursor.visible].map { item in
                let row = InboxRow(item.conversation, now: environment.now)
                return .init(
                    title: item.name, isMarked: marked.contains { $0.id == item.conversation.id },
                    matches: item.match.positions,
                    detail: item.conversation.peer.map { DisplayText.line($0.rawValue, maxColumns: 40) } ?? "",
                    trailing: (row.isArchived ? "archived " : "") + (row.isUnread ? "● \(row.time)" : row.time))
            },
            top: finder.cursor.top, selectedIndex: finder.cursor.index, total: items.count,
            emptyText: items.isEmpty && hasLoaded ? "No such conversation." : nil)
    }

    package var isPage: Bool { false }
    package var titles: [Command: String] { [.choose: "open"] }

    package func performOwn(_ command: Command) -> OverlayOutcome? {
        guard command == .toggleMark else { return nil }
        guard allowsSeveral, items.indices.contains(finder.cursor.index) else { return .ignored }
        let conversation = items[finder.cursor.index].conversation
        if marked.contains(where: { $0.id == conversation.id }) {
            marked.removeAll { $0.id == conversation.id }
        } else {
            marked.append(conversation)
        }
        finder.cursor.move(by: 1)
        return .handled
    }

    package func choose() -> OverlayOutcome {
        guard hasLoaded, !isFinding else {
            // The search is not finished: choose the best of all results once it is.
            return .lookUp { [self] () async throws(ServiceError) in
                if !hasLoaded { try await readRecent() }
                try await readFound()
                return chooseNow()
            }
        }
        return chooseNow()
    }

    private func chooseNow() -> OverlayOutcome {
        guard items.indices.contains(finder.cursor.index) else { return .refuse("No such conversation.") }
        return choice(marked.isEmpty ? [items[finder.cursor.index].conversation] : marked)
    }

    package func find() {
        found = []
        rank()
        generation += 1
        isFinding = !finder.field.isEmpty
        guard isFinding else { return }
        environment.read { [weak self] () async throws(ServiceError) in try await self?.readFound() }
    }

    private func readFound() async throws(ServiceError) {
        guard isFinding else { return }
        let generation = self.generation
        var query = InboxQuery(filter: finder.field.text)
        // Also find archived and snoozed conversations by name.
        query.findsHidden = true
        let found = try await window(query, Self.foundCount)
        guard generation == self.generation else { return }
        self.found = found
        isFinding = false
        rank()
    }

    private func rank() {
        var seen: Set<ConversationID> = []
        let query = finder.field.text
        items = (recent + found).compactMap { conversation in
            guard conversation.id != leavesOut, seen.insert(conversation.id).inserted else { return nil }
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
        finder.found(items.count)
    }
}
