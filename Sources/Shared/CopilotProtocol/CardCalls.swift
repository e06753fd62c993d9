import BuzzModel
import JSONKit

/// `extractDeal`, `findPromises`, `findTopics`: messages of a conversation, oldest first.
package struct CardRequest: Sendable, Hashable {
    package struct Line: Sendable, Hashable {
        package var id: String
        package var text: String
        package var isOwn: Bool
        /// Milliseconds since the epoch.
        package var sentAt: Int64
        /// The creator's UTC offset when it was sent, which determines what day "tomorrow" is.
        package var secondsFromUTC: Int

        package init(id: String, text: String, isOwn: Bool, sentAt: Int64, secondsFromUTC: Int = 0) {
            self.id = id
            self.text = text
            self.isOwn = isOwn
            self.sentAt = sentAt
            self.secondsFromUTC = secondsFromUTC
        }

        package var day: CalendarDay {
            CalendarDay(Timestamp(milliseconds: sentAt), secondsFromUTC: secondsFromUTC)
        }
    }

    package var lines: [Line]
    /// The other side's name, used when the messages give no better one.
    package var name: String?
    /// The creator's corrections by field. Sums and dates are read from them; otherwise they stay unchanged.
    package var corrections: [String: String]
    /// The day relative to which dates in corrections are read.
    package var today: CalendarDay?

    package init(
        lines: [Line], name: String? = nil, corrections: [String: String] = [:], today: CalendarDay? = nil
    ) {
        self.lines = lines
        self.name = name
        self.corrections = corrections
        self.today = today
    }

    private static let latest: Int64 = 253_402_300_799_999

    package init(data: JSON) throws(CallableError) {
        let reading = try CopilotReading(data)
        guard let items = data["messages"].array, items.count <= CopilotLimits.thread else {
            throw .invalidArgument("“messages” must be a list of at most \(CopilotLimits.thread) messages.")
        }
        lines = []
        for item in items {
            let line = try CopilotReading(item)
            guard let text = item["text"].string else { throw .invalidArgument("“text” must be a text.") }
            guard let sentAt = item["sentAt"].int64, (0...Self.latest).contains(sentAt) else {
                throw .invalidArgument("“sentAt” must be milliseconds since 1970.")
            }
            let offset = try line.number("secondsFromUTC") ?? 0
            guard (-86_400...86_400).contains(offset) else {
                throw .invalidArgument("“secondsFromUTC” must be less than a day.")
            }
            lines.append(
                Line(
                    id: try line.text("id", limit: 1_024), text: text, isOwn: try line.flag("isOwn"), sentAt: sentAt,
                    secondsFromUTC: Int(offset)))
        }
        name = try reading.optionalText("name", limit: 1_024)
        corrections = try reading.metadata("corrections")
        let written = try reading.optionalText("today", limit: 64)
        today = written.flatMap { CalendarDay(iso: $0) }
        if written != nil, today == nil { throw .invalidArgument("“today” must be a day such as 2027-05-03.") }
    }

    package var data: JSON {
        var json: JSON = [
            "messages": .array(
                lines.map {
                    [
                        "id": .string($0.id), "text": .string($0.text), "isOwn": .bool($0.isOwn),
                        "sentAt": .int($0.sentAt), "secondsFromUTC": .int(Int64($0.secondsFromUTC)),
                    ]
                })
        ]
        if let name { json["name"] = .string(name) }
        if let today { json["today"] = .string(today.iso) }
        if !corrections.isEmpty {
            json["corrections"] = .object(
                JSONObject(corrections.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        }
        return json
    }
}

/// One fact of a deal card on the wire. `messageID` is the caller's id.
package struct FoundFact: Sendable, Hashable {
    package var field: DealField
    package var text: String
    package var messageID: String?
    package var money: Money?
    package var date: NamedDay?
    package var stage: DealStage?

    package init(
        field: DealField, text: String, messageID: String?, money: Money? = nil, date: NamedDay? = nil,
        stage: DealStage? = nil
    ) {
        self.field = field
        self.text = text
        self.messageID = messageID
        self.money = money
        self.date = date
        self.stage = stage
    }

    package init?(json: JSON) {
        guard let field = json["field"].string.flatMap(DealField.init(rawValue:)), let text = json["text"].string else {
            return nil
        }
        self.init(
            field: field, text: text, messageID: json["messageId"].string, money: Money(json: json["money"]),
            date: NamedDay(json: json["date"]), stage: json["stage"].string.flatMap(DealStage.init(rawValue:)))
    }

    package var json: JSON {
        var json: JSON = ["field": .string(field.rawValue), "text": .string(text)]
        if let messageID { json["messageId"] = .string(messageID) }
        if let money { json["money"] = money.json }
        if let date { json["date"] = date.json }
        if let stage { json["stage"] = .string(stage.rawValue) }
        return json
    }
}

/// `{isDeal, facts: [{field, text, messageId, money?, date?, stage?}], corrections: [{field, text, money?, date?, stage?}]}`
package struct DealResponse: Sendable, Hashable {
    package var facts: [FoundFact]
    package var corrections: [FoundFact]
    /// The messages read like an offer, whatever category the last one has.
    package var isDeal: Bool

    package init(facts: [FoundFact], corrections: [FoundFact] = [], isDeal: Bool = false) {
        self.isDeal = isDeal
        self.facts = facts
        self.corrections = corrections
    }

    package init(result: JSON) throws(CallableError) {
        guard let facts = result["facts"].array else {
            throw CallableError(.internal, "The copilot's answer has no facts.")
        }
        self.init(
            facts: facts.compactMap { FoundFact(json: $0) },
            corrections: (result["corrections"].array ?? []).compactMap { FoundFact(json: $0) },
            isDeal: result["isDeal"].bool ?? false)
    }

    package var result: JSON {
        [
            "isDeal": .bool(isDeal), "facts": .array(facts.map(\.json)),
            "corrections": .array(corrections.map(\.json)),
        ]
    }
}

/// `findPromises` → `{promises: [{messageId, isOwn, text, due?}]}`
package struct FoundPromise: Sendable, Hashable {
    package var messageID: String
    package var isOwn: Bool
    package var text: String
    package var due: NamedDay?

    package init(messageID: String, isOwn: Bool, text: String, due: NamedDay?) {
        self.messageID = messageID
        self.isOwn = isOwn
        self.text = text
        self.due = due
    }

    package init?(json: JSON) {
        guard let id = json["messageId"].string, let text = json["text"].string else { return nil }
        self.init(
            messageID: id, isOwn: json["isOwn"].bool ?? false, text: text, due: NamedDay(json: json["due"]))
    }

    package var json: JSON {
        var json: JSON = ["messageId": .string(messageID), "isOwn": .bool(isOwn), "text": .string(text)]
        if let due { json["due"] = due.json }
        return json
    }
}

/// `findTopics` → `{topics: [{topic, messageId}]}`
package struct FoundTopic: Sendable, Hashable {
    package var text: String
    package var messageID: String

    package init(text: String, messageID: String) {
        self.text = text
        self.messageID = messageID
    }

    package init?(json: JSON) {
        guard let text = json["topic"].string, let id = json["messageId"].string else { return nil }
        self.init(text: text, messageID: id)
    }

    package var json: JSON { ["topic": .string(text), "messageId": .string(messageID)] }
}

extension NamedDay {
    package init?(json: JSON) {
        guard let written = json["written"].string else { return nil }
        self.init(
            written: written, day: json["day"].string.flatMap { CalendarDay(iso: $0) },
            isSure: json["isSure"].bool ?? false)
    }

    package var json: JSON {
        var json: JSON = ["written": .string(written), "isSure": .bool(isSure)]
        if let day { json["day"] = .string(day.iso) }
        return json
    }
}

extension Money {
    package init?(json: JSON) {
        guard let value = json["value"].double, value.isFinite else { return nil }
        self.init(
            value: value, currency: json["currency"].string, isEach: json["isEach"].bool ?? false,
            worth: json["worth"].double ?? value)
    }

    package var json: JSON {
        var json: JSON = ["value": .double(value), "isEach": .bool(isEach), "worth": .double(worth)]
        if let currency { json["currency"] = .string(currency) }
        return json
    }
}
