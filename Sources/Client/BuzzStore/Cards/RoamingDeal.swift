import BuzzModel
import CopilotProtocol
import JSONKit
import SQLiteKit

/// The user's corrections of a deal as account data, so that other devices show the same card.
struct RoamingDeal {
    struct Word: Equatable {
        var field: DealField
        var text: String
        var stage: DealStage?
    }

    var words: [Word]
    var isRemoved: Bool

    private static let longestText = 10_000

    init(words: [Word], isRemoved: Bool) {
        self.words = words
        self.isRemoved = isRemoved
    }

    /// Ignores content that other programs may have written.
    init(content: JSON) {
        isRemoved = content["removed"].bool ?? false
        let corrections = content["corrections"]
        words = DealField.allCases.compactMap { field in
            let word = corrections[field.rawValue]
            guard let text = word["text"].string, text.utf8.count <= Self.longestText else { return nil }
            return Word(field: field, text: text, stage: word["stage"].string.flatMap(DealStage.init(rawValue:)))
        }
    }

    var content: JSON {
        var corrections = JSON.object(JSONObject())
        for word in words {
            var entry: JSON = ["text": .string(word.text)]
            if let stage = word.stage { entry["stage"] = .string(stage.rawValue) }
            corrections[word.field.rawValue] = entry
        }
        return ["corrections": corrections, "removed": .bool(isRemoved)]
    }
}

extension DealTable {
    func roaming(of conversation: Int64) throws -> RoamingDeal {
        let words = try corrections(of: conversation).map { fact in
            RoamingDeal.Word(field: fact.field, text: fact.text, stage: fact.field == .stage ? fact.stage : nil)
        }
        let isRemoved =
            try db.first("SELECT is_removed FROM deals WHERE conversation = ?", conversation) { $0.bool(0) } ?? false
        return RoamingDeal(words: words.sorted { $0.field.rawValue < $1.field.rawValue }, isRemoved: isRemoved)
    }

    /// Replaces the local corrections by those of another device, which has already seen the local ones.
    func take(_ deal: RoamingDeal, of conversation: Int64) throws {
        let known = try roaming(of: conversation)
        let kept = Set(deal.words.map(\.field))
        for word in known.words where !kept.contains(word.field) {
            try correct(word.field, to: nil, stage: nil, of: conversation)
        }
        for word in deal.words where !known.words.contains(word) {
            try correct(word.field, to: word.text, stage: word.stage, of: conversation)
        }
        if known.isRemoved != deal.isRemoved { try setRemoved(deal.isRemoved, conversation) }
    }
}
