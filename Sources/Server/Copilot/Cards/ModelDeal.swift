import BuzzModel
import CopilotProtocol
import JSONKit
import LanguageKit

/// Checks the facts of a deal that a language model has extracted. A quotation must occur in the message it names, and
/// sums and dates are read from it here, never taken from the model.
enum ModelDeal {
    /// All fields except the next step, which we derive from the conversation and word ourselves.
    static let fields = DealField.allCases.filter { $0 != .nextStep }

    static func facts(_ answer: JSON, in lines: [CardRequest.Line]) throws(ProviderError) -> [FoundFact] {
        guard let items = answer["facts"].array else { throw .invalidAnswer("no facts") }
        var found: [DealField: FoundFact] = [:]
        for item in items {
            guard let field = item["field"].string.flatMap(DealField.init(rawValue:)), fields.contains(field),
                found[field] == nil, let number = item["number"].int, lines.indices.contains(number),
                let quotation = item["quotation"].string,
                let written = quoted(quotation, in: lines[number].text),
                let fact = fact(field, written, of: lines[number], stage: item["stage"].string)
            else { continue }
            found[field] = fact
        }
        return fields.compactMap { found[$0] }
    }

    /// The quotation as it occurs in the message; nil if it doesn't.
    static func quoted(_ quotation: String, in text: String) -> String? {
        let words = quotation.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty, quotation.count <= Prompts.dealQuote else { return nil }
        // Models change line breaks and spaces, so those are ignored; letters must match exactly.
        let written = words.joined(separator: " ")
        let whole = Prompts.clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return ByteSearch.contains(written, in: whole) ? written : nil
    }

    static func day(in text: String, of line: CardRequest.Line) -> NamedDay? {
        DateFinder(card: CardText(text), sent: line.day).find().first?.day
    }

    private static func fact(
        _ field: DealField, _ text: String, of line: CardRequest.Line, stage: String?
    ) -> FoundFact? {
        var fact = FoundFact(field: field, text: text, messageID: line.id)
        switch field {
        case .budget:
            guard let sum = DealMoney.find(in: CardText(text), isAlone: true).last else { return nil }
            fact.money = sum.money
        case .deadline:
            guard let day = day(in: text, of: line) ?? day(in: "by " + text, of: line) else { return nil }
            fact.date = day
        case .stage:
            guard let stage = stage.flatMap(DealStage.init(rawValue:)) else { return nil }
            fact.text = stage.rawValue
            fact.stage = stage
        case .who:
            guard !line.isOwn else { return nil }
        case .asked, .deliverables, .nextStep: break
        }
        return fact
    }
}
