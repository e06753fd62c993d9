import BuzzModel
import JSONKit

/// One message to be sorted.
package struct TriageQuestion: Sendable, Hashable {
    package static let batchLimit = 100

    package var id: String
    package var text: String
    package var conversationID: String?

    package init(id: String, text: String, conversationID: String? = nil) {
        self.id = id
        self.text = text
        self.conversationID = conversationID
    }

    package init?(_ json: JSON) {
        guard let id = json["id"].string, let text = json["text"].string else { return nil }
        self.init(id: id, text: text, conversationID: json["conversationId"].string)
    }

    package var json: JSON {
        var json: JSON = ["id": .string(id), "text": .string(text)]
        if let conversationID { json["conversationId"] = .string(conversationID) }
        return json
    }
}

extension Triage {
    /// Lenient in what may be missing, strict in what must be known.
    package init?(_ json: JSON) {
        guard let category = json["category"].string.flatMap(Category.init(rawValue:)) else { return nil }
        self.init(
            category: category, confidence: min(max(json["confidence"].double ?? 0.5, 0), 1),
            sentiment: json["sentiment"].string.flatMap(Sentiment.init(rawValue:)) ?? .neutral,
            intensity: json["intensity"].string.flatMap(Intensity.init(rawValue:)) ?? .low,
            score: json["score"].int.map { min(max($0, 0), 100) },
            breakdown: OpportunityBreakdown(json["breakdown"]), reason: json["reason"].string ?? "",
            isCorrected: json["corrected"].bool ?? false)
    }

    package var json: JSON {
        var json: JSON = [
            "category": .string(category.rawValue), "confidence": .double(confidence),
            "sentiment": .string(sentiment.rawValue), "intensity": .string(intensity.rawValue),
            "reason": .string(reason),
        ]
        if let score { json["score"] = JSON(score) }
        if let breakdown { json["breakdown"] = breakdown.json }
        if isCorrected { json["corrected"] = true }
        return json
    }
}

extension OpportunityBreakdown {
    package init?(_ json: JSON) {
        guard let money = json["monetaryValue"].int, let fit = json["brandFit"].int,
            let legitimacy = json["legitimacy"].int, let urgency = json["urgency"].int
        else { return nil }
        self.init(monetaryValue: money, brandFit: fit, legitimacy: legitimacy, urgency: urgency)
    }

    package var json: JSON {
        [
            "monetaryValue": JSON(monetaryValue), "brandFit": JSON(brandFit), "legitimacy": JSON(legitimacy),
            "urgency": JSON(urgency),
        ]
    }
}
