import BuzzModel
import JSONKit
import ProcessKit

extension DealCard {
    /// The form used by commands and exports.
    package var exported: JSON {
        var facts = JSON.object(JSONObject())
        for fact in self.facts { facts[fact.field.rawValue] = fact.json }
        return [
            "conversationId": .string(id.rawValue), "name": .string(name), "stage": .string(stage.rawValue),
            "value": self[.budget]?.money.map { .double($0.value) } ?? .null,
            "currency": JSON(self[.budget]?.money?.currency),
            "perItem": .bool(self[.budget]?.money?.isEach ?? false), "deadline": JSON(self[.deadline]?.date?.day?.iso),
            "deadlineIsSure": .bool(self[.deadline]?.date?.isSure ?? false),
            "lastActivity": .string(ISO8601.string(milliseconds: lastActivity.milliseconds)), "facts": facts,
        ]
    }
}

extension DealFact {
    fileprivate var json: JSON {
        [
            "text": .string(text), "messageId": JSON(messageID.map { "\($0.rawValue)" }),
            "corrected": .bool(isCorrected),
        ]
    }
}
