import BuzzModel
import BuzzServices
import Observation

/// The creator's open promises in all conversations.
@MainActor @Observable package final class PromisesViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.cards, .pages, .global]
    private var promises: [Promise] = []
    package var cursor = ListCursor()
    private var hasLoaded = false
    /// The messages that contain the promises, shown below the list.
    private var sources: [MessageID: String] = [:]
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let cards: any CardService
    @ObservationIgnored private let reader: CoalescedReload

    package init(environment: InterfaceEnvironment, cards: any CardService) {
        self.environment = environment
        self.cards = cards
        reader = CoalescedReload(jobs: environment.jobs)
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
            emptyText: hasLoaded && promises.isEmpty ? "No open promises." : nil,
            labelColumns: 18)
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards { read() }
    }

    package var hints: [Command] { [.open, .promiseDone, .cardDismiss] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .promises: return .close
        default: break
        }
        guard promises.indices.contains(cursor.index) else {
            let isOwn = command == .open || command == .promiseDone || command == .cardDismiss
            return isOwn ? .refuse("No promise selected.") : .ignored
        }
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
            self?.environment.inform(promise.words(state))
            self?.read()
        }
    }

    private func read() {
        reader.read { [weak self, environment] in
            do throws(ServiceError) {
                try await self?.readOnce()
            } catch {
                environment.report(error)
            }
        }
    }

    private func readOnce() async throws(ServiceError) {
        let promises = try await cards.openPromises()
        // Keep the selected promise selected wherever it has moved.
        let selected = self.promises.indices.contains(cursor.index) ? self.promises[cursor.index].id : nil
        self.promises = promises
        hasLoaded = true
        cursor.setCount(promises.count)
        if let index = promises.firstIndex(where: { $0.id == selected }) { cursor.select(index) }
        for promise in promises where sources[promise.messageID] == nil {
            guard let message = try await environment.services.messaging.message(promise.messageID) else { continue }
            sources[promise.messageID] = DisplayText.source(message, now: environment.now)
        }
    }
}
