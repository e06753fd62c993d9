import JSONKit

/// An FAQ entry on the wire.
package struct FAQEntry: Sendable, Hashable {
    package var id: String
    /// Wordings of the question; the first is the title.
    package var questions: [String]
    package var answer: String
    /// Automatic sending, which the creator enables for each entry.
    package var sendsAutomatically: Bool
    /// Milliseconds since the epoch.
    package var updatedAt: Int64

    package init(
        id: String, questions: [String], answer: String, sendsAutomatically: Bool = false, updatedAt: Int64 = 0
    ) {
        self.id = id
        self.questions = questions
        self.answer = answer
        self.sendsAutomatically = sendsAutomatically
        self.updatedAt = updatedAt
    }

    /// Reads an entry; one without an id is new and gets `newID`.
    package init(data: JSON, newID: String) throws(CallableError) {
        let reading = try CopilotReading(data)
        id = try reading.optionalText("id", limit: 256) ?? newID
        var asked = try reading.texts("questions", atMost: CopilotLimits.phrasings)
        if let single = try reading.optionalText("question", limit: 4_096), !asked.contains(single) {
            asked.insert(single, at: 0)
        }
        questions = asked.filter(\.saysSomething)
        guard !questions.isEmpty else { throw .invalidArgument("An FAQ entry needs at least one question.") }
        answer = try reading.text("answer", limit: 65_536)
        sendsAutomatically = try reading.flag("sendsAutomatically")
        updatedAt = try reading.number("updatedAt") ?? 0
    }

    package init?(json: JSON) {
        guard let id = json["id"].string, let answer = json["answer"].string else { return nil }
        self.init(
            id: id, questions: (json["questions"].array ?? []).compactMap(\.string), answer: answer,
            sendsAutomatically: json["sendsAutomatically"].bool ?? false, updatedAt: json["updatedAt"].int64 ?? 0)
    }

    package var json: JSON {
        [
            "id": .string(id), "questions": .array(questions.map { .string($0) }), "answer": .string(answer),
            "sendsAutomatically": .bool(sendsAutomatically), "updatedAt": .int(updatedAt),
        ]
    }
}

/// `checkFAQ` → `{isFAQ, answer?, matchedQuestion?, confidence?, entryId?}`
package struct FAQCheckResponse: Sendable, Hashable {
    package var isFAQ: Bool
    package var answer: String?
    package var matchedQuestion: String?
    package var confidence: Double
    package var entryID: String?

    package init(
        isFAQ: Bool, answer: String? = nil, matchedQuestion: String? = nil, confidence: Double = 0,
        entryID: String? = nil
    ) {
        self.isFAQ = isFAQ
        self.answer = answer
        self.matchedQuestion = matchedQuestion
        self.confidence = confidence
        self.entryID = entryID
    }

    package init(result: JSON) throws(CallableError) {
        guard let isFAQ = result["isFAQ"].bool else {
            throw CallableError(.internal, "The copilot's answer lacks “isFAQ”.")
        }
        self.init(
            isFAQ: isFAQ, answer: result["answer"].string, matchedQuestion: result["matchedQuestion"].string,
            // Some deployments report no confidence: treat their "yes" as certain.
            confidence: result["confidence"].double ?? (isFAQ ? 1 : 0), entryID: result["entryId"].string)
    }

    package var result: JSON {
        var json: JSON = ["isFAQ": .bool(isFAQ), "confidence": .double((confidence * 1_000).rounded() / 1_000)]
        if let answer { json["answer"] = .string(answer) }
        if let matchedQuestion { json["matchedQuestion"] = .string(matchedQuestion) }
        if let entryID { json["entryId"] = .string(entryID) }
        return json
    }
}

/// `suggestFAQs`: a frequent question that no entry answers.
package struct OpenQuestion: Sendable, Hashable {
    package var question: String
    package var count: Int
    package var examples: [String]

    package init(question: String, count: Int, examples: [String]) {
        self.question = question
        self.count = count
        self.examples = examples
    }

    package init?(json: JSON) {
        guard let question = json["question"].string else { return nil }
        self.init(
            question: question, count: json["count"].int ?? 1,
            examples: (json["examples"].array ?? []).compactMap(\.string))
    }

    package var json: JSON {
        [
            "question": .string(question), "count": .int(Int64(count)),
            "examples": .array(examples.map { .string($0) }),
        ]
    }
}
