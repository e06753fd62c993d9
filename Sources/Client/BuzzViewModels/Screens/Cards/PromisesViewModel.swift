import BuzzModel
import BuzzServices
import Observation

/// What the creator promised and has not done yet, everywhere.
@MainActor @Observable package final class PromisesViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.cards, .pages, .global]
    private var promises: [Promise] = []
    package var cursor = ListCursor()
    private var hasLoaded = false
    /// The messages they were made in, as they are shown below the list.
    private var sources: [MessageID: String] = [:]
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let cards: any CardService

    package init(environment: InterfaceEnvironment, cards: any CardService) {
        self.environment = environment
        self.cards = cards
        read()
    }

    package var state: CardViewState {
        let today = DueText.today(environment.now)
        let due = promises.count { $0.isDue(on: today) }
        return CardViewState(
            title: "Promises", note: due > 0 ? "\(due) due" : "", facts: [],
            rows: promises[cursor.visible].map { promise in
                var row = CardViewState.Row(promise, today: today, now: environment.now, names: true)
                row.source = sources[promise.messageID]
                return row
            },
            top: cursor.top, selectedIndex: cursor.index,
            emptyText: hasLoaded && promises.isEmpty ? "You have promised nothing that isn't done." : nil,
            labelColumns: 18)
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards { read() }
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .promises: return .close
        default: break
        }
        guard promises.indices.contains(cursor.index) else { return .ignored }
        let promise = promises[cursor.index]
        switch command {
        case .open: return .open(promise.conversationID, promise.messageID)
        case .promiseDone: set(promise, .done)
        case .cardDismiss: set(promise, .dismissed)
        default: return .ignored
        }
        return .handled
    }

    private func set(_ promise: Promise, _ state: Promise.State) {
        let cards = self.cards
        environment.write { [weak self] () async throws(ServiceError) in
            try await cards.setPromise(promise.id, state)
            self?.read()
        }
        environment.inform(promise.words(state))
    }

    private func read() {
        environment.read { [weak self] () async throws(ServiceError) in
            guard let self else { return }
            self.promises = try await self.cards.openPromises()
            self.hasLoaded = true
            self.cursor.setCount(self.promises.count)
            for promise in self.promises where self.sources[promise.messageID] == nil {
                guard let message = try await self.environment.services.messaging.message(promise.messageID) else {
                    continue
                }
                self.sources[promise.messageID] = DisplayText.source(message, now: self.environment.now)
            }
        }
    }
}
