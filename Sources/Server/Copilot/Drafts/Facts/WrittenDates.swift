import LanguageKit

/// Dates in figures and words: "14.3.", "14/3/2026", "2026-03-14", "14 March", "March 14th".
enum WrittenDates {
    struct Found {
        var tokens: Range<Int>
        var readings: [StatedFact]
        var year: Int?
        /// It can be nothing but a date.
        var isCertain: Bool
        /// The digits and the mark, for "24/7".
        var code: String?
    }

    static func find(in tokens: [Token]) -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < tokens.count {
            guard let date = slashed(tokens, index) ?? date(tokens, index) ?? worded(tokens, index) else {
                index += 1
                continue
            }
            found.append(date)
            index = max(index + 1, date.tokens.upperBound)
        }
        return found
    }

    /// `14.3`, `14.03.2026`: one token.
    static func date(_ tokens: [Token], _ index: Int) -> Found? {
        let token = tokens[index]
        guard token.kind == .number, token.text.utf8.contains(0x2E) else { return nil }
        let parts = token.text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, (2...3).contains(parts.count),
            parts.prefix(2).allSatisfy({ (1...2).contains($0.count) }), let date = fact(numbers[0], numbers[1])
        else { return nil }
        let year = numbers.count == 3 ? fullYear(numbers[2], parts[2].count) : nil
        guard numbers.count == 2 || year != nil else { return nil }
        let isIntroduced = index > 0 && WordList.set("written.opener").contains(tokens[index - 1].text)
        return Found(
            tokens: index..<index + 1, readings: [date], year: year, isCertain: year != nil || isIntroduced)
    }

    /// `14/3/2026`, `3/14`, `2026-03-14`: five tokens, or three.
    private static func slashed(_ tokens: [Token], _ index: Int) -> Found? {
        guard let first = number(tokens, index, isJoined: false), let second = number(tokens, index + 2) else {
            return nil
        }
        let mark = tokens[index + 1].text
        let third = index + 3 < tokens.count && tokens[index + 3].text == mark ? number(tokens, index + 4) : nil
        let range = index..<index + (third == nil ? 3 : 5)
        if mark == "-" {
            guard let third, tokens[index].text.count == 4, let date = fact(third, second) else { return nil }
            return Found(tokens: range, readings: [date], year: first, isCertain: true)
        }
        guard mark == "/" else { return nil }
        let readings = [fact(first, second), fact(second, first)].compactMap { $0 }
        let code = third == nil ? tokens[range].map(\.text).joined() : nil
        guard !readings.isEmpty || code != nil else { return nil }
        let year = third.flatMap { fullYear($0, tokens[index + 4].text.count) }
        return Found(
            tokens: range, readings: readings.isEmpty ? [.code(code ?? "")] : readings, year: year, isCertain: true,
            code: code)
    }

    /// `14 March`, `14th of March`, `14 de marzo`, `March 14th`: returns the day; the month is read as a word.
    private static func worded(_ tokens: [Token], _ index: Int) -> Found? {
        func isMonth(_ index: Int) -> Bool { index < tokens.count && DateWords.months[tokens[index].text] != nil }
        if let day = ordinal(tokens[index]) ?? plainDay(tokens[index]) {
            var next = index + 1
            if next < tokens.count, tokens[next].text == ".", tokens[next].gap == .none { next += 1 }
            if next < tokens.count, ["of", "de"].contains(tokens[next].text) { next += 1 }
            let isBehind = isMonth(next)
            let isAhead = index > 0 && isMonth(index - 1) && tokens[index].sentence == tokens[index - 1].sentence
            guard isBehind || isAhead else { return nil }
            return Found(tokens: index..<index + 1, readings: [.day(day)], year: nil, isCertain: true)
        }
        return nil
    }

    /// `14th`, `2nd`, `1er`
    static func ordinal(_ token: Token) -> Int? {
        guard token.kind == .word else { return nil }
        let digits = token.text.prefix(while: \.isNumber)
        guard (1...2).contains(digits.count), let day = Int(digits), (1...31).contains(day) else { return nil }
        return WordList.set("written.ordinalEnd").contains(String(token.text[digits.endIndex...])) ? day : nil
    }

    private static func plainDay(_ token: Token) -> Int? {
        guard token.kind == .number, token.text.count <= 2, let day = Int(token.text) else { return nil }
        return (1...31).contains(day) ? day : nil
    }

    private static func number(_ tokens: [Token], _ index: Int, isJoined: Bool = true) -> Int? {
        guard index < tokens.count, tokens[index].kind == .number, tokens[index].text.count <= 4 else { return nil }
        if isJoined, tokens[index].gap != .none || tokens[index - 1].gap != .none { return nil }
        return Int(tokens[index].text)
    }

    private static func fact(_ day: Int, _ month: Int) -> StatedFact? {
        (1...31).contains(day) && (1...12).contains(month) ? .date(day: day, month: month) : nil
    }

    private static func fullYear(_ number: Int, _ digits: Int) -> Int? {
        digits == 4 ? number : digits == 2 ? 2_000 + number : nil
    }
}
