import BuzzModel

/// Finds sums of money in a business message, also those without a currency where it is plain that money is meant.
enum DealMoney {
    struct Found {
        var money: Money
        /// As written, with "each" or "per video" where that stands beside it.
        var text: String
        var words: Range<Int>
        /// It is offered or asked for, not told of.
        var isBudget: Bool
    }

    /// - Parameter isAlone: the whole text is a sum: "1,500" needs no word that says so.
    static func find(in card: CardText, isAlone: Bool = false) -> [Found] {
        var found: [Found] = []
        var index = 0
        // Looked up once a sentence, however many sums stand in it.
        var isTold: [Int: Bool] = [:]
        while index < card.words.count {
            guard var sum = sum(at: index, in: card, isAlone: isAlone) else {
                index += 1
                continue
            }
            let number = card.words[sum.words.lowerBound].sentence
            let told = isTold[number] ?? card.folded(card.sentences[number]).hasAny(tellings)
            isTold[number] = told
            sum.isBudget = isAlone || !told
            index = sum.words.upperBound
            found.append(sum)
        }
        return found
    }

    private static let tellings = [
        "raised", "subscribers", "followers", "viewers", "views", "paid for my", "cost me", "costs me",
    ]

    private static func sum(at index: Int, in card: CardText, isAlone: Bool) -> Found? {
        let word = card.words[index]
        // Percentages, days, times and parts of longer names are no sums.
        guard word.text.contains(where: \.isNumber), !word.text.contains("%"), !word.text.contains(":"),
            !word.text.contains("/"), !word.text.contains("-") || isRange(word.text)
        else { return nil }
        let next = index + 1 < card.words.count && card.words[index + 1].sentence == word.sentence
        // The currency may be a word of its own on either side; "R$ 300" and "300 US dollars" as well.
        var first = index
        if index > 0, card.words[index - 1].sentence == word.sentence, isCurrency(raw(card, index - 1)) { first -= 1 }
        var last = index
        if next, let joined = MoneyFinder.find(in: tokens(card, index, index + 1)).first, joined.value > 0 {
            let alone = MoneyFinder.find(in: tokens(card, index, index)).first
            if alone == nil || alone?.value != joined.value { last = index + 1 }
        }
        // "5 million dollars": the scale, then the currency.
        if last == index, index + 2 < card.words.count, card.words[index + 2].sentence == word.sentence,
            MoneyFinder.find(in: tokens(card, index, index + 1)).isEmpty,
            let joined = MoneyFinder.find(in: tokens(card, index, index + 2)).first, scaled(joined.value, word.text)
        {
            last = index + 2
        }
        if let amount = MoneyFinder.find(in: tokens(card, first, last)).first {
            return found(
                value: amount.value, currency: amount.currency, worth: amount.dollars, first..<last + 1, card,
                isAlone: isAlone)
        }
        guard let value = MoneyFinder.decimal(String(word.text.prefix { $0.isNumber || $0 == "." || $0 == "," })),
            word.text.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," || $0 == "k" }), value > 0, value < 1e9
        else { return nil }
        let whole = word.text.hasSuffix("k") ? value * 1_000 : value
        guard isAlone || meansMoney(whole, at: index, in: card) else { return nil }
        return found(value: whole, currency: nil, worth: whole, index..<index + 1, card, isAlone: isAlone)
    }

    /// "300-500", but no day and no name.
    private static func isRange(_ text: String) -> Bool {
        text.count { $0 == "-" } == 1 && !text.contains { $0.isLetter && $0 != "k" }
    }

    /// "5 million" against "5 of": the value must have grown with the word between.
    private static func scaled(_ value: Double, _ number: String) -> Bool {
        guard let plain = MoneyFinder.decimal(number.filter { $0.isNumber || $0 == "." || $0 == "," }) else {
            return false
        }
        return value > plain
    }

    private static func found(
        value: Double, currency: String?, worth: Double, _ words: Range<Int>, _ card: CardText, isAlone: Bool
    ) -> Found {
        var end = words.upperBound
        let isEach = each(at: &end, in: card, from: words.upperBound)
        var start = words.lowerBound
        // "between 300 and 500 dollars", "300–500 €": the whole range is shown, the higher end counted with.
        if start >= 2, ["and", "to", "und", "y", "et", "e", "bis", "a"].contains(card.words[start - 1].text),
            card.words[start - 2].text.contains(where: \.isNumber),
            card.words[start - 2].sentence == card.words[start].sentence
        {
            start -= 2
        }
        return Found(
            money: Money(value: value, currency: currency, isEach: isEach, worth: worth),
            text: card.written(start..<end), words: words, isBudget: true)
    }

    private static func each(at end: inout Int, in card: CardText, from index: Int) -> Bool {
        guard index < card.words.count, card.words[index].sentence == card.words[index - 1].sentence,
            !card.words[index - 1].endsClause
        else { return false }
        let word = card.words[index].text
        if ["each", "apiece", "jeweils", "chacune", "chacun", "ciascuno", "ciascuna", "hourly"].contains(word) {
            end = index + 1
            return true
        }
        guard DealWords.each.contains(word), index + 1 < card.words.count,
            DealWords.things.contains(card.words[index + 1].text)
        else {
            guard word == "cada", index + 1 < card.words.count else { return false }
            end = index + 2
            return true
        }
        end = index + 2
        return true
    }

    /// A bare number is money beside a word for money, or where something is paid by the piece.
    private static func meansMoney(_ value: Double, at index: Int, in card: CardText) -> Bool {
        guard value >= 20, !(1_900...2_100).contains(value) || card.words[index].text.contains(",") else {
            return false
        }
        let sentence = card.sentence(of: index).words
        let before = (max(sentence.lowerBound, index - 4)..<index).map { card.words[$0].text }
        var end = index
        if each(at: &end, in: card, from: index + 1) { return true }
        guard before.contains(where: DealWords.moneyWords.contains) else { return false }
        // "offer 20 minutes": what is counted is named.
        let next = index + 1 < sentence.upperBound ? card.words[index + 1].text : ""
        return !DealWords.deliverables.contains(next) && DateWords.units[next] == nil
            && !["percent", "prozent", "people", "students", "followers", "words", "pages"].contains(next)
    }

    private static func raw(_ card: CardText, _ index: Int) -> String {
        TextFolding.fold(card.text[card.words[index].range])
    }

    private static func isCurrency(_ word: String) -> Bool {
        [
            "$", "€", "£", "¥", "₹", "r$", "us$", "rp", "rs", "chf", "usd", "eur", "gbp", "brl", "inr", "pln", "aud",
            "cad",
        ]
        .contains(word)
    }

    private static func tokens(_ card: CardText, _ first: Int, _ last: Int) -> [Token] {
        let range = card.words[first].range.lowerBound..<card.words[last].core.upperBound
        // Marks in front, as of a bracket, are no part of it.
        return Tokenizer.analyze(String(card.text[range]).filter { !"()[]\"“”".contains($0) }).tokens
    }
}
