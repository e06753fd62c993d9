import BuzzModel

/// Parts of months and years: `the end of March`, `Ende März`, `mid-April`, `early May`, `in March`.
extension DateFinder {
    func partOfMonth(_ index: Int) -> Match? {
        let text = word(index)
        if let dash = text.firstIndex(of: "-"), DateWords.middle.contains(String(text[..<dash])),
            let month = DateWords.months[String(text[text.index(after: dash)...])]
        {
            return Match(words: index..<index + 1, day: first(of: month, day: 11), isSure: false)
        }
        if DateWords.end.contains(text) { return end(index) }
        if let day = Self.beginning(of: text) {
            let next = behindOf(index)
            guard let month = DateWords.months[noun(next)], isTogether(index, next) else { return nil }
            let year = year(behind: next)
            return Match(
                words: index..<(year?.index ?? next) + 1, day: first(of: month, day: day, in: year?.number),
                isSure: false)
        }
        let isMonth = WordList.set("date.monthOpener").contains(text)
        guard isMonth, let month = DateWords.months[word(index + 1)], isTogether(index, index + 1),
            // "by June 3" names a day, not the month.
            calendarDate(index + 1) == nil
        else { return nil }
        let year = year(behind: index + 1)
        return Match(
            words: index + 1..<(year?.index ?? index + 1) + 1, day: first(of: month, day: 1, in: year?.number),
            isSure: false)
    }

    /// The day of the month on which such a part of it begins.
    private static func beginning(of word: String) -> Int? {
        if DateWords.early.contains(word) { return 1 }
        if DateWords.middle.contains(word) { return 11 }
        return DateWords.late.contains(word) ? 21 : nil
    }

    /// `the end of March`, `the end of the month`, `Ende nächsten Jahres`, `fin 2027`
    private func end(_ index: Int) -> Match? {
        let next = behindOf(index)
        guard isTogether(index, next) else { return nil }
        if let month = DateWords.months[noun(next)] {
            let year = year(behind: next)
            let day = last(of: month, in: year?.number)
            return Match(
                words: index..<(year?.index ?? next) + 1, day: day, isSure: true, isNews: day.map { $0 >= sent } ?? true
            )
        }
        if let year = year(behind: next - 1) {
            return Match(
                words: index..<year.index + 1, day: CalendarDay(year: year.number, month: 12, day: 31), isSure: true)
        }
        guard next > index + 1 || noun(next) != word(next) || ["ende", "fin", "fine"].contains(word(index)) else {
            return nil
        }
        let isBefore = DateWords.next.contains(word(next))
        let place = isBefore ? next + 1 : next
        let isBehind = DateWords.next.contains(word(place + 1)) && isTogether(place, place + 1)
        let isNext = isBefore || isBehind
        let words = index..<place + (isBehind ? 2 : 1)
        switch noun(place) {
        case "month", "monats", "mes", "mois", "mese":
            return Match(words: words, day: last(of: isNext ? sent.month % 12 + 1 : sent.month), isSure: true)
        case "year", "jahres", "ano", "annee", "anno":
            return Match(
                words: words, day: CalendarDay(year: sent.year + (isNext ? 1 : 0), month: 12, day: 31), isSure: true)
        case "week", "woche", "semana", "semaine", "settimana":
            // The end of the week is Friday for some people and Sunday for others.
            let friday = sent + (5 - min(5, sent.weekday)) + (isNext ? 7 : 0)
            return Match(words: words, day: friday, isSure: false)
        default: return nil
        }
    }

    /// The index of the word after "end of the".
    private func behindOf(_ index: Int) -> Int {
        var next = index + 1
        while next <= index + 3, DateWords.of.contains(word(next)) { next += 1 }
        return next
    }

    /// The word without an elided article or preposition: `d'avril`, `dell'anno`, `l'année`.
    private func noun(_ index: Int) -> String {
        let text = word(index)
        guard let mark = text.firstIndex(of: "'") else { return text }
        return String(text[text.index(after: mark)...])
    }

    private func first(of month: Int, day: Int, in year: Int? = nil) -> CalendarDay? {
        if let year { return CalendarDay(year: year, month: month, day: day) }
        guard let this = CalendarDay(year: sent.year, month: month, day: day) else { return nil }
        if this >= sent || month == sent.month { return max(this, sent) }
        return CalendarDay(year: sent.year + 1, month: month, day: day)
    }

    /// The last day of a month. Without a year it is the nearest such day, as for other dates.
    func last(of month: Int, in year: Int? = nil) -> CalendarDay? {
        func last(_ year: Int) -> CalendarDay? {
            let first = month == 12 ? (year + 1, 1) : (year, month + 1)
            return CalendarDay(year: first.0, month: first.1, day: 1).map { $0 + -1 }
        }
        return year.map(last) ?? nearest(last)
    }
}
