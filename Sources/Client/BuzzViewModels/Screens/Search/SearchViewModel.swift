import BuzzModel
import BuzzServices
import Observation
import TextKit

package struct SearchViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var conversation: String
        package var sender: String
        package var time: String
        /// The text around the hit, split into matching and other pieces.
        package var excerpt: [Piece]
    }

    package struct Piece: Hashable, Sendable {
        package var text: String
        package var isHit: Bool
    }

    package var text: String
    package var caret: Int
    package var scope: String
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?
}

/// Searches all stored messages while typing.
@MainActor @Observable package final class SearchViewModel: FinderViewModel {
    package var finder = Finder()
    private var rows: [SearchViewState.Row] = []
    private var isHere = false
    private var hasSearched = false
    @ObservationIgnored private var hits: [SearchHit] = []
    @ObservationIgnored private var isSearching = false
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let conversation: Conversation?

    private static let most = 200

    package init(environment: InterfaceEnvironment, conversation: Conversation?) {
        self.environment = environment
        self.conversation = conversation
    }

    package var state: SearchViewState {
        SearchViewState(
            text: finder.field.text, caret: finder.field.caret,
            scope: isHere ? "in \(conversation.map { DisplayText.name(of: $0) } ?? "")" : "everywhere",
            rows: Array(rows[finder.cursor.visible]), top: finder.cursor.top, selectedIndex: finder.cursor.index,
            total: rows.count,
            emptyText: emptyText)
    }

    private var emptyText: String? {
        if finder.field.isBlank {
            return "Searches all messages on this device. Narrow it with from: in: after: before:"
        }
        return hasSearched && rows.isEmpty ? "No results." : nil
    }

    package var hints: [Command] { [.choose, .searchScope] }
    package var titles: [Command: String] { [.choose: "open"] }

    package func performOwn(_ command: Command) -> OverlayOutcome? {
        guard command == .searchScope else { return nil }
        guard conversation != nil else { return .refuse("No conversation is selected.") }
        isHere.toggle()
        find()
        return .handled
    }

    package func choose() -> OverlayOutcome {
        guard !isSearching else {
            // The search is not finished: choose the first result once it is.
            return .lookUp { [self] () async throws(ServiceError) in
                try await search()
                return chooseNow()
            }
        }
        return chooseNow()
    }

    private func chooseNow() -> OverlayOutcome {
        guard hits.indices.contains(finder.cursor.index) else {
            return .refuse(finder.field.isBlank ? "Type to search." : "No results.")
        }
        let message = hits[finder.cursor.index].message
        return .open(message.conversationID, message.id)
    }

    package func find() {
        generation += 1
        isSearching = !finder.field.isBlank
        guard isSearching else {
            hits = []
            rows = []
            hasSearched = false
            finder.found(0)
            return
        }
        environment.read { [weak self] () async throws(ServiceError) in try await self?.search() }
    }

    private func search() async throws(ServiceError) {
        guard isSearching else { return }
        let generation = self.generation
        let scope = isHere ? conversation?.id : nil
        let hits = try await environment.services.messaging.search(finder.field.text, in: scope, limit: Self.most)
        guard generation == self.generation else { return }
        self.hits = hits
        rows = hits.map { row($0) }
        isSearching = false
        hasSearched = true
        finder.found(hits.count)
    }

    private func row(_ hit: SearchHit) -> SearchViewState.Row {
        let conversation = DisplayText.name(hit.conversationName, otherwise: hit.message.conversationID.rawValue)
        let sender = hit.message.isOwn ? "you" : DisplayText.senderName(of: hit.message)
        return SearchViewState.Row(
            // In a direct conversation don't repeat the other person's name.
            conversation: conversation, sender: sender == conversation ? "" : sender,
            time: TimeText.listTime(hit.message.sentAt, now: environment.now), excerpt: Self.pieces(hit))
    }

    /// Splits first and sanitises afterwards: sanitising could shift the ranges of the hits.
    private static func pieces(_ hit: SearchHit) -> [SearchViewState.Piece] {
        let characters = Array(hit.excerpt)
        var pieces: [SearchViewState.Piece] = []
        var position = 0
        func add(_ range: Range<Int>, isHit: Bool) {
            guard !range.isEmpty else { return }
            let text = Sanitizer.strict(String(characters[range]))
            if !text.isEmpty { pieces.append(.init(text: text, isHit: isHit)) }
        }
        for range in hit.highlights.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let range = range.clamped(to: position..<max(position, characters.count))
            add(position..<range.lowerBound, isHit: false)
            add(range, isHit: true)
            position = range.upperBound
        }
        add(min(position, characters.count)..<characters.count, isHit: false)
        return pieces
    }
}
