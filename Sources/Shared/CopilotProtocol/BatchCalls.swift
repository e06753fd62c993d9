import JSONKit

/// A text with an id chosen by the caller.
package struct KeyedText: Sendable, Hashable {
    package var id: String
    package var text: String
    package var name: String?
    /// The answer that was given; `findEarlierAnswers` only.
    package var answer: String?

    package init(id: String, text: String, name: String? = nil, answer: String? = nil) {
        self.id = id
        self.text = text
        self.name = name
        self.answer = answer
    }

    package var json: JSON {
        var json: JSON = ["id": .string(id), "text": .string(text)]
        if let name { json["name"] = .string(name) }
        if let answer { json["answer"] = .string(answer) }
        return json
    }

    package static func list(_ data: JSON, _ name: String) throws(CallableError) -> [KeyedText] {
        guard let items = data[name].array, items.count <= CopilotLimits.questions else {
            throw .invalidArgument("“\(name)” must be a list of at most \(CopilotLimits.questions).")
        }
        var list: [KeyedText] = []
        for item in items {
            let reading = try CopilotReading(item)
            guard let text = item["text"].string else { throw .invalidArgument("“text” must be a text.") }
            list.append(
                KeyedText(
                    id: try reading.text("id", limit: 1_024), text: text, name: try reading.maybeText("name"),
                    answer: try reading.maybeText("answer")))
        }
        return list
    }
}

/// `groupQuestions` `{questions: [{id, text}]}` → `{groups: [{question, ids, answer?, entryId?}]}`
package struct GroupedQuestions: Sendable, Hashable {
    package var question: String
    package var ids: [String]
    /// The answer from the FAQ library.
    package var answer: String?
    package var matchedQuestion: String?

    package init(question: String, ids: [String], answer: String? = nil, matchedQuestion: String? = nil) {
        self.question = question
        self.ids = ids
        self.answer = answer
        self.matchedQuestion = matchedQuestion
    }

    package init?(json: JSON) {
        guard let question = json["question"].string, let ids = json["ids"].array else { return nil }
        self.init(
            question: question, ids: ids.compactMap(\.string), answer: json["answer"].string,
            matchedQuestion: json["matchedQuestion"].string)
    }

    package var json: JSON {
        var json: JSON = ["question": .string(question), "ids": .array(ids.map { .string($0) })]
        if let answer { json["answer"] = .string(answer) }
        if let matchedQuestion { json["matchedQuestion"] = .string(matchedQuestion) }
        return json
    }
}

/// `personalizeAnswer` `{answer, recipients: [{id, name?, text}]}` → `{texts: [{id, text, language, note?}]}`
package struct PersonalAnswer: Sendable, Hashable {
    package var id: String
    package var text: String
    package var language: String
    package var note: String?

    package init(id: String, text: String, language: String, note: String? = nil) {
        self.id = id
        self.text = text
        self.language = language
        self.note = note
    }

    package init?(json: JSON) {
        guard let id = json["id"].string, let text = json["text"].string else { return nil }
        self.init(id: id, text: text, language: json["language"].string ?? "", note: json["note"].string)
    }

    package var json: JSON {
        var json: JSON = ["id": .string(id), "text": .string(text), "language": .string(language)]
        if let note { json["note"] = .string(note) }
        return json
    }
}
