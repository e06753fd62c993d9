import BuzzModel
import JSONKit

/// Validates a model's output against the requested schema: known values, numbers in range, texts of limited length,
/// and nothing about messages that were not in the request. Invalid output is rejected.
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
        // A business message without a score, or with an unexplained one, is an incomplete answer.
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

    /// The short, medium and detailed draft; nil for an unusable one. Throws if none is usable.
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
        // Some models replace an object with a text by the text alone.
        guard let limit = draftLimits[name], let text = value["text"].string ?? value.string else {
            throw .invalidAnswer("no \(name) draft")
        }
        // Reject it instead of cutting it, because half a reply is worse than none.
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
