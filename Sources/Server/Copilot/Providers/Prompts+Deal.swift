import BuzzModel
import CopilotProtocol
import JSONKit

extension Prompts {
    static let dealLines = 40
    static let dealQuote = 160

    /// Asks for the facts of a deal in a conversation with numbered messages, each as a quotation.
    static func deal(_ lines: [CardRequest.Line]) -> Completion {
        Completion(
            effort: .triage,
            instructions: """
                You read one business thread of an online creator and pick out the facts of the deal. For each fact give its \
                field, the number of the message it stands in, and a quotation: the very words of that message, copied letter \
                by letter, at most \(dealQuote) characters. Fields: who (how the other side names itself and its company), \
                asked (what the other side wants), budget (the sum that stands now, with its currency), deadline (the day \
                by which), deliverables (the things to make), stage. At most one fact a field; the latest word counts. For \
                stage also give “stage”: new, talking, agreed, delivered, paid or lost; for all others null. Leave out \
                what nobody wrote. \(fence)
                """,
            data: (["messages": numbered(lines)] as JSON).text,
            schemaName: "deal", schema: dealSchema, maxTokens: 900)
    }

    static func numbered(_ lines: [CardRequest.Line]) -> JSON {
        .array(
            lines.enumerated().map { number, line in
                [
                    "number": .int(Int64(number)), "from": line.isOwn ? "creator" : "other",
                    "text": .string(clean(line.text)),
                ]
            })
    }

    private static let dealSchema = object([
        (
            "facts",
            [
                "type": "array",
                "items": object([
                    ("field", ["type": "string", "enum": .array(ModelDeal.fields.map { .string($0.rawValue) })]),
                    ("number", integer), ("quotation", ["type": "string"]),
                    (
                        "stage",
                        ["anyOf": [oneOf(DealStage.self), ["type": "null"]]]
                    ),
                ]),
            ]
        )
    ])
}
