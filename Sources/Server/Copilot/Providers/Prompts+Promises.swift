import BuzzModel
import CopilotProtocol
import JSONKit

extension Prompts {
    /// Asks for the promises in numbered messages, each as a quotation.
    static func promises(_ lines: [CardRequest.Line]) -> Completion {
        Completion(
            effort: .triage,
            instructions: """
                You read messages between an online creator and somebody else and pick out the promises: sentences in which \
                the writer of the message says what they themselves will do for the other. For each give the number of its \
                message and a quotation: the sentence, copied letter by letter, at most \(dealQuote) characters. Questions, \
                wishes, offers with an if, refusals, jokes and what was done already are no promises. At most three a \
                message; none where there are none. \(fence)
                """,
            data: (["messages": numbered(lines)] as JSON).text,
            schemaName: "promises", schema: promiseSchema, maxTokens: 900)
    }

    private static let promiseSchema = object([
        ("promises", ["type": "array", "items": object([("number", integer), ("quotation", ["type": "string"])])])
    ])
}
