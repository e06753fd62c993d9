import CopilotProtocol

/// The plan as a model is told it: what is asked, by which sources each question is answered, and whether only the creator can
/// say yes or no.
struct DraftBrief: Sendable {
    /// In their order, each with the places of its sources among `DraftMaterial.texts`.
    var questions: [(text: String, sources: [Int])] = []
    var isDecision = false

    init() {}

    init(_ own: DraftResponse, _ material: DraftMaterial) {
        let answers =
            material.faq.map { (asked: $0.asked, isSure: $0.confidence > FAQMatch.threshold) }
            + material.memories.map { (asked: $0.asked, isSure: $0.isSure && $0.pastAnswer != nil) }
        questions = own.questions.map { question in
            let fitting = answers.indices.filter {
                answers[$0].isSure && answers[$0].asked ?? question.text == question.text
            }
            return (question.text, fitting)
        }
        isDecision = own.intents.contains { $0.hasPrefix(OfferReplies.decision) }
    }
}
