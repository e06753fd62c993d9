import BuzzModel
import JSONKit

/// `triageMessages`: up to `CopilotLimits.batch` messages at once.
package struct TriageRequest: Sendable, Hashable {
    package struct Item: Sendable, Hashable {
        package var id: String
        package var text: String
        package var conversationID: String?
        /// The sender's id, so that their earlier messages can be taken into account.
        package var senderID: String?
        /// The creator has written in this conversation.
        package var isAnswered: Bool

        package init(
            id: String, text: String, conversationID: String? = nil, senderID: String? = nil, isAnswered: Bool = false
        ) {
            self.id = id
            self.text = text
            self.conversationID = conversationID
            self.senderID = senderID
            self.isAnswered = isAnswered
        }
    }

    package var messages: [Item]
    /// Waits for the external model. When false the built-in copilot answers at once, and `pending` lists the
    /// messages that a model could still refine.
    package var refines: Bool

    package init(messages: [Item], refines: Bool = false) {
        self.messages = messages
        self.refines = refines
    }

    package init(data: JSON) throws(CallableError) {
        let reading = try CopilotReading(data)
        guard let items = reading.raw["messages"].array else {
            throw .invalidArgument("“messages” must be a list.")
        }
        refines = try reading.flag("refines")
        guard items.count <= CopilotLimits.batch else {
            throw .invalidArgument("At most \(CopilotLimits.batch) messages can be sorted in one call.")
        }
        messages = []
        for item in items {
            let reading = try CopilotReading(item)
            guard let text = item["text"].string else { throw .invalidArgument("“text” must be a text.") }
            messages.append(
                Item(
                    id: try reading.text("id", limit: 1_024), text: text,
                    conversationID: try reading.optionalText("conversationId", limit: 1_024),
                    senderID: try reading.optionalText("senderId", limit: 1_024),
                    isAnswered: try reading.flag("isAnswered")))
        }
    }

    package var data: JSON {
        var data: JSON = [
            "messages": .array(
                messages.map { item in
                    var json: JSON = ["id": .string(item.id), "text": .string(item.text)]
                    if let conversation = item.conversationID { json["conversationId"] = .string(conversation) }
                    if let sender = item.senderID { json["senderId"] = .string(sender) }
                    if item.isAnswered { json["isAnswered"] = true }
                    return json
                })
        ]
        if refines { data["refines"] = true }
        return data
    }
}

/// `{"results":[{"id","category","confidence","sentiment","intensity","score"?,"breakdown"?,"reason","withdraws"?,"statesTerms"?}…],
/// "pending"?:[id…]}`
package struct TriageResponse: Sendable, Hashable {
    package struct Item: Sendable, Hashable {
        package var id: String
        package var triage: Triage

        package init(id: String, triage: Triage) {
            self.id = id
            self.triage = triage
        }
    }

    package var results: [Item]
    /// The ids of those that an external model can still refine.
    package var pending: [String]

    package init(results: [Item], pending: [String] = []) {
        self.results = results
        self.pending = pending
    }

    package init(result: JSON) throws(CallableError) {
        guard let items = result["results"].array else {
            throw CallableError(.internal, "The copilot's answer has no results.")
        }
        results = []
        for item in items {
            guard let id = item["id"].string, let triage = Triage(json: item) else {
                throw CallableError(.internal, "The copilot's answer has a result that can't be read.")
            }
            results.append(Item(id: id, triage: triage))
        }
        pending = (result["pending"].array ?? []).compactMap(\.string)
    }

    package var result: JSON {
        var result: JSON = [
            "results": .array(
                results.map { item in
                    var json = item.triage.json
                    json["id"] = .string(item.id)
                    return json
                })
        ]
        if !pending.isEmpty { result["pending"] = .array(pending.map { .string($0) }) }
        return result
    }
}

extension Triage {
    package init?(json: JSON) {
        guard let category = json["category"].string.flatMap(Category.init(rawValue:)),
            let sentiment = json["sentiment"].string.flatMap(Sentiment.init(rawValue:)),
            let intensity = json["intensity"].string.flatMap(Intensity.init(rawValue:))
        else { return nil }
        self.init(
            category: category, confidence: min(max(json["confidence"].double ?? 0.5, 0), 1), sentiment: sentiment,
            intensity: intensity, score: json["score"].int.map { min(max($0, 0), 100) },
            breakdown: OpportunityBreakdown(json: json["breakdown"]), reason: json["reason"].string ?? "",
            isCorrected: json["isCorrected"].bool ?? false)
        withdraws = json["withdraws"].bool ?? false
        statesTerms = json["statesTerms"].bool ?? false
    }

    package var json: JSON {
        var json: JSON = [
            "category": .string(category.rawValue), "confidence": .double((confidence * 1_000).rounded() / 1_000),
            "sentiment": .string(sentiment.rawValue), "intensity": .string(intensity.rawValue),
            "reason": .string(reason),
        ]
        if let score { json["score"] = .int(Int64(score)) }
        if let breakdown { json["breakdown"] = breakdown.json }
        if isCorrected { json["isCorrected"] = true }
        if withdraws { json["withdraws"] = true }
        if statesTerms { json["statesTerms"] = true }
        return json
    }
}

extension OpportunityBreakdown {
    package init?(json: JSON) {
        guard let money = json["monetaryValue"].int, let fit = json["brandFit"].int,
            let legitimacy = json["legitimacy"].int,
            let urgency = json["urgency"].int
        else { return nil }
        self.init(monetaryValue: money, brandFit: fit, legitimacy: legitimacy, urgency: urgency)
    }

    package var json: JSON {
        [
            "monetaryValue": .int(Int64(monetaryValue)), "brandFit": .int(Int64(brandFit)),
            "legitimacy": .int(Int64(legitimacy)),
            "urgency": .int(Int64(urgency)),
        ]
    }
}

/// `correctCategory`: `{messageId, text, category, senderId?}`; a null category undoes the correction.
package struct CorrectionRequest: Sendable, Hashable {
    package var messageID: String
    package var text: String
    package var category: Category?

    package init(messageID: String, text: String, category: Category?) {
        self.messageID = messageID
        self.text = text
        self.category = category
    }

    package init(data: JSON) throws(CallableError) {
        let reading = try CopilotReading(data)
        messageID = try reading.text("messageId", limit: 1_024)
        guard let name = try reading.optionalText("category", limit: 64) else {
            category = nil
            text = try reading.maybeText("text") ?? ""
            return
        }
        guard let known = Category(rawValue: name) else {
            throw .invalidArgument("“\(name)” is no category. Use \(Category.list).")
        }
        category = known
        text = try reading.text("text")
    }

    package var data: JSON {
        ["messageId": .string(messageID), "text": .string(text), "category": JSON(category?.rawValue)]
    }
}
