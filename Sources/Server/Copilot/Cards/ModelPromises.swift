import BuzzModel
import CopilotProtocol
import JSONKit

/// Checks the promises that a language model has found. A quotation must occur in the message it names, and its date is
/// read from that message here.
enum ModelPromises {
    private static let perMessage = 3

    static func find(_ answer: JSON, in lines: [CardRequest.Line]) throws(ProviderError) -> [FoundPromise] {
        guard let items = answer["promises"].array else { throw .invalidAnswer("no promises") }
        var found: [Int: [FoundPromise]] = [:]
        for item in items {
            guard let number = item["number"].int, lines.indices.contains(number),
                found[number, default: []].count < perMessage,
                let quotation = item["quotation"].string,
                let text = ModelDeal.quoted(quotation, in: lines[number].text),
                found[number]?.contains(where: { $0.text == text }) != true
            else { continue }
            let promise = FoundPromise(
                messageID: lines[number].id, isOwn: lines[number].isOwn, text: text,
                due: ModelDeal.day(in: text, of: lines[number]))
            found[number, default: []].append(promise)
        }
        return lines.indices.flatMap { found[$0] ?? [] }
    }
}
