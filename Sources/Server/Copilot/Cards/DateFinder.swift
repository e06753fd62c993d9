import BuzzModel

/// Finds days named in a text, relative to the day it was sent: "Friday the 14th", "by the end of March", "in two
/// weeks", "14.3.", "2026-03-14". An ambiguous name gives the earliest possible day, marked as not sure.
struct DateFinder {
    struct Found {
        var day: NamedDay
        var words: Range<Int>
    }

    let card: CardText
    let sent: CalendarDay

    private var words: [CardText.Word] { card.words }

    func find() -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < words.count {
            guard let match = match(at: index) else {
                index += 1
                continue
            }
            index = max(index + 1, match.words.upperBound)
            if match.isNews { found.append(Found(day: match.day(in: card), words: match.words)) }
        }
        return found
    }

    /// The interpretation of some words.
    struct Match {
        var words: Range<Int>
        var day: CalendarDay?
        var isSure: Bool
        /// False for past days: they are understood, but nothing is due then.
        var isNews = true

        func day(in card: CardText) -> NamedDay {
            NamedDay(written: card.written(words), day: day, isSure: isSure && day != nil)
        }
    }

    func word(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

    /// Whether both words are in the same sentence, because one date never spans two.
    func isTogether(_ first: Int, _ last: Int) -> Bool {
        words.indices.contains(first) && words.indices.contains(last)
            && words[first].sentence == words[last].sentence
    }

    private func match(at index: Int) -> Match? {
        numericDate(index) ?? monthDate(index) ?? partOfMonth(index) ?? weekday(index) ?? relative(index)
            ?? span(index) ?? week(index) ?? ordinal(index)
    }

    // MARK: Numbers

    /// `2026-03-14`, `14.3.`, `14.03.2026`, `14/3/2026`
    private func numericDate(_ index: Int, isIntroduced: Bool = false) -> Match? {
        let text = word(index)
        guard text.first?.isNumber == true, text.last?.isNumber == true, text.count <= 10 else { return nil }
        for separator in ["-", ".", "/"] as [Character] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else {
                continue
            }
            let numbers = parts.compactMap { Int($0) }
            guard numbers.count == parts.count else { return nil }
            return numericDate(numbers, parts.map(\.count), separator, at: index, isIntroduced)
        }
        return nil
    }

    private func numericDate(
        _ numbers: [Int], _ digits: [Int], _ separator: Character, at index: Int, _ isIntroduced: Bool
    ) -> Match? {
        let range = index..<index + 1
        if separator == "-" {
            guard numbers.count == 3, digits[0] == 4 else { return nil }
            return dated(CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]), range)
        }
        var year: Int?
        if numbers.count == 3 {
            guard digits[2] == 4 || digits[2] == 2 else { return nil }
            year = digits[2] == 2 ? 2000 + numbers[2] : numbers[2]
        } else {
            guard digits[0] <= 2, digits[1] <= 2,
                isIntroduced || self.isIntroduced(numbers, digits, separator, at: index)
            else { return nil }
        }
        let (first, second) = (numbers[0], numbers[1])
        if separator == "." || first > 12 {
            return dated(resolved(day: first, month: second, year: year), range)
        }
        if second > 12 { return dated(resolved(day: second, month: first, year: year), range) }
        if first == second { return dated(resolved(day: first, month: second, year: year), range) }
        // Day and month could be either way round.
        let both = [
            resolved(day: first, month: second, year: year).day, resolved(day: second, month: first, year: year).day,
        ].compactMap { $0 }
        guard let earliest = both.filter({ $0 >= sent }).min() ?? both.max() else { return nil }
        return Match(words: range, day: earliest, isSure: false, isNews: earliest >= sent)
    }

    /// "3.5" is a number, "24/7" means always and "1/2" is a half, so a date without a year must be introduced by
    /// another word.
    private func isIntroduced(_ numbers: [Int], _ digits: [Int], _ separator: Character, at index: Int) -> Bool {
        let before = word(index - 1)
        if separator == "/" { return numbers != [24, 7] && DateWords.due.contains(before) }
        if WordList.set("date.dayOpener").contains(before) { return true }
        return words[index].endsWithDot && digits[1] == 2 || DateWords.due.contains(before) && numbers[0] > 12
    }

    private func dated(_ day: CalendarDay?, _ range: Range<Int>) -> Match? {
        day.map { Match(words: range, day: $0, isSure: true, isNews: $0 >= sent) }
    }

    private func dated(_ resolved: (day: CalendarDay?, isSure: Bool), _ range: Range<Int>) -> Match? {
        resolved.day.map { Match(words: range, day: $0, isSure: resolved.isSure, isNews: $0 >= sent) }
    }

    /// Without a year, takes the next such date, or the last one if that was only a short while ago.
    func resolved(day: Int, month: Int, year: Int?) -> (day: CalendarDay?, isSure: Bool) {
        if let year { return (CalendarDay(year: year, month: month, day: day), true) }
        return (nearest { CalendarDay(year: $0, month: month, day: day) }, true)
    }

    /// The nearest date of a yearly day. Looks eight years ahead because of 29 February.
    func nearest(_ day: (Int) -> CalendarDay?) -> CalendarDay? {
        (sent.year - 1...sent.year + 8).lazy.compactMap(day).first { sent - $0 <= Self.recently }
    }

    /// The most days that count as a short while ago.
    private static let recently = 60

    // MARK: Months

    /// `14 March`, `March 14th, 2026`, `14. März`, `the 14th of March`, `14 de marzo`
    private func monthDate(_ index: Int) -> Match? {
        if let day = dayNumber(index, allowsPlain: true) {
            var month = index + 1
            if ["of", "de"].contains(word(month)) { month += 1 }
            if let number = DateWords.months[word(month)], isTogether(index, month) {
                return withYear(day: day, month: number, first: index, last: month)
            }
        }
        if let number = DateWords.months[word(index)], let day = dayNumber(index + 1, allowsPlain: true),
            isTogether(index, index + 1)
        {
            return withYear(day: day, month: number, first: index, last: index + 1)
        }
        return nil
    }

    private func withYear(day: Int, month: Int, first: Int, last: Int) -> Match? {
        let year = year(behind: last)
        let match = dated(resolved(day: day, month: month, year: year?.number), first..<(year?.index ?? last) + 1)
        guard var match, let date = match.day else { return match }
        // Include a weekday that agrees with the date: "March 27, a Friday", "27 March (Friday)".
        var next = match.words.upperBound
        if ["a", "un", "ein"].contains(word(next)) { next += 1 }
        if DateWords.weekdays[word(next)] == date.weekday, isTogether(first, next) {
            match.words = first..<next + 1
        }
        return match
    }

    /// `2027`, `of 2027`, `de 2027`
    func year(behind index: Int) -> (number: Int, index: Int)? {
        var next = index + 1
        if ["de", "of", "del"].contains(word(next)) { next += 1 }
        guard let number = Int(word(next)), (1970...2200).contains(number), isTogether(index, next) else { return nil }
        return (number, next)
    }

    /// A date in figures or words, for use after a weekday or preposition that shows it is one.
    func calendarDate(_ index: Int) -> Match? { numericDate(index, isIntroduced: true) ?? monthDate(index) }

    /// `14th`, `14`, `14º`, at most 31.
    func dayNumber(_ index: Int, allowsPlain: Bool) -> Int? {
        let text = word(index)
        let digits = text.prefix { $0.isNumber }
        guard (1...2).contains(digits.count), let number = Int(digits), (1...31).contains(number) else { return nil }
        let tail = text.dropFirst(digits.count)
        if tail.isEmpty { return allowsPlain || words[index].endsWithDot ? number : nil }
        return WordList.set("date.ordinalEnd").contains(String(tail)) ? number : nil
    }
}
