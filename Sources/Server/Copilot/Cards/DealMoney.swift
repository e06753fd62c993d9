import BuzzModel
import LanguageKit

/// Picks the sums of a deal out of the numbers in a business message, including numbers without a currency if they
/// clearly mean money.
struct DealMoney {
    struct Found {
        var money: Money
        /// The original text, including "each" or "per video" next to it.
        var text: String
        var words: Range<Int>
        /// The sum is offered or asked for, not just mentioned.
        var isBudget: Bool
    }

    private static let longestWord = 60

    private let card: CardText
    /// The whole text is a sum, so that "1,500" needs no word that shows it is money.
    private let isAlone: Bool

    static func find(in card: CardText, isAlone: Bool = false) -> [Found] {
        DealMoney(card: card, isAlone: isAlone).find()
    }

    private func find() -> [Found] {
        let numbers = numbers()
        var found: [Found] = []
        for (number, quantity) in numbers.enumerated() {
            guard let sum = sum(quantity.quantity, quantity.words) else { continue }
            found.append(sum)
            let before = number > 0 ? numbers[number - 1].words.upperBound : 0
            let behind = number + 1 < numbers.count ? numbers[number + 1].words.lowerBound : card.words.count
            found[found.count - 1].isBudget = isAlone || !isTold(quantity.words, between: before, and: behind)
        }
        return found
    }

    /// The numbers, with the words in which they are written.
    private func numbers() -> [(quantity: Quantity, words: Range<Int>)] {
        let tokens = Tokenizer.analyze(card.text).tokens
        let places = card.places()
        var first = 0
        return MoneyReader.quantities(in: tokens).compactMap { quantity in
            guard let start = tokens[quantity.tokens].first?.place, let end = tokens[quantity.tokens].last?.place else {
                return nil
            }
            while first < places.count, places[first].upperBound <= start.lowerBound { first += 1 }
            var behind = first
            while behind < places.count, places[behind].lowerBound < end.upperBound { behind += 1 }
            // Ignore endless words such as "$5-$5-$5-…".
            guard first < behind, places[first].count <= Self.longestWord else { return nil }
            return (quantity, first..<behind)
        }
    }

    private func sum(_ quantity: Quantity, _ words: Range<Int>) -> Found? {
        guard quantity.value > 0 else { return nil }
        if quantity.currency == nil {
            guard quantity.value < 1e9, isBare(words), isAlone || meansMoney(quantity.value, words) else { return nil }
        } else if quantity.value >= 1e13 {
            return nil
        }
        let worth =
            quantity.currency.map { MoneyAmount(value: quantity.value, currency: $0, tokens: quantity.tokens).dollars }
            ?? quantity.value
        let (isEach, end) = each(behind: words.upperBound)
        return Found(
            money: Money(value: quantity.value, currency: quantity.currency, isEach: isEach, worth: worth),
            text: card.written(words.lowerBound..<end), words: words, isBudget: true)
    }

    /// Whether the words are only the number: percentages, days, times and parts of longer names are no sums.
    private func isBare(_ words: Range<Int>) -> Bool {
        guard let first = card.words[words].first, first.text.first?.isNumber == true else { return false }
        return card.words[words].allSatisfy { word in
            !word.text.contains { ":/%".contains($0) || $0 == "-" && !isRange(word.text) }
                && (word.text.first?.isNumber != true
                    || word.text.allSatisfy { $0.isNumber || ".,'-k".contains($0) })
        }
    }

    /// A range such as "300-500", but no date and no name.
    private func isRange(_ text: String) -> Bool {
        text.count { $0 == "-" } == 1 && !text.contains { $0.isLetter && $0 != "k" }
    }

    // MARK: Neighbouring words

    private func word(_ index: Int) -> String {
        card.words.indices.contains(index) ? card.words[index].text : ""
    }

    /// Whether the price is per item, and where the words that say so end.
    private func each(behind index: Int) -> (Bool, end: Int) {
        // "$500/video"
        let parts = word(index - 1).split(separator: "/")
        if parts.count == 2, let thing = parts.last, DealWords.things.contains(String(thing)) { return (true, index) }
        guard index < card.words.count, card.words[index].sentence == card.words[index - 1].sentence,
            !card.words[index - 1].endsClause
        else { return (false, index) }
        if DealWords.apiece.contains(word(index)) { return (true, index + 1) }
        guard DealWords.each.contains(word(index)), DealWords.things.contains(word(index + 1)) else {
            return word(index) == "cada" && index + 1 < card.words.count ? (true, index + 2) : (false, index)
        }
        return (true, index + 2)
    }

