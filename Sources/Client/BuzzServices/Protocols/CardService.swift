import BuzzModel

/// Cards of people and deals, promises, and questions that can be answered together. What is shown comes from the store;
/// only grouping, fitting and looking for earlier answers ask the copilot. Nothing in here sends anything.
package protocol CardService: Sendable {
    func person(_ id: ConversationID) async throws(ServiceError) -> PersonCard?
    /// What the creator answered to questions like this one, the likest first.
    func earlierAnswers(to question: Message) async throws(ServiceError) -> [EarlierAnswer]
    /// The creator's promises that are not kept yet, the first due first.
    func openPromises() async throws(ServiceError) -> [Promise]
    /// The creator's promises whose day has come, each once a day.
    func takeReminders() async throws(ServiceError) -> [Promise]
    func setPromise(_ id: PromiseID, _ state: Promise.State) async throws(ServiceError)

    func deal(_ id: ConversationID) async throws(ServiceError) -> DealCard?
    func deals(_ order: DealOrder) async throws(ServiceError) -> DealBoard
    /// The person's own word about a fact: kept, and never overwritten. Nil takes it back, an empty text says that there
    /// is none.
    func correctDeal(_ field: DealField, of id: ConversationID, to text: String?) async throws(ServiceError)
    func setStage(_ stage: DealStage, of id: ConversationID) async throws(ServiceError)
    /// Off the board, or back on it.
    func setDealRemoved(_ isRemoved: Bool, _ id: ConversationID) async throws(ServiceError)

    /// Open questions that want the same answer, the most asked first. Never of business, urgent or spam conversations
    /// unless asked for, and never of spam.
    func openQuestions(includesBusiness: Bool) async throws(ServiceError) -> QuestionBoard
    func personalize(_ answer: String, for messages: [OpenMessage]) async throws(ServiceError) -> [FittedAnswer]
}
