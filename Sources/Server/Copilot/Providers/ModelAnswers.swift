import BuzzModel
import JSONKit

/// A model's output checked against the shape that was asked for: enumerations known, numbers in range, texts within
/// their length, nothing for a message that was not asked about. What does not fit is refused.
enum ModelAnswers {
    static func triage(_ answer: JSON, for ids: [String]) throws(ProviderError) -> [String: Triage] {
        guard let results = answer["results"].array else { throw .invalidAnswer("no results") }
        let wanted = Set(ids)
        var triages: [String: Triage] = [:]
        for result in results {
            guard let id = result["id"].string, wanted.contains(id), let triage = triage(result) else { continue }
            triages[id] = triage
        }
        guard !triages.isEmpty else { throw .invalidAnswer("no usable result") }
        return triages
    }

    private static func triage(_ result: JSON) -> Triage? {
        guard let category = result["category"].string.flatMap(Category.init(rawValue:)),
            let sentiment = result["sentiment"].string.flatMap(Sentiment.init(rawValue:)),
            let intensity = result["intensity"].string.flatMap(Intensity.init(rawValue:))
        else { return nil }
        let isBusiness = category == .business
        let score = result["score"].int.map(percent), breakdown = breakdown(result["breakdown"])
        // Business without its score, or a score that nothing stands behind, is half an answer.
        guard !isBusiness || score != nil && breakdown != nil else { return nil }
        return Triage(
            category: category, confidence: min(max(result["confidence"].double ?? 0.5, 0), 1), sentiment: sentiment,
            intensity: intensity, score: isBusiness ? score : nil, breakdown: isBusiness ? breakdown : nil,
            reason: String(Prompts.clean(result["reason"].string ?? "").prefix(80)))
    }

    private static func breakdown(_ value: JSON) -> OpportunityBreakdown? {
        guard let money = value["monetaryValue"].int, let fit = value["brandFit"].int,
            let legitimacy = value["legitimacy"].int, let urgency = value["urgency"].int
        else { return nil }
        return OpportunityBreakdown(
            monetaryValue: percent(money), brandFit: percent(fit), legitimacy: percent(legitimacy),
            urgency: percent(urgency))
    }

    private static func percent(_ value: Int) -> Int { min(max(value, 0), 100) }

    struct DraftAnswer: Sendable, Hashable {
        var text: String
        var intent: String?
    }

    /// Short, medium, detailed; nil for one that cannot be used. It throws where none can.
    static func drafts(_ answer: JSON) throws(ProviderError) -> [DraftAnswer?] {
        var drafts: [DraftAnswer?] = []
        var failure = ProviderError.invalidAnswer("no drafts")
        for name in draftNames {
            do throws(ProviderError) {
                drafts.append(try draft(answer[name], name))
            } catch {
                failure = error
                drafts.append(nil)
            }
        }
        guard drafts.contains(where: { $0 != nil }) else { throw failure }
        return drafts
    }

    static let draftNames = ["short", "medium", "detailed"]
    private static let draftLimits = ["short": 400, "medium": 1_200, "detailed": 4_000]

    static func draft(_ value: JSON, _ name: String) throws(ProviderError) -> DraftAnswer {
        // Some models flatten a text object to the text.
        guard let limit = draftLimits[name], let text = value["text"].string ?? value.string else {
            throw .invalidAnswer("no \(name) draft")
        }
        // Refused rather than cut: half a reply is worse than none.
        guard text.unicodeScalars.count <= limit else { throw .invalidAnswer("the \(name) draft is too long") }
        let cleaned = trimmed(Prompts.clean(text))
        guard !cleaned.isEmpty else { throw .invalidAnswer("the \(name) draft is empty") }
        return DraftAnswer(text: cleaned, intent: value["intent"].string.map { String(Prompts.clean($0).prefix(24)) })
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
