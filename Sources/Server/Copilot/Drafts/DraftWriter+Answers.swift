import BuzzModel
import CopilotProtocol

/// Answers in the creator's own words come first: from the library, or from an earlier answer to the same question.
extension DraftWriter {
    /// Chooses the surest answer of the creator for each question of the message. Decisions about an offer are made
    /// anew each time. If an answer costs the creator something, only the library and what these people were told
    /// before may answer.
    func answer(
        _ speaker: Speaker, _ category: BuzzModel.Category, _ material: DraftMaterial, _ known: PastAnswers,
        isCostly: Bool
    ) -> (drafts: Drafts, sources: [DraftResponse.Source])? {
        let reading = speaker.reading
        guard mayBeAnswered(reading, category) else { return nil }
        var found = entries(material).map { entry in
            (
                text: entry.answer, asked: entry.asked,
                source: DraftResponse.Source(kind: .faq, id: entry.id, title: "FAQ “\(entry.question)”")
            )
        }
        let isAsked =
            reading.ask != nil && reading.ask != .wellbeing || reading.purpose.map { !$0.asks.isEmpty } == true
        for memory in material.memories where isAsked && memory.isSure {
            guard let exchange = memory.pastAnswer, !isCostly || known.isOfThisConversation(memory),
                known.mayBeSaid(memory), found.isEmpty || memory.asked != nil,
                !found.contains(where: { $0.asked == memory.asked }),
                let answer = known.adapted(exchange.answer, of: memory)
            else { continue }
            let title = known.title(exchange.question, of: memory)
            found.append((answer, memory.asked, DraftResponse.Source(kind: .answer, id: memory.id, title: title)))
        }
        guard !found.isEmpty else { return nil }
        let replies = AnswerReplies(speaker: speaker)
        let isWhole = Set(found.map(\.asked)).isSuperset(of: reading.questions) || found.contains { $0.asked == nil }
        return replies.drafts(found.map(\.text), leavesRest: !isWhole).map { ($0, found.map(\.source)) }
    }

    /// Whether an answer fits at all: an entry of the library does not answer a thank-you or an offer.
    private func mayBeAnswered(_ reading: MessageReading, _ category: BuzzModel.Category) -> Bool {
        if let purpose = reading.purpose {
            return !purpose.asks.isEmpty && ![.offer, .vague, .paper, .collab].contains(purpose.act)
                || Self.answerable.contains(purpose.act)
        }
        guard category == .business else { return true }
        switch reading.ask {
        case .price, .open, .when, .who, .habit, .fact, .address: return true
        default: return false
        }
    }

    private static let answerable: Set<Act> = [
        .which, .how, .when, .plan, .shop, .personal, .advice, .permission, .favour, .event, .order, .fault, .idea,
        .joke, .talk,
    ]

    /// The best entry for each question of the message, otherwise the best for the whole message.
    private func entries(_ material: DraftMaterial) -> [DraftMaterial.Answer] {
        var entries: [DraftMaterial.Answer] = []
        for entry in material.faq where entry.confidence > FAQMatch.threshold {
            if !entries.contains(where: { $0.id == entry.id || $0.asked == entry.asked }) { entries.append(entry) }
        }
        return entries
    }

    /// A related memory, shown only to the creator.
    func aside(
        _ reading: MessageReading, _ category: BuzzModel.Category, _ material: DraftMaterial, _ known: PastAnswers
    ) -> (told: String, source: DraftResponse.Source)? {
        guard reading.danger == nil, category != .spam, reading.ask != nil || category == .business,
            reading.ask != .wellbeing, let memory = material.memories.first(where: \.isSure)
        else { return nil }
        let told =
            memory.pastAnswer.map {
                "You once answered “\(DraftText.excerpt($0.question, 60))” with “\(DraftText.excerpt($0.answer, 100))”; that isn't said again by itself."
            } ?? "Your notes say: “\(DraftText.excerpt(memory.content, 160))”."
        return (told, Sources.memory(memory))
    }
}
