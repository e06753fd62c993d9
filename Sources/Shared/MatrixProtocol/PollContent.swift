import JSONKit

/// The contents of poll events (MSC3381). It reads both the stable and the older names, but writes only the older ones,
/// because other programs support those.
package enum PollContent {
    package static let startType = "org.matrix.msc3381.poll.start"
    package static let voteType = "org.matrix.msc3381.poll.response"
    package static let endType = "org.matrix.msc3381.poll.end"

    package static let startTypes: Set<String> = [startType, "m.poll.start"]
    package static let voteTypes: Set<String> = [voteType, "m.poll.response"]
    package static let endTypes: Set<String> = [endType, "m.poll.end"]

    package struct Start: Sendable, Hashable {
        package var question: String
        package var answers: [(id: String, text: String)]
        package var mostChosen: Int
        package var isSecret: Bool

        package init(question: String, answers: [(id: String, text: String)], mostChosen: Int, isSecret: Bool) {
            self.question = question
            self.answers = answers
            self.mostChosen = mostChosen
            self.isSecret = isSecret
        }

        package static func == (one: Start, other: Start) -> Bool { one.json == other.json }
        package func hash(into hasher: inout Hasher) { hasher.combine(question) }

        /// - Parameter most: the largest number of answers; the rest is left out.
        package init?(_ content: JSON, mostAnswers most: Int) {
            let poll = content["m.poll"].object != nil ? content["m.poll"] : content[PollContent.startType]
            guard let question = PollContent.text(poll["question"]) else { return nil }
            var seen: Set<String> = []
            let answers = (poll["answers"].array ?? []).prefix(most).compactMap {
                answer -> (id: String, text: String)? in
                guard let id = answer["m.id"].string ?? answer["id"].string, !id.isEmpty, id.utf8.count <= 255,
                    let text = PollContent.text(answer), seen.insert(id).inserted
                else { return nil }
                return (id, text)
            }
            guard !answers.isEmpty else { return nil }
            self.question = question
            self.answers = answers
            mostChosen = min(max(1, poll["max_selections"].int ?? 1), answers.count)
            isSecret = poll["kind"].string?.hasSuffix("undisclosed") ?? true
        }

        /// - Parameter text: the fallback for programs that do not support polls.
        package func content(text: String) -> JSON {
            [PollContent.startType: json, "org.matrix.msc1767.text": .string(text)]
        }

        private var json: JSON {
            [
                "question": [
                    "msgtype": "m.text", "body": .string(question), "org.matrix.msc1767.text": .string(question),
                ],
                "kind": .string("org.matrix.msc3381.poll." + (isSecret ? "undisclosed" : "disclosed")),
                "max_selections": .int(Int64(mostChosen)),
                "answers": .array(
                    answers.map { ["id": .string($0.id), "org.matrix.msc1767.text": .string($0.text)] }),
            ]
        }
    }

    /// The ids of the chosen answers.
    package static func choice(_ content: JSON, most: Int) -> [String] {
        let chosen = content["m.selections"].array ?? content[voteType]["answers"].array ?? []
        return chosen.prefix(most).compactMap(\.string)
    }

    package static func vote(for answers: [String]) -> JSON {
        [voteType: ["answers": .array(answers.map { .string($0) })]]
    }

    package static func end(text: String) -> JSON { [endType: [:], "org.matrix.msc1767.text": .string(text)] }

    private static func text(_ json: JSON) -> String? {
        let text = json["m.text"][0]["body"].string ?? json["org.matrix.msc1767.text"].string ?? json["body"].string
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }
}
