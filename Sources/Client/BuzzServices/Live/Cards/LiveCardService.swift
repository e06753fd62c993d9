import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import JSONKit
import ProcessKit

package struct LiveCardService: CardService {
    private static let boardLength = 500
    private static let promises = 200
    private static let candidates = 40
    /// How many of the latest questions are added to those that share words, if the copilot compares by meaning.
    private static let latestCandidates = 24

    private let host: AccountHost
    private let caller: CopilotCaller

    package init(host: AccountHost, caller: CopilotCaller) {
        self.host = host
        self.caller = caller
    }

    private func ask(_ function: CopilotFunction, _ data: JSON) async throws(ServiceError) -> JSON {
        do throws(CopilotError) {
            return try await caller.call(function, data)
        } catch {
            throw .server(error.sentence)
        }
    }

    private var today: CalendarDay {
        CalendarDay(number: LocalTime(milliseconds: host.dependencies.time.now()).dayNumber)
    }

    // MARK: People

    package func person(_ id: ConversationID) async throws(ServiceError) -> PersonCard? {
        try await host.store { store throws(StoreError) in try await store.personCard(id) }
    }

    package func earlierAnswers(to question: Message) async throws(ServiceError) -> [EarlierAnswer] {
        guard
            try await host.store({ store throws(StoreError) in
                try await store.mayTellCopilot(of: question.conversationID)
            })
        else { return [] }
        let text = String(question.body.prefix(4_000))
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        let asked = try await ask(.findEarlierAnswers, ["question": .string(text)])
        let wanted = (asked["words"].array ?? []).compactMap(\.string)
        let latest = asked["byMeaning"].bool == true ? Self.latestCandidates : 0
        guard !wanted.isEmpty || latest > 0 else { return [] }
        let found = try await host.store { store throws(StoreError) in
            try await store.answeredQuestions(
                words: wanted, latest: latest, except: question.id, limit: Self.candidates)
        }
        guard !found.isEmpty else { return [] }
        let candidates = found.enumerated().map {
            KeyedText(id: "\($0.offset)", text: String($0.element.question.body.prefix(2_000)))
        }
        let ranked = try await ask(
            .findEarlierAnswers, ["question": .string(text), "candidates": .array(candidates.map(\.json))])
        return (ranked["answers"].array ?? []).compactMap { item in
            guard let index = item["id"].string.flatMap({ Int($0) }), found.indices.contains(index) else { return nil }
            return EarlierAnswer(
                question: found[index].question, answer: found[index].answer, conversationName: found[index].name,
                likeness: item["likeness"].double ?? 0)
        }
    }

    package func openPromises() async throws(ServiceError) -> [Promise] {
        try await host.store { store throws(StoreError) in try await store.openPromises(limit: Self.promises) }
    }

    package func takeReminders() async throws(ServiceError) -> [Promise] {
        let today = self.today
        return try await host.store { store throws(StoreError) in try await store.takeReminders(today: today) }
    }

    package func setPromise(_ id: PromiseID, _ state: Promise.State) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.setPromise(id, state) }
    }

    // MARK: Deals

    package func deal(_ id: ConversationID) async throws(ServiceError) -> DealCard? {
        try await host.store { store throws(StoreError) in try await store.dealCard(id) }
    }

    package func deals(_ order: DealOrder) async throws(ServiceError) -> DealBoard {
        try await host.store { store throws(StoreError) in try await store.dealBoard(order, limit: Self.boardLength) }
    }

    package func correctDeal(
        _ field: DealField, of id: ConversationID, to text: String?
    ) async throws(ServiceError) {
        let clean = try text.map { text throws(ServiceError) in try OutgoingText.checked(text, allowsEmpty: true) }
        if field == .stage, let clean {
            guard let stage = DealStage(rawValue: clean.lowercased()) else {
                let stages = DealStage.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid("“\(clean)” is not a stage. Choose one of \(stages).")
            }
            return try await setStage(stage, of: id)
        }
        try await host.store { store throws(StoreError) in try await store.correctDeal(field, of: id, to: clean) }
    }

    package func setStage(_ stage: DealStage, of id: ConversationID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in
            try await store.correctDeal(.stage, of: id, to: stage.rawValue, stage: stage)
        }
    }

    package func setDealRemoved(_ isRemoved: Bool, _ id: ConversationID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.setDealRemoved(isRemoved, id) }
    }

    // MARK: Questions

    package func openQuestions(includesBusiness: Bool) async throws(ServiceError) -> QuestionBoard {
        let categories: Set<Category?> = includesBusiness ? [.fan, .business, .urgent, nil] : [.fan, nil]
        let open = try await host.store { store throws(StoreError) in
            try await store.openMessages(categories: categories, limit: CopilotLimits.questions)
        }
        let questions = open.messages.map { KeyedText(id: "\($0.id.rawValue)", text: $0.text) }
        let answer =
            questions.isEmpty
            ? [:]
            : try await ask(
                .groupQuestions, ["questions": .array(questions.map(\.json))])
        let byID = Dictionary(open.messages.map { ("\($0.id.rawValue)", $0) }) { first, _ in first }
        let groups = (answer["groups"].array ?? []).compactMap { GroupedQuestions(json: $0) }.map { group in
            QuestionGroup(
                question: group.question, messages: group.ids.compactMap { byID[$0] }, answer: group.answer,
                source: group.matchedQuestion.map { "your FAQ “\($0)”" })
        }
        return QuestionBoard(
            groups: groups.filter { !$0.messages.isEmpty }, waiting: open.waiting, looked: open.messages.count,
            leftOut: open.leftOut)
    }

    package func personalize(
        _ answer: String, for messages: [OpenMessage]
    ) async throws(ServiceError) -> [FittedAnswer] {
        let recipients = messages.map { KeyedText(id: "\($0.id.rawValue)", text: $0.text, name: $0.name) }
        let reply = try await ask(
            .personalizeAnswer, ["answer": .string(answer), "recipients": .array(recipients.map(\.json))])
        return (reply["texts"].array ?? []).compactMap { PersonalAnswer(json: $0) }.compactMap { text in
            Int64(text.id).map { FittedAnswer(messageID: MessageID($0), text: text.text, note: text.note) }
        }
    }
}
