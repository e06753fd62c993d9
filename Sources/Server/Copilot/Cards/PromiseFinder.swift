import BuzzModel
import CopilotProtocol

/// Finds promises in messages: the original sentence and the day it names.
enum PromiseFinder {
    /// A message with more of them is a list, not a promise.
    private static let perMessage = 3
    /// The most words between "I'll" and the action: "I'll also quickly send".
    private static let wordsBetween = 3

    static func find(in lines: [CardRequest.Line]) -> [FoundPromise] {
        lines.flatMap { line in
            let card = CardText(line.text)
            let days = DateFinder(card: card, sent: line.day).find()
            return promises(in: card, days).prefix(perMessage).map { promise in
                FoundPromise(messageID: line.id, isOwn: line.isOwn, text: promise.text, due: promise.due)
            }
        }
    }

    private static func promises(
        in card: CardText, _ days: [DateFinder.Found]
    ) -> [(text: String, due: NamedDay?)] {
        card.sentences.enumerated().compactMap { number, sentence in
            guard !sentence.isQuestion, !isQuoted(card, sentence) else { return nil }
            let words = card.words[sentence.words].map { $0.text.replacing("'", with: "").replacing("’", with: "") }
            let day = days.first { sentence.words.contains($0.words.lowerBound) }?.day
            guard
                isPromise(
                    words, hasDay: day != nil,
                    isShort: { card.words[sentence.words.lowerBound + $0].text.contains("'") }),
                !isUndone(card.folded(sentence), hasDay: day != nil)
            else {
                return nil
            }
            // The next short sentence may name the day: "I'll send it. Friday at the latest."
            var due = day
            if due == nil, card.sentences.indices.contains(number + 1) {
                let next = card.sentences[number + 1]
                if next.words.count <= 5, !next.isQuestion {
                    due = days.first { next.words.contains($0.words.lowerBound) }?.day
                }
            }
            return (card.written(sentence), due)
        }
    }

    private static func isQuoted(_ card: CardText, _ sentence: CardText.Sentence) -> Bool {
        guard let first = card.words[sentence.words].first else { return true }
        return [">", "“", "\"", "„", "«"].contains { card.text[first.range.lowerBound...].hasPrefix($0) }
    }

    /// - Parameter isShort: whether a word was written with an apostrophe, which tells "we'll" from "well".
    private static func isPromise(_ words: [String], hasDay: Bool, isShort: (Int) -> Bool) -> Bool {
        guard !words.isEmpty else { return false }
        if PromiseWords.whole.contains(where: { opens($0, words, at: 0) }), words.count <= 6 || hasDay { return true }
        for index in words.indices {
            if PromiseWords.future.contains(words[index]) { return true }
            if hasDay, PromiseWords.present.contains(where: { opens($0, words, at: index) }) { return true }
            guard let opening = PromiseWords.openings.first(where: { opens($0, words, at: index) }) else { continue }
            // Skip "As well …", and "Well …" without an apostrophe.
            if opening == ["well"], !isShort(index) { continue }
            let from = index + opening.count
            let within = words[min(from, words.count)..<min(words.count, from + reach(opening) + 1)]
            guard let act = within.firstIndex(where: { PromiseWords.acts.contains($0) }) else {
                // "You'll have it by Friday" needs no action word, and "I'll be there on Saturday" needs none because
                // of the day.
                if hasDay, within.first == "be" || opening.first == "youll" || opening.first == "you" { return true }
                continue
            }
            let rest = " " + words[act...].joined(separator: " ") + " "
            if PromiseWords.notPromised.contains(where: { rest.hasPrefix(" \($0) ") }) { continue }
            // "Let me check" is a promise; "let me do that" asks for permission.
            if opening == ["let", "me"], !WordList.set("promise.checking").contains(words[act]) {
                continue
            }
            return true
        }
        return false
    }

    /// How far the action may be from the opening. In German it comes at the end of the sentence.
    private static func reach(_ opening: [String]) -> Int {
        ["ich", "wir"].contains(opening[0]) ? 30 : wordsBetween
    }

    private static func opens(_ phrase: [String], _ words: [String], at index: Int) -> Bool {
        index + phrase.count <= words.count && phrase.indices.allSatisfy { words[index + $0] == phrase[$0] }
    }

    private static func isUndone(_ sentence: String, hasDay: Bool) -> Bool {
        // With a day, fewer conditions and doubts undo a promise.
        sentence.hasAny(hasDay ? PromiseWords.undoneWithDay : PromiseWords.undone)
    }
}
