import BuzzModel
import BuzzServices
import Observation

package struct DealsViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var name: String
        package var stage: DealStage
        package var budget: String
        package var deadline: String
        package var isDue: Bool
        package var next: String
    }

    package struct Sum: Hashable, Sendable {
        package var stage: DealStage
        package var count: Int
        /// `$4,500 · €600+`
        package var text: String
    }

    package var note: String
    package var sums: [Sum]
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?
}

/// All deals, sorted by value or by due day.
@MainActor @Observable package final class DealsViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.cards, .pages, .global]
    private var board = DealBoard(deals: [], total: 0, counts: [:], sums: [])
    private var order = DealOrder.value
    package var cursor = ListCursor()
    private var hasLoaded = false
    /// The order changed: select the first row after the next load.
    private var isReordered = false
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let cards: any CardService
    @ObservationIgnored private let openCard: (ConversationID, String) -> Void
    @ObservationIgnored private let way: UndoReporter

    package init(
        environment: InterfaceEnvironment, cards: any CardService, openCard: @escaping (ConversationID, String) -> Void,
        way: UndoReporter
    ) {
        self.environment = environment
        self.cards = cards
        self.openCard = openCard
        self.way = way
        read()
    }

    package var state: DealsViewState {
        let today = DueText.today(environment.now)
        var more = ""
        if board.total > cursor.visible.count, !cursor.visible.isEmpty {
            more = " · \(cursor.visible.lowerBound + 1)–\(cursor.visible.upperBound) of \(board.total)"
        }
        return DealsViewState(
            note: (order == .value ? "by value" : "by deadline") + more, sums: sums,
            rows: board.deals[cursor.visible].map { Self.row($0, today) }, top: cursor.top,
            selectedIndex: cursor.index, total: board.deals.count,
            emptyText: hasLoaded && board.deals.isEmpty ? "No offers yet. Business conversations appear here." : nil)
    }

    /// There are no deals to act on.
    var isEmpty: Bool { board.deals.isEmpty }

    private var sums: [DealsViewState.Sum] {
        DealStage.allCases.compactMap { stage in
            guard let count = board.counts[stage], count > 0 else { return nil }
            let parts = board.sums.filter { $0.stage == stage }.map {
                MoneyText.text($0.value, $0.currency) + ($0.isAtLeast ? "+" : "")
            }
            return .init(stage: stage, count: count, text: parts.joined(separator: " · "))
        }
    }

    private static func row(_ deal: DealCard, _ today: CalendarDay) -> DealsViewState.Row {
        let budget = deal[.budget].map { fact in
            fact.money.map { MoneyText.text($0.value, $0.currency) + ($0.isEach ? " each" : "") }
                ?? DisplayText.line(fact.text, maxColumns: 20)
        }
        let deadline = deal[.deadline]
        let isOver = deal.stage == .paid || deal.stage == .lost
        return .init(
            name: DisplayText.name(deal.name, otherwise: deal.id.rawValue), stage: deal.stage, budget: budget ?? "",
            deadline: deadline.map { fact in
                fact.date.map { isOver ? DueText.named($0, today: today) : DueText.deadline($0, today: today) }
                    ?? DisplayText.line(fact.text, maxColumns: 20)
            } ?? "", isDue: !isOver && deadline?.date?.day.map { $0 <= today + 2 } == true,
            next: isOver ? "" : DisplayText.line(deal[.nextStep]?.text ?? "", maxColumns: 120))
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards { read() }
    }

    package var hints: [Command] { isEmpty ? [] : [.open, .sortDeals, .nextStage, .previousStage, .cardDismiss] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .deals: return .close
        case .sortDeals:
            order = order == .value ? .deadline : .value
            isReordered = true
            read()
            return .handled
        case .undo:
            way.undo()
            return .handled
        default: break
        }
        guard board.deals.indices.contains(cursor.index) else {
            return Self.onDeals.contains(command) ? .refuse("No deal selected.") : .ignored
        }
        let deal = board.deals[cursor.index]
        switch command {
        case .open, .deal, .factEdit: return .then { [openCard] in openCard(deal.id, deal.name) }
        case .nextStage: step(deal, 1)
        case .previousStage: step(deal, -1)
        case .cardDismiss: remove(deal)
        default: return .ignored
        }
        return .handled
    }

    private static let onDeals: Set<Command> = [.open, .deal, .factEdit, .nextStage, .previousStage, .cardDismiss]

    private func step(_ deal: DealCard, _ step: Int) {
        guard let stage = deal.stage.stepped(step) else { return environment.warn(DealStage.noFurther(step)) }
        let cards = self.cards
        let environment = self.environment
        let before = deal[.stage]
        let restore: @MainActor () -> Void = {
            environment.write { () async throws(ServiceError) in
                try await cards.restore(before, .stage, of: deal.id)
            }
        }
        way.store("\(DisplayText.name(deal.name, otherwise: "The deal")) is now \(stage.rawValue).", restore) {
            [weak self] () async throws(ServiceError) in
            try await cards.setStage(stage, of: deal.id)
            self?.read()
        }
    }

    private func remove(_ deal: DealCard) {
        let cards = self.cards
        let environment = self.environment
        let restore: @MainActor () -> Void = {
            environment.write { () async throws(ServiceError) in try await cards.setDealRemoved(false, deal.id) }
        }
        way.store("\(DisplayText.name(deal.name, otherwise: "The deal")) removed from the board.", restore) {
            [weak self] () async throws(ServiceError) in
            try await cards.setDealRemoved(true, deal.id)
            self?.read()
        }
    }

    private func read() {
        let order = self.order
        environment.read { [weak self] () async throws(ServiceError) in
            guard let self else { return }
            let board = try await self.cards.deals(order)
            guard order == self.order else { return }
            let selected =
                self.board.deals.indices.contains(self.cursor.index) ? self.board.deals[self.cursor.index].id : nil
            self.board = board
            self.hasLoaded = true
            self.cursor.setCount(board.deals.count)
            let index = self.isReordered ? 0 : board.deals.firstIndex { $0.id == selected }
            self.isReordered = false
            if let index { self.cursor.select(index) }
        }
    }
}
