/// A number in a message, or a range of two, with its currency if it has one.
package struct Quantity: Sendable {
    /// Includes the currency and both ends of a range, but not words like "between" and "each".
    package let tokens: Range<Int>
    /// The upper end of a range.
    package let value: Double
    /// The lower end of a range, otherwise the value.
    package let low: Double
    /// ISO 4217 code.
    package let currency: String?
    /// The number without its scale: 5 for "5 million".
    package let plain: Double
}

/// Reads sums like "$2,500", "1 800 €", "CHF 1'500", "5k eur", "R$ 300", "Rp 5 juta", "15万円", "300–500 dollars".
package struct MoneyReader {
    private let tokens: [Token]
    /// Tokens before this index belong to an earlier number.
    private var taken = 0

    private init(_ tokens: [Token]) { self.tokens = tokens }

    /// All numbers, each once, in a single pass.
    package static func quantities(in tokens: [Token]) -> [Quantity] {
        var reader = MoneyReader(tokens)
        var found: [Quantity] = []
        var index = 0
        while index < tokens.count {
            guard let quantity = reader.quantity(at: index) else {
                index += 1
                continue
            }
            reader.taken = quantity.tokens.upperBound
            index = max(index + 1, quantity.tokens.upperBound)
            found.append(quantity)
        }
        return found
    }

    /// The quantities that have a currency.
    package static func sums(in tokens: [Token]) -> [MoneyAmount] {
        quantities(in: tokens).compactMap { quantity in
            guard let currency = quantity.currency, quantity.value > 0, quantity.value < 1e13 else { return nil }
            return MoneyAmount(value: quantity.value, currency: currency, tokens: quantity.tokens)
        }
    }

    /// A number with a currency before or after it.
    private struct Priced {
        var number: WrittenNumber
        var tokens: Range<Int>
        var currency: String?

        /// Without a currency, "5 m" is probably five metres or the like.
        var value: Double { currency == nil && number.isScaleDoubtful ? number.plain : number.value }
    }

    private func quantity(at index: Int) -> Quantity? {
        guard let first = priced(at: index) else { return nil }
        if let second = rangeEnd(of: first) {
            let currency = second.currency ?? first.currency
            let value = currency == nil ? second.value : second.number.value
            var low = first.number.value
            // The lower end of "3–5k" is three thousand, that of "300–1k" three hundred.
            if first.number.scale == nil, let scale = second.number.scale, first.number.plain < second.number.plain,
                value != second.number.plain
            {
                low *= scale
            }
            return Quantity(
                tokens: first.tokens.lowerBound..<second.tokens.upperBound, value: value, low: low,
                currency: currency, plain: second.number.plain)
        }
        return Quantity(
            tokens: first.tokens, value: first.value, low: first.value, currency: first.currency,
            plain: first.number.plain)
    }

    private func priced(at index: Int) -> Priced? {
        guard var number = NumberReader.number(at: index, in: tokens) else { return nil }
        if number.tokens.upperBound < tokens.count,
            let scale = Self.ideographicScale(tokens[number.tokens.upperBound].text)
        {
            number.value *= scale
        }
        var priced = Priced(number: number, tokens: number.tokens, currency: number.currency)
        if priced.currency == nil, let (start, currency) = currency(before: index) {
            priced.currency = currency
            priced.tokens = start..<priced.tokens.upperBound
        }
        if let (end, currency) = currency(behind: number.tokens.upperBound),
            // "$500 CAD" specifies which dollars, "€500 euros" repeats the currency.
            priced.currency == nil || priced.currency == currency || priced.currency == "USD" && Self.isDollar(currency)
        {
            priced.currency = currency
            priced.tokens = priced.tokens.lowerBound..<end
        }
        return priced
    }

    private static func isDollar(_ currency: String) -> Bool { currency == "CAD" || currency == "AUD" }

    // MARK: Currencies

    private func currency(before index: Int) -> (start: Int, String)? {
        var sign = index - 1
        guard sign >= taken else { return nil }
        if tokens[sign].text == ".", tokens[sign].gap == .none, sign - 1 >= taken,
            let currency = Currency.abbreviations[tokens[sign - 1].text]
        {
            return (sign - 1, currency)
        }
        // Skip the colon of "EUR: 500".
        if tokens[sign].text == ":", sign - 1 >= taken, tokens[sign - 1].kind == .word { sign -= 1 }
        guard tokens[sign].sentence == tokens[index].sentence, let currency = Currency.leading[tokens[sign].text] else {
            return nil
        }
        if tokens[sign].text == "$", tokens[sign].gap == .none, sign - 1 >= taken,
            let dollars = Currency.dollars[tokens[sign - 1].text]
        {
            return (sign - 1, dollars)
        }
        return (sign, currency)
    }

    private func currency(behind index: Int) -> (end: Int, String)? {
        guard index < tokens.count else { return nil }
        // Skip what may come between: "500,- €", "500.- CHF", "a 5-euro tip", "500 (EUR)".
        var place = index
        if [",", "."].contains(tokens[place].text), tokens[place].gap == .none, place + 1 < tokens.count,
            tokens[place + 1].text == "-" || tokens[place + 1].gap == .dash
        {
            place += tokens[place + 1].text == "-" ? 2 : 1
        } else {
            guard tokens[place].sentence == tokens[index - 1].sentence else { return nil }
            if tokens[place].text == "-" && tokens[place].gap == .none || tokens[place].text == "(" { place += 1 }
        }
        guard place < tokens.count else { return nil }
        let token = tokens[place]
        let next = place + 1 < tokens.count ? tokens[place + 1] : nil
        if let currency = ideographic(token.text) { return (place + 1, currency) }
        if let dollars = Currency.nations[token.text], next?.text.hasPrefix("dollar") == true {
            return (place + 2, dollars)
        }
        if let next, next.text == "$", next.gap == .none, let dollars = Currency.dollars[token.text],
            !isJoined(place + 2)
        {
            return (place + 2, dollars)
        }
        guard let currency = Currency.names[token.text] else { return nil }
        // In "2 for $100" and "2 $100 vouchers" the sign belongs to the next number.
        if isJoined(place + 1), token.kind == .punctuation, token.gap != .none || token.text == "$" { return nil }
        if Currency.everyday.contains(token.text), !token.isShouted, next?.kind == .word,
            next?.sentence == token.sentence
        {
            return nil
        }
        return (place + 1, currency)
    }

    /// Whether a number follows with no space in between.
    private func isJoined(_ index: Int) -> Bool {
        index < tokens.count && tokens[index].gap == .none
            && tokens[index].text.utf8.first.map { (0x30...0x39).contains($0) } == true
    }

    private func ideographic(_ text: String) -> String? {
        guard let first = text.unicodeScalars.first, first.value > 0x2E80 else { return nil }
        if text.hasPrefix("円") || text.hasPrefix("万円") || text.hasPrefix("千円") { return "JPY" }
        if text.hasPrefix("元") || text.hasPrefix("万元") || text.hasPrefix("千元") { return "CNY" }
        return text.hasPrefix("만원") || text.hasPrefix("만 원") ? "KRW" : nil
    }

    private static func ideographicScale(_ text: String) -> Double? {
        guard let first = text.unicodeScalars.first, first.value > 0x2E80 else { return nil }
        if first == "万" || first == "萬" || first == "만" { return 10_000 }
        return first == "千" ? 1_000 : nil
    }

    // MARK: Ranges

    private enum Joint { case dash, spacedDash, to, and }

    private func rangeEnd(of first: Priced) -> Priced? {
        guard let (joint, place) = joint(at: first.tokens.upperBound) else { return nil }
        // Skip a currency sign before the second number: "$500-$800".
        var index = place
        while index < min(place + 3, tokens.count), !startsNumber(index) {
            guard Currency.leading[tokens[index].text] != nil || Currency.dollars[tokens[index].text] != nil else {
                return nil
            }
            index += 1
        }
        guard index < min(place + 3, tokens.count) else { return nil }
        var reader = self
        reader.taken = place
        guard let second = reader.priced(at: index), second.tokens.lowerBound == place,
            first.number.plain < second.number.plain || first.number.value < second.number.value,
            first.currency == nil || second.currency == nil || first.currency == second.currency
        else { return nil }
        switch joint {
        case .dash: return second
        case .spacedDash: return second.currency != nil || endsThere(second.tokens.upperBound) ? second : nil
        case .to:
            return second.currency != nil || isOpened(first, by: Self.froms) && first.currency != nil ? second : nil
        case .and:
            guard isOpened(first, by: Self.betweens) else { return nil }
            return second.currency != nil || first.currency != nil ? second : nil
        }
    }

    private func startsNumber(_ index: Int) -> Bool {
        tokens[index].text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }

    /// What joins two numbers to a range, and where the second one starts.
    private func joint(at index: Int) -> (Joint, Int)? {
        guard index < tokens.count, tokens[index].sentence == tokens[index - 1].sentence else { return nil }
        let token = tokens[index]
        if token.gap == .dash { return (.dash, index) }
        if token.text == "-", index + 1 < tokens.count {
            return (token.gap == .none && tokens[index + 1].gap == .none ? .dash : .spacedDash, index + 1)
        }
        guard token.kind == .word, index + 1 < tokens.count else { return nil }
        if Self.ands.contains(token.text) { return (.and, index + 1) }
        if Self.tos.contains(token.text) { return (.to, index + 1) }
        let next = tokens[index + 1].text
        return token.text == "up" && next == "to" || token.text == "bis" && next == "zu" ? (.to, index + 2) : nil
    }

    private func isOpened(_ first: Priced, by openers: Set<String>) -> Bool {
        let start = first.tokens.lowerBound
        return start > 0 && openers.contains(tokens[start - 1].text)
    }

    private func endsThere(_ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].sentence == tokens[index - 1].sentence else { return true }
        return tokens[index].kind != .word || Self.closers.contains(tokens[index].text)
    }

    private static let tos: Set<String> = ["to", "till", "til", "bis", "a", "al", "ate", "hasta", "fino"]
    private static let ands: Set<String> = ["and", "und", "y", "et", "e"]
    private static let froms: Set<String> = ["from", "von", "de", "desde", "da"]
    package static let betweens: Set<String> = ["between", "zwischen", "entre", "tra", "fra"]
    private static let closers: Set<String> = [
        "per", "for", "each", "pro", "je", "total", "depending", "pour", "para", "por", "fur", "a",
    ]
}
