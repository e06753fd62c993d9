import CopilotProtocol

/// The plan in the form that a model gets: the questions, the sources that answer each of them, and whether only the
/// creator can say yes or no.
struct DraftBrief: Sendable {
    /// The questions in their order, each with the indices of its sources in `DraftMaterial.texts`.
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
