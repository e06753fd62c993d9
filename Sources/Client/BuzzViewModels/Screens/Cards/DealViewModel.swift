import BuzzModel
import BuzzServices
import Observation

/// A deal card. Each fact refers to the message it came from; the user's corrections take precedence.
@MainActor @Observable package final class DealViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.cards, .pages, .global]
    package let conversation: ConversationID
    private let name: String
    private var card: DealCard?
    private var hasLoaded = false
    /// The messages that the facts come from, shown below the list.
    private var sources: [MessageID: String] = [:]
    package var cursor = ListCursor()
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let cards: any CardService
    @ObservationIgnored private let edit: (DealField, DealFact?) -> Void
    @ObservationIgnored private let way: UndoReporter

    /// - Parameter field: the row to select.
    package init(
        environment: InterfaceEnvironment, cards: any CardService, conversation: ConversationID, name: String,
        selecting field: DealField? = nil, way: UndoReporter, edit: @escaping (DealField, DealFact?) -> Void
    ) {
        self.environment = environment
        self.cards = cards
        self.conversation = conversation
        self.name = name
        self.edit = edit
        self.way = way
        cursor.setCount(DealField.allCases.count)
        if let index = field.flatMap({ DealField.allCases.firstIndex(of: $0) }) { cursor.select(index) }
        read()
    }

    package var state: CardViewState {
        let today = DueText.today(environment.now)
        return CardViewState(
            title: DisplayText.name(name, otherwise: conversation.rawValue),
            note: card.map { $0.stage.rawValue } ?? (hasLoaded ? "no deal found yet" : "reading …"), facts: [],
            rows: DealField.allCases[cursor.visible].map { field in
                var row = row(field, today)
                row.source = card?[field]?.messageID.flatMap { sources[$0] }
                return row
            }, top: cursor.top,
            selectedIndex: cursor.index, emptyText: nil, labelColumns: 14)
    }

    private func row(_ field: DealField, _ today: CalendarDay) -> CardViewState.Row {
        guard let fact = card?[field] else {
            return .init(label: field.words, text: hasLoaded ? "not mentioned" : "", isKnown: false)
        }
        var text = DisplayText.line(fact.text, maxColumns: 200)
        if field == .deadline, let date = fact.date {
            let day = DueText.deadline(date, today: today)
            text = date.isSure ? "\(day)   \(text)" : day
        }
        return .init(
            label: field.words, text: text, note: fact.isCorrected ? "set by you" : "",
            mark: fact.isCorrected ? .corrected : nil)
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards { read() }
    }

    package var hints: [Command] { [.open, .factEdit, .cardDismiss, .nextStage, .previousStage, .deals] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        let field = DealField.allCases[min(cursor.index, DealField.allCases.count - 1)]
        switch command {
        case .back, .interrupt, .deal: return .close
        case .deals, .person: return .run(command)
        case .undo: way.undo()
        case .open:
            guard let fact = card?[field] else {
                environment.warn("Not mentioned yet.")
                return .handled
            }
            guard let message = fact.messageID else {
                environment.warn("You set this yourself. It isn’t from a message.")
                return .handled
            }
            return .open(conversation, message)
        case .factEdit:
            let fact = card?[field]
            return .then { [edit] in edit(field, fact) }
        case .cardDismiss: takeBack(field)
        case .nextStage: step(1)
        case .previousStage: step(-1)
        default: return .ignored
        }
        return .handled
    }

    private func step(_ step: Int) {
        guard let stage = (card?.stage ?? .new).stepped(step) else {
            return environment.warn(DealStage.noFurther(step))
        }
        let before = card?[.stage]
        store("\(DisplayText.name(name, otherwise: "The deal")) is now \(stage.rawValue).", restoring(before, .stage)) {
            cards, id async throws(ServiceError) in try await cards.setStage(stage, of: id)
        }
    }

    private func takeBack(_ field: DealField) {
        guard let fact = card?[field], fact.isCorrected else {
            return environment.warn("This comes from a message. e edits it.")
        }
        store("Back to what the messages say.", restoring(fact, field)) { cards, id async throws(ServiceError) in
            try await cards.correctDeal(field, of: id, to: nil)
        }
    }

    private func restoring(_ fact: DealFact?, _ field: DealField) -> @MainActor () -> Void {
        let (cards, id, environment) = (self.cards, conversation, environment)
        return {
            environment.write { () async throws(ServiceError) in try await cards.restore(fact, field, of: id) }
        }
    }

    private func store(
        _ text: String, _ restore: @escaping @MainActor () -> Void,
        _ body: @escaping @MainActor (any CardService, ConversationID) async throws(ServiceError) -> Void
    ) {
        let (cards, id) = (self.cards, conversation)
        way.store(text, restore) { [weak self] () async throws(ServiceError) in
            try await body(cards, id)
            self?.read()
        }
    }

    private func read() {
        environment.read { [weak self] () async throws(ServiceError) in
            guard let self else { return }
            self.card = try await self.cards.deal(self.conversation)
            self.hasLoaded = true
            for id in Set(self.card?.facts.compactMap(\.messageID) ?? []) where self.sources[id] == nil {
                guard let message = try await self.environment.services.messaging.message(id) else { continue }
                self.sources[id] = DisplayText.source(message, now: self.environment.now)
            }
        }
    }
}

extension DealField {
    package var words: String {
        switch self {
        case .who: "who"
        case .asked: "asked"
        case .budget: "budget"
        case .deadline: "deadline"
        case .deliverables: "deliverables"
        case .stage: "stage"
        case .nextStep: "next step"
        }
    }
}

extension DealStage {
    static func noFurther(_ step: Int) -> String {
        step > 0 ? "This is the last stage." : "This is the first stage."
    }

    /// The next or previous stage; nil at the ends.
    func stepped(_ step: Int) -> DealStage? {
        guard let index = Self.allCases.firstIndex(of: self) else { return nil }
        return Self.allCases.indices.contains(index + step) ? Self.allCases[index + step] : nil
    }
}
