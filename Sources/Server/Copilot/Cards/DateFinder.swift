import BuzzModel

/// Finds days named in a text, counted from the day it was sent: "Friday the 14th", "by the end of March", "in two weeks",
/// "14.3.", "2026-03-14". What can mean several days is given as written, with the earliest of them, and not as sure.
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

    /// What was understood of some words.
    struct Match {
        var words: Range<Int>
        var day: CalendarDay?
        var isSure: Bool
        /// False for days gone by: they were understood, and are nothing to wait for.
        var isNews = true

        func day(in card: CardText) -> NamedDay {
            NamedDay(written: card.written(words), day: day, isSure: isSure && day != nil)
        }
    }

    func word(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

    /// Words of one date stand in one sentence.
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
    private func numericDate(_ index: Int) -> Match? {
        let text = word(index)
        guard text.first?.isNumber == true, text.last?.isNumber == true, text.count <= 10 else { return nil }
        for separator in ["-", ".", "/"] as [Character] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else {
                continue
            }
            let numbers = parts.compactMap { Int($0) }
            guard numbers.count == parts.count else { return nil }
            return numericDate(numbers, parts.map(\.count), separator, at: index)
        }
        return nil
    }

    private func numericDate(_ numbers: [Int], _ digits: [Int], _ separator: Character, at index: Int) -> Match? {
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
            guard digits[0] <= 2, digits[1] <= 2, isIntroduced(numbers, digits, separator, at: index) else {
                return nil
            }
        }
        let (first, second) = (numbers[0], numbers[1])
        if separator == "." || first > 12 {
            return dated(resolved(day: first, month: second, year: year), range)
        }
        if second > 12 { return dated(resolved(day: second, month: first, year: year), range) }
        if first == second { return dated(resolved(day: first, month: second, year: year), range) }
        // Day and month, or month and day: nobody can tell.
        let both = [
            resolved(day: first, month: second, year: year).day, resolved(day: second, month: first, year: year).day,
        ].compactMap { $0 }
        guard let earliest = both.filter({ $0 >= sent }).min() ?? both.max() else { return nil }
        return Match(words: range, day: earliest, isSure: false, isNews: earliest >= sent)
    }

    /// "3.5" is a number, "24/7" is always, "1/2" is a half: without a year it must be introduced as a date.
    private func isIntroduced(_ numbers: [Int], _ digits: [Int], _ separator: Character, at index: Int) -> Bool {
        let before = word(index - 1)
        if separator == "/" { return numbers != [24, 7] && DateWords.due.contains(before) }
        if ["am", "bis", "vom", "zum", "ab", "den"].contains(before) { return true }
        return words[index].endsWithDot && digits[1] == 2 || DateWords.due.contains(before) && numbers[0] > 12
    }

    private func dated(_ day: CalendarDay?, _ range: Range<Int>) -> Match? {
        day.map { Match(words: range, day: $0, isSure: true, isNews: $0 >= sent) }
    }

    private func dated(_ resolved: (day: CalendarDay?, isSure: Bool), _ range: Range<Int>) -> Match? {
        resolved.day.map { Match(words: range, day: $0, isSure: resolved.isSure, isNews: $0 >= sent) }
    }

    /// Without a year it is the next such day; one that was a short while ago was rather that one.
    func resolved(day: Int, month: Int, year: Int?) -> (day: CalendarDay?, isSure: Bool) {
        if let year { return (CalendarDay(year: year, month: month, day: day), true) }
        guard let thisYear = CalendarDay(year: sent.year, month: month, day: day) else {
            // 29 February of another year.
            return (CalendarDay(year: sent.year + 1, month: month, day: day), true)
        }
        if thisYear >= sent { return (thisYear, true) }
        if sent - thisYear <= 60 { return (thisYear, true) }
        return (CalendarDay(year: sent.year + 1, month: month, day: day), true)
    }

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
        var last = last
        var year: Int?
        var next = last + 1
        if ["de", "of"].contains(word(next)) { next += 1 }
        if let number = Int(word(next)), (1970...2200).contains(number), isTogether(first, next) {
            year = number
            last = next
        }
        return dated(resolved(day: day, month: month, year: year), first..<last + 1)
    }

    /// `14th`, `14`, `14º`, at most 31.
    func dayNumber(_ index: Int, allowsPlain: Bool) -> Int? {
        let text = word(index)
        let digits = text.prefix { $0.isNumber }
        guard (1...2).contains(digits.count), let number = Int(digits), (1...31).contains(number) else { return nil }
        let tail = text.dropFirst(digits.count)
        if tail.isEmpty { return allowsPlain || words[index].endsWithDot ? number : nil }
        return ["st", "nd", "rd", "th", "er", "º", "o"].contains(String(tail)) ? number : nil
    }

    /// `the end of March`, `Ende März`, `mid-April`, `early May`, `in March`
    private func partOfMonth(_ index: Int) -> Match? {
        let text = word(index)
        if let dash = text.firstIndex(of: "-"), DateWords.middle.contains(String(text[..<dash])),
            let month = DateWords.months[String(text[text.index(after: dash)...])]
        {
            return Match(words: index..<index + 1, day: first(of: month, day: 11), isSure: false)
        }
        let isEnd = DateWords.end.contains(text)
        let isPart = DateWords.middle.contains(text) || DateWords.early.contains(text) || DateWords.late.contains(text)
        if isEnd || isPart {
            var next = index + 1
            while next <= index + 3, DateWords.of.contains(word(next)) { next += 1 }
            guard isTogether(index, next) else { return nil }
            if let month = DateWords.months[word(next)] {
                let day =
                    isEnd
                    ? last(of: month)
                    : first(
                        of: month, day: DateWords.early.contains(text) ? 1 : DateWords.late.contains(text) ? 21 : 11)
                return Match(words: index..<next + 1, day: day, isSure: isEnd)
            }
            guard isEnd, next > index + 1 || text == "ende" || text == "fin" else { return nil }
            let isNext = DateWords.next.contains(word(next)) || DateWords.next.contains(word(next + 1))
            let noun = DateWords.next.contains(word(next)) ? next + 1 : next
            switch word(noun) {
            case "month", "monats", "mes", "mois", "mese":
                let month = isNext ? sent.month % 12 + 1 : sent.month
                let isBehind = DateWords.next.contains(word(noun + 1))
                return Match(words: index..<noun + (isBehind ? 2 : 1), day: last(of: month), isSure: true)
            case "year", "jahres", "ano", "annee", "anno":
                return Match(
                    words: index..<noun + 1, day: CalendarDay(year: sent.year, month: 12, day: 31), isSure: !isNext)
            case "week", "woche", "semana", "semaine", "settimana":
                // Friday for some, Sunday for others.
                let friday = sent + (5 - min(5, sent.weekday)) + (isNext ? 7 : 0)
                return Match(words: index..<noun + 1, day: friday, isSure: false)
            default: return nil
            }
        }
        if ["in", "im", "en", "em", "by", "until", "bis"].contains(text), let month = DateWords.months[word(index + 1)],
            isTogether(index, index + 1)
        {
            return Match(words: index + 1..<index + 2, day: first(of: month, day: 1), isSure: false)
        }
        return nil
    }

    private func first(of month: Int, day: Int) -> CalendarDay? {
        guard let this = CalendarDay(year: sent.year, month: month, day: day) else { return nil }
        if this >= sent || month == sent.month { return max(this, sent) }
        return CalendarDay(year: sent.year + 1, month: month, day: day)
    }

    func last(of month: Int) -> CalendarDay? {
        let year = month >= sent.month ? sent.year : sent.year + 1
        let next =
            month == 12
            ? CalendarDay(year: year + 1, month: 1, day: 1) : CalendarDay(year: year, month: month + 1, day: 1)
        return next.map { $0 + -1 }
    }
}
