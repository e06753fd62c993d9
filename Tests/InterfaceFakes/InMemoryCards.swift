import BuzzModel
import BuzzServices

/// Cards with working behaviour, without disk and without copilot.
package actor InMemoryCards: CardService {
    package var people: [ConversationID: PersonCard] = [:]
    package var answers: [EarlierAnswer] = []
    package var promises: [Promise] = []
    package var dealCards: [ConversationID: DealCard] = [:]
    package var board = QuestionBoard(groups: [], waiting: 0, looked: 0, leftOut: 0)
    package private(set) var corrections: [String] = []
    package private(set) var askedForBusiness = false
    private var reminders: [Promise] = []
    private var refusal: ServiceError?
    private var removed: Set<ConversationID> = []
    /// Announces changes to the interface.
    private let inbox: InMemoryInbox

    package init(inbox: InMemoryInbox) { self.inbox = inbox }

    package func set(_ card: PersonCard) {
        people[card.conversation.id] = card
        promises = people.values.flatMap(\.promises)
    }

    package func set(answers: [EarlierAnswer]) { self.answers = answers }
    package func set(_ deal: DealCard) { dealCards[deal.id] = deal }
    package func set(_ board: QuestionBoard) { self.board = board }
    package func remind(of promises: [Promise]) { reminders = promises }
    package func refuse(_ error: ServiceError?) { refusal = error }

    private func check() throws(ServiceError) {
        if let refusal { throw refusal }
    }

    package func person(_ id: ConversationID) async throws(ServiceError) -> PersonCard? {
        guard var card = people[id] else { return nil }
        card.promises = promises.filter { $0.conversationID == id }
        return card
    }

    package func earlierAnswers(to question: Message) async throws(ServiceError) -> [EarlierAnswer] {
        try check()
        return answers
    }

    package func openPromises() async throws(ServiceError) -> [Promise] {
        promises.filter { $0.state == .open && $0.isOwn }
    }

    package func takeReminders() async throws(ServiceError) -> [Promise] {
        defer { reminders = [] }
        return reminders
    }

    package func setPromise(_ id: PromiseID, _ state: Promise.State) async throws(ServiceError) {
        for index in promises.indices where promises[index].id == id { promises[index].state = state }
        await inbox.announceCards()
    }

    package func deal(_ id: ConversationID) async throws(ServiceError) -> DealCard? { dealCards[id] }

    package func deals(_ order: DealOrder) async throws(ServiceError) -> DealBoard {
        let shown = dealCards.values.filter { !removed.contains($0.id) }.sorted { left, right in
            order == .value
                ? (left[.budget]?.money?.worth ?? 0) > (right[.budget]?.money?.worth ?? 0)
                : (left[.deadline]?.date?.day?.number ?? .max) < (right[.deadline]?.date?.day?.number ?? .max)
        }
        var counts: [DealStage: Int] = [:]
        var sums: [DealBoard.Sum] = []
        for deal in shown {
            counts[deal.stage, default: 0] += 1
            guard let money = deal[.budget]?.money else { continue }
            sums.append(
                .init(
                    stage: deal.stage, currency: money.currency, value: money.value, count: 1, isAtLeast: money.isEach))
        }
        return DealBoard(deals: shown, total: shown.count, counts: counts, sums: sums)
    }

    package func correctDeal(_ field: DealField, of id: ConversationID, to text: String?) async throws(ServiceError) {
        try check()
        corrections.append("\(field.rawValue)=\(text ?? "nil")")
        dealCards[id]?.facts.removeAll { $0.field == field }
        if let text, !text.isEmpty {
            dealCards[id]?.facts.append(DealFact(field: field, text: text, isCorrected: true))
        }
        await inbox.announceCards()
    }

    package func setStage(_ stage: DealStage, of id: ConversationID) async throws(ServiceError) {
        try await correctDeal(.stage, of: id, to: stage.rawValue)
        for index in dealCards[id]?.facts.indices ?? 0..<0 where dealCards[id]?.facts[index].field == .stage {
            dealCards[id]?.facts[index].stage = stage
        }
    }

    package func setDealRemoved(_ isRemoved: Bool, _ id: ConversationID) async throws(ServiceError) {
        if isRemoved { removed.insert(id) } else { removed.remove(id) }
        await inbox.announceCards()
    }

    package func openQuestions(includesBusiness: Bool) async throws(ServiceError) -> QuestionBoard {
        try check()
        askedForBusiness = includesBusiness
        return board
    }

    package func personalize(_ answer: String, for messages: [OpenMessage]) async throws(ServiceError) -> [FittedAnswer]
    {
        try check()
        return messages.map { FittedAnswer(messageID: $0.id, text: "Hi \($0.name)! \(answer)") }
    }
}
