import BuzzModel
import CopilotProtocol
import LanguageKit

/// Finds the stage of a deal: the latest clear statement about it decides.
struct StageReader {
    let messages: [DealReader.Read]

    func stage() -> FoundFact {
        var current = FoundFact(field: .stage, text: DealStage.new.rawValue, messageID: nil, stage: .new)
        var hasOther = false
        for message in messages {
            if !message.line.isOwn, !hasOther {
                hasOther = true
                current.messageID = message.line.id
            }
            if let stage = said(in: message), isStep(from: current.stage ?? .new, to: stage) {
                current = FoundFact(field: .stage, text: stage.rawValue, messageID: message.line.id, stage: stage)
            } else if message.line.isOwn, hasOther, current.stage == .new {
                current = FoundFact(
                    field: .stage, text: DealStage.talking.rawValue, messageID: message.line.id, stage: .talking)
            }
        }
        return current
    }

    /// A delivered deal never goes back to agreed, but a lost one can be resumed.
    private func isStep(from current: DealStage, to next: DealStage) -> Bool {
        if next == .lost || current == .lost { return next != current && !(current == .paid && next == .lost) }
        let order = DealStage.allCases
        return (order.firstIndex(of: next) ?? 0) > (order.firstIndex(of: current) ?? 0)
    }

    private func said(in message: DealReader.Read) -> DealStage? {
        if Refusal.found(in: RuleReading(Tokenizer.analyze(message.line.text).tokens)) { return .lost }
        var found: DealStage?
        for sentence in message.card.sentences where !sentence.isQuestion {
            let folded = message.card.folded(sentence)
            for (stage, phrases) in Self.table where says(phrases, in: folded) { found = stage }
        }
        return found
    }

    private static let table: [(DealStage, [String])] = [
        (.agreed, DealWords.agreed), (.delivered, DealWords.delivered), (.paid, DealWords.paid),
    ]

    private func says(_ phrases: [String], in sentence: String) -> Bool {
        phrases.contains { phrase in
            // Do the cheap search first, because most sentences contain none of the phrases.
            guard sentence.hasAny([phrase]), let place = sentence.firstRange(of: " \(phrase) ") else { return false }
            let before = sentence[..<place.lowerBound].split(separator: " ").suffix(4).map(String.init)
            return !before.contains { DealWords.notYet.contains($0) }
        }
    }
}
