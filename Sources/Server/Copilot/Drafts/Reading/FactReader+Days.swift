/// Finds the days in a message, in their original wording.
extension FactReader {
    func date(at index: Int) -> Range<Int>? {
        let word = words[index].plain
        func plain(_ offset: Int) -> String {
            let position = index + offset
            guard position >= 0, position < words.count,
                offset <= 0
                    || !words[index..<position].contains(where: {
                        $0.mark == "." && !Self.isBareDay($0) || $0.mark == "!" || $0.mark == "?"
                    })
            else { return "" }
            return words[position].plain
        }
        var length = 0
        if isWeekday(index) {
            length = 1
            if plain(1) == "the", Self.isDay(plain(2)) { length = 3 }
            if Self.isDay(plain(1)), DateWords.isMonth(plain(2)) { length = 3 }
            if DateWords.isMonth(plain(1)), Self.isDay(plain(2)) { length = 3 }
            if WordList.set("day.time").contains(plain(length)) { length += 1 }
        } else if DateWords.isMonth(word), Self.isDay(plain(1)) {
            length = 2
        } else if Self.isDay(word), DateWords.isMonth(plain(1)) {
            length = 2
        } else if Self.isDay(word), ["of", "de"].contains(plain(1)), DateWords.isMonth(plain(2)) {
            length = 3
        } else if Self.isDay(word),
            word.hasSuffix("th") || word.hasSuffix("st") || word.hasSuffix("nd") || word.hasSuffix("rd"),
            plain(-1) == "the", !Self.ordinals.contains(plain(1))
        {
            length = 1
        } else if ["next", "this", "coming"].contains(word),
            isWeekday(index + 1)
                || WordList.set("day.span").contains(
                    plain(1))
                || DateWords.isMonth(plain(1))
        {
            length = 2
        } else if WordList.set("day.edge").contains(word), plain(1) == "of",
            DateWords.isMonth(plain(2)) || WordList.set("day.edgeOf").contains(plain(2))
        {
            length = ["next", "the", "this"].contains(plain(2)) ? 4 : 3
        } else if ["month's", "week's", "year's"].contains(word), plain(1) == "end" {
            length = 2
        } else if word == "week", plain(1).allSatisfy(\.isNumber), !plain(1).isEmpty {
            length = 2
        } else if DateWords.isMonth(word),
            WordList.set("day.opener").contains(
                plain(-1)),
            words[index].text.first?.isUppercase == true || !DateWords.doubtfulMonths.contains(folded[index])
        {
            length = 1
        } else if isNumericDate(word) {
            length = 1
        } else if word == "tomorrow", index + 1 < words.count {
            length = WordList.set("day.time").contains(plain(1)) ? 2 : 1
        } else if WordList.set("day.quarter").contains(word) {
            length = 1
        }
        guard length > 0, index + length <= words.count else { return nil }
        var end = index + length
        if end < words.count, words[end - 1].mark == nil, words[end].plain.count == 4, words[end].plain.hasPrefix("20"),
            Int(words[end].plain) != nil
        {
            end += 1
        }
        // Include the article of "the 14th".
        let start =
            words[index].plain.last.map { $0 == "h" || $0 == "t" || $0 == "d" } == true && index > 0
                && words[index - 1].plain == "the" ? index - 1 : index
        return start..<end
    }

    /// Extends a day by its "by" and what is due: "the first one by Friday the 14th".
    func due(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        guard start > 0, Self.prepositions.contains(words[start - 1].plain), !words[start - 1].endsClause else {
            return start..<range.upperBound
        }
        start -= 1
        for back in 1...4 where start - back >= 0 {
            let word = words[start - back]
            if word.endsClause { break }
            if WordList.phrases("day.verb")
                .contains(word.plain)
            {
                break
            }
            if ["the", "a", "our"].contains(word.plain) { return (start - back)..<range.upperBound }
        }
        return start..<range.upperBound
    }

    /// Whether the day is only about the sender's own actions: "we'll ship them tomorrow".
    func isOfTheirDoing(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start > 0, range.lowerBound - start < 20, !words[start - 1].endsClause { start -= 1 }
        let clause = words[start..<range.lowerBound].map(\.plain)
        let said = clause.first == "and" || clause.first == "so" ? Array(clause.dropFirst()) : clause
        guard let first = said.first else { return false }
        let verb = ["we'll", "i'll"].contains(first) ? said.dropFirst().first : said.dropFirst(2).first
        guard let verb,
            ["we'll", "i'll"].contains(first) || ["we will", "i will"].contains(said.prefix(2).joined(separator: " "))
        else { return false }
        return Self.ownDoing.contains(verb)
    }

    private static let ownDoing = WordList.set("day.ownDoing")

    /// "Fri" and "mon" are days only where one is expected.
    private func isWeekday(_ index: Int) -> Bool {
        guard index < folded.count else { return false }
        let word = folded[index]
        guard DateWords.isWeekday(word) else { return false }
        guard DateWords.doubtfulWeekdays.contains(word) else { return true }
        let before = index > 0 ? folded[index - 1] : "", next = index + 1 < words.count ? words[index + 1].plain : ""
        return before != "the" && DateWords.prepositions.contains(before) || DateWords.next.contains(before)
            || DateWords.this.contains(before) || Self.isDay(next) || DateWords.isMonth(next)
    }

    private static func isDay(_ word: String) -> Bool {
        let digits = word.prefix { $0.isNumber }
        guard let day = Int(digits), (1...31).contains(day) else { return false }
        return ["", "st", "nd", "rd", "th", "."].contains(word.dropFirst(digits.count))
    }

    /// In "30. April" the dot doesn't end the date.
    private static func isBareDay(_ word: Word) -> Bool { word.plain.allSatisfy(\.isNumber) && isDay(word.plain) }

    /// "15.11" is a date in languages that write fractions with a comma, but a sum in English.
    func isNumericDate(_ word: String) -> Bool {
        let parts = word.split { $0 == "." || $0 == "/" || $0 == "-" }
        guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            word.contains(".") || word.contains("/") || parts.count == 3
        else { return false }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count else { return false }
        if numbers.count == 3 {
            return numbers[0] > 2_000 || numbers[2] > 2_000 || numbers[2] < 100 && parts[2].count == 2
        }
        let isSplit = word.contains("/") || language != .english && parts.allSatisfy { $0.count <= 2 }
        return isSplit && numbers[0] <= 31 && numbers[1] <= 12 && numbers[0] > 0 && numbers[1] > 0
    }
}
