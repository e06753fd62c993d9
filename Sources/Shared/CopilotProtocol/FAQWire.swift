import JSONKit

/// One entry of a creator's library: several phrasings of a question, one answer.
package struct FAQEntry: Sendable, Hashable, Identifiable {
    package var id: String
    package var phrasings: [String]
    package var answer: String
    /// Switched on by the creator for this entry, and only then.
    package var sendsAutomatically: Bool

    package init(id: String, phrasings: [String], answer: String, sendsAutomatically: Bool = false) {
        self.id = id
        self.phrasings = phrasings
        self.answer = answer
        self.sendsAutomatically = sendsAutomatically
    }

    package init?(_ json: JSON) {
        let phrasings = (json["phrasings"].array ?? []).compactMap(\.string)
        guard let answer = json["answer"].string, !phrasings.isEmpty else { return nil }
        self.init(
            id: json["id"].string ?? "", phrasings: phrasings, answer: answer,
            sendsAutomatically: json["sendsAutomatically"].bool ?? false)
    }

    package var json: JSON {
        [
            "id": .string(id), "phrasings": .array(phrasings.map { .string($0) }), "answer": .string(answer),
            "sendsAutomatically": .bool(sendsAutomatically),
        ]
    }
}
