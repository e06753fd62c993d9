import LanguageKit

/// Reads the facts that a text states. In a source every possible meaning counts (`said`), in a reply the likeliest
/// (`claims`).
struct StatedFacts {
    private(set) var said: [StatedFact] = []
    private(set) var claims: [Claim] = []

    private let tokens: [Token]
    private let scalars: [Unicode.Scalar]
    /// Tokens that were read as part of a time or date, so that they don't also count as numbers.
    private var read: Set<Int> = []

    init(in text: String) {
        tokens = Tokenizer.analyze(text, isWhole: true).tokens
        scalars = tokens.contains { $0.text == "#phone" } ? Array(text.unicodeScalars) : []
        for word in StatedWords.addresses(in: text) { state(.word(word)) }
        readTimes()
        readDates()
        readNumbers()
        for number in SpokenFacts.numbers(in: tokens) { spoken(number) }
        readNames()
    }

    private mutating func state(_ fact: StatedFact, digits: String? = nil) {
        said += fact.said
        claims.append(Claim(fact, digits: digits))
    }

    // MARK: Times and dates

    private mutating func readTimes() {
        for time in ClockTimes.find(in: tokens) {
            said += StatedFact.time(time.minutes).said
            guard time.isCertain else {
                // "Dix heures" may also be a duration of ten hours.
                said += StatedFact.loose(Double(time.number)).said
                claims.append(Claim(.time(time.minutes)).or(Claim(.number(Double(time.number)))))
                read.formUnion(time.tokens)
                continue
            }
            claims.append(Claim(.time(time.minutes)))
            read.formUnion(time.tokens)
        }
    }

    private mutating func readDates() {
        for date in WrittenDates.find(in: tokens) where read.isDisjoint(with: date.tokens) {
            for reading in date.readings { said += reading.said }
            guard date.isCertain else {
                // "1.5" may also be a number: it is read below, and either meaning will do.
                continue
            }
            read.formUnion(date.tokens)
            guard let first = date.readings.first else { continue }
            claims.append(date.readings.dropFirst().reduce(Claim(first)) { $0.or(Claim($1)) })
            if let code = date.code {
                said.append(.code(code))
                claims[claims.count - 1].readings.append([.code(code)])
            }
            if let year = date.year { state(.loose(Double(year))) }
        }
    }

    // MARK: Numbers

    private mutating func readNumbers() {
        var covered = read
        for quantity in MoneyReader.quantities(in: tokens) where read.isDisjoint(with: quantity.tokens) {
            covered.formUnion(quantity.tokens)
            let digits = quantity.tokens.count == 1 ? Self.digits(tokens[quantity.tokens.lowerBound]) : nil
            if let digits { said.append(.code(digits)) }
            for value in quantity.low < quantity.value ? [quantity.low, quantity.value] : [quantity.value] {
                number(value, quantity, digits)
            }
        }
        for index in tokens.indices where !covered.contains(index) { code(tokens[index]) }
    }

    private mutating func number(_ value: Double, _ quantity: Quantity, _ digits: String?) {
        let end = quantity.tokens.upperBound
        if let currency = quantity.currency { return state(.money(value, currency: currency)) }
        if StatedWords.isPercent(tokens, end) { return state(.percent(value)) }
        let isCounted = StatedWords.isCounted(tokens, end)
        let fact: StatedFact = isCounted ? .number(value) : .loose(value)
        said += fact.said
        // "5m" may be five metres or five million.
        if quantity.plain != value { said += [.number(quantity.plain), .value(quantity.plain)] }
        var claim = Claim(fact, digits: digits)
        if quantity.plain != value {
            claim = claim.or(Claim([isCounted ? .number(quantity.plain) : .value(quantity.plain)]))
        }
        if let date = WrittenDates.date(tokens, quantity.tokens.lowerBound) {
            for reading in date.readings { claim = claim.or(Claim(reading)) }
        }
        if let minutes = ClockTimes.dotted(tokens[quantity.tokens.lowerBound]) {
            said.append(.time(minutes))
            claim = claim.or(Claim(.time(minutes)))
        }
        claims.append(claim)
    }

    /// The digits of a whole number, because an order number may be repeated without its letters.
    private static func digits(_ token: Token) -> String? {
        token.text.utf8.contains { $0 == 0x2E || $0 == 0x2C } ? nil : token.text.filter(\.isNumber)
    }

    /// "A4711", "#4711", "+49 171 234567": a token with digits that isn't a number.
    private mutating func code(_ token: Token) {
        guard ![.link, .email].contains(token.kind) else { return }
        if token.text == "#phone" {
            let written = scalars.isEmpty ? "" : String(String.UnicodeScalarView(scalars[token.place]))
            for digits in written.split(whereSeparator: { !$0.isNumber }) { state(.code(String(digits))) }
            return
        }
        let digits = token.text.filter(\.isNumber)
        guard !digits.isEmpty else { return }
        said.append(.code(digits))
        if let value = Double(digits) { said += StatedFact.number(value).said }
        var claim = Claim([.code(digits)])
        // "14th"
        if let day = WrittenDates.ordinal(token) {
            said += StatedFact.day(day).said
            claim = claim.or(Claim(.day(day)))
        }
        claims.append(claim)
    }

    // MARK: Words

    /// In a reply, a number in words is a fact only with a unit; "one of them" is none.
    private mutating func spoken(_ number: SpokenFacts.Number) {
        guard read.isDisjoint(with: number.tokens) else { return }
        let value = Double(number.value)
        guard let unit = number.unit else {
            said += StatedFact.loose(value).said
            return
        }
        if let currency = Currency.names[unit] ?? StatedWords.currencies[unit] {
            state(.money(value, currency: currency))
        } else if StatedWords.isPercent(tokens, number.tokens.upperBound) {
            state(.percent(value))
        } else {
            state(.number(value))
        }
    }

    /// Reads named days, months and currencies.
    private mutating func readNames() {
        for (index, token) in tokens.enumerated() where token.kind == .word || token.kind == .punctuation {
            if let currency = Currency.names[token.text] ?? StatedWords.currencies[token.text] {
                said.append(.currency(currency))
            }
            if StatedWords.isPercent(tokens, index) { said.append(.share) }
            guard token.kind == .word, let day = DayNames.fact(token.text) else { continue }
            said.append(.word(day))
            let before = index > 0 ? tokens[index - 1].text : ""
            // "may", "march", "mars" and "segunda" are days or months only where one is expected.
            if !DayNames.doubtful.contains(token.text) || DayNames.openers.contains(before) {
                claims.append(Claim(.word(day)))
            }
        }
    }
}
