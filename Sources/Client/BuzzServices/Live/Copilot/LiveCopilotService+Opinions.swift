import BuzzModel
import CopilotProtocol
import JSONKit

/// The copilot's opinion on a single text.
extension LiveCopilotService {
    package func categorizeMessage(_ text: String) async throws(CopilotError) -> CategoryOpinion {
        let answer = try await opinion(.categorizeMessage, of: text, feature: .categories)
        guard let category = answer["category"].string.flatMap(Category.init(rawValue:)) else { throw .invalidResponse }
        return CategoryOpinion(
            category: category, confidence: min(max(answer["confidence"].double ?? 0.5, 0), 1),
            reason: answer["reason"].string ?? "", isCorrected: answer["isCorrected"].bool ?? false,
            note: answer["note"].string)
    }

    package func analyzeSentiment(_ text: String) async throws(CopilotError) -> SentimentOpinion {
        let answer = try await opinion(.analyzeSentiment, of: text, feature: .sentiment)
        guard let sentiment = answer["sentiment"].string.flatMap(Sentiment.init(rawValue:)),
            let intensity = answer["intensity"].string.flatMap(Intensity.init(rawValue:))
        else { throw .invalidResponse }
        return SentimentOpinion(sentiment: sentiment, intensity: intensity, note: answer["note"].string)
    }

    package func scoreOpportunity(_ text: String) async throws(CopilotError) -> OpportunityOpinion {
        let answer = try await opinion(.scoreOpportunity, of: text, feature: .scores)
        guard let score = answer["score"].int, let breakdown = OpportunityBreakdown(json: answer["breakdown"]) else {
            throw .invalidResponse
        }
        return OpportunityOpinion(
            score: min(max(score, 0), 100), breakdown: breakdown, reason: answer["reason"].string ?? "",
            note: answer["note"].string)
    }

    private func opinion(
        _ function: CopilotFunction, of text: String, feature: CopilotFeature
    ) async throws(CopilotError) -> JSON {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw .invalidArgument("No text to analyze.")
        }
        return try await ask(function, ["text": .string(text)], feature: feature)
    }
}
