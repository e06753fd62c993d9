import BuzzModel
import BuzzServices
import Observation

/// What the creator promised and has not done yet, everywhere.
@MainActor @Observable package final class PromisesViewModel: OverlayViewModel {
    package let contexts: [KeyContext] = [.cards, .pages, .global]
    private var promises: [Promise] = []
    private var cursor = ListCursor()
    private var hasLoaded = false
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
            rows: promises[cursor.visible].map { .init($0, today: today, now: environment.now, names: true) },
            top: cursor.top, selectedIndex: cursor.index,
            emptyText: hasLoaded && promises.isEmpty ? "You have promised nothing that isn't done." : nil,
            labelColumns: 18)
    }

    package func setHeight(_ rows: Int) { if cursor.height != rows { cursor.height = max(1, rows) } }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards { read() }
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return .handled
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
        }
    }
}
