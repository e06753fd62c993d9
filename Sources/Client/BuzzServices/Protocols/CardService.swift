import BuzzModel

/// Cards of people and deals, promises, and questions that can be answered together. Data comes from the store; only
/// grouping, personalising and finding earlier answers call the copilot. Nothing in this protocol sends a message.
package protocol CardService: Sendable {
    func person(_ id: ConversationID) async throws(ServiceError) -> PersonCard?
    /// The creator's answers to similar questions, most similar first.
    func earlierAnswers(to question: Message) async throws(ServiceError) -> [EarlierAnswer]
    /// The creator's open promises by due day.
    func openPromises() async throws(ServiceError) -> [Promise]
    /// The creator's promises that are due, each once a day.
    func takeReminders() async throws(ServiceError) -> [Promise]
    func setPromise(_ id: PromiseID, _ state: Promise.State) async throws(ServiceError)

    func deal(_ id: ConversationID) async throws(ServiceError) -> DealCard?
    func deals(_ order: DealOrder) async throws(ServiceError) -> DealBoard
    /// The user's correction of a fact, which is never overwritten. Nil removes the correction; an empty text says
    /// that the fact does not exist.
    func correctDeal(_ field: DealField, of id: ConversationID, to text: String?) async throws(ServiceError)
    func setStage(_ stage: DealStage, of id: ConversationID) async throws(ServiceError)
    /// Removes a deal from the board or restores it.
    func setDealRemoved(_ isRemoved: Bool, _ id: ConversationID) async throws(ServiceError)

    /// Unanswered questions that can get the same answer, most frequent first. Business and urgent conversations are
    /// only included on request, spam never.
    func openQuestions(includesBusiness: Bool) async throws(ServiceError) -> QuestionBoard
    func personalize(_ answer: String, for messages: [OpenMessage]) async throws(ServiceError) -> [FittedAnswer]
}