    /// A bare number is money next to a word about money, or if something is paid by the piece.
    private func meansMoney(_ value: Double, _ words: Range<Int>) -> Bool {
        let written = card.words[words].map(\.text).joined(separator: " ")
        guard value >= 20, !(1_900...2_100).contains(value) || written.contains(where: { ", 'k".contains($0) }) else {
            return false
        }
        if each(behind: words.upperBound).0 { return true }
        let sentence = card.sentence(of: words.lowerBound).words
        let before = card.words[max(sentence.lowerBound, words.lowerBound - 4)..<words.lowerBound].map {
            plain($0.text)
        }
        // In "offer 20 minutes" the number counts minutes.
        let next = words.upperBound < sentence.upperBound ? word(words.upperBound) : ""
        guard !DealWords.deliverables.contains(next), DateWords.units[next] == nil, !DealWords.counted.contains(next)
        else { return false }
        if before.contains(where: DealWords.moneyWords.contains) { return true }
        let behind = card.words[words.upperBound..<min(sentence.upperBound, words.upperBound + 4)].map {
            plain($0.text)
        }
        if value >= 100, (behind.joined(separator: " ") + " ").startsWithAny(DealWords.earmarks) { return true }
        // "Would 1,800 work?"
        if value >= 100, let last = before.last, DealWords.proposing.contains(last), DealWords.fitting.contains(next) {
            return true
        }
        // "A mural for 1,500", "would you do it for 900?"
        if let last = before.last, DealWords.beforeSums.contains(last), value >= 100,
            sentence.upperBound == words.upperBound
                || card.words[words.upperBound - 1].endsClause || DealWords.behindSums.contains(next)
        {
            return true
        }
        // "we can go up to 3k", "how about 450?"
        guard written.hasSuffix("k") || value >= 100 else { return false }
        let isLast = next.isEmpty || card.words[words.upperBound - 1].endsClause || DealWords.behindSums.contains(next)
        return isLast && (" " + before.joined(separator: " ") + " ").endsWithAny(DealWords.bounds)
    }

    // MARK: Mentioned or offered

    /// Whether the sum is only mentioned: in "We raised $2M and can pay $300" the words nearest to each sum decide.
    private func isTold(_ words: Range<Int>, between previous: Int, and next: Int) -> Bool {
        let sentence = card.sentence(of: words.lowerBound).words
        var start = words.lowerBound
        while start > max(sentence.lowerBound, previous, words.lowerBound - 8), !card.words[start - 1].endsClause {
            start -= 1
        }
        let before = card.words[start..<words.lowerBound].map { plain($0.text) }
        if isRefused(before) { return true }
        for place in before.indices.reversed() {
            if tells(before[place...]) { return true }
            if Self.conjunctions.contains(before[place]) || DealWords.moneyWords.contains(before[place]) {
                return false
            }
        }
        var end = words.upperBound
        guard !card.words[end - 1].endsClause else { return false }
        let last = min(sentence.upperBound, next, words.upperBound + 5)
        while end < last, end == words.upperBound || !DealWords.breaks.contains(word(end)) {
            end += 1
            if card.words[end - 1].endsClause { break }
        }
        let behind = card.words[words.upperBound..<end].map { plain($0.text) }
        return behind.indices.contains { tells(behind[$0...]) }
    }

    /// "Instead of $800" and "we can't do $800" refuse a sum; "not more than $500" and "why not $500" don't.
    private func isRefused(_ before: [String]) -> Bool {
        if (" " + before.suffix(5).joined(separator: " ") + " ").hasAny(DealWords.replaced) { return true }
        if before.contains(where: DealWords.beyond.contains) { return false }
        if before.suffix(2).contains(where: DealWords.denied.contains) { return true }
        guard let place = before.lastIndex(where: DealWords.cannot.contains) else { return false }
        return before.count - place <= 5
    }

    private static let conjunctions = WordList.set("deal.conjunctions")

    private func tells(_ words: ArraySlice<String>) -> Bool {
        guard let phrases = DealWords.tellings[words.first ?? ""] else { return false }
        return phrases.contains { words.starts(with: $0) }
    }

    private func plain(_ word: String) -> String { word.replacing("'", with: "") }
}
