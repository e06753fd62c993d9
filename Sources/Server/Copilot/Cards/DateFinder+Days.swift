import BuzzModel

/// Weekdays, and days counted from the day on which a text was sent.
extension DateFinder {
    /// `Friday`, `next Friday`, `Friday the 14th`, `Friday next week`
    func weekday(_ index: Int) -> Match? {
        let name = word(index)
        guard let weekday = DateWords.weekdays[name] else { return nil }
        let before = word(index - 1)
        if let match = weekdayOfMonth(weekday, index) { return match }
        if DateWords.doubtfulWeekdays.contains(name), !DateWords.prepositions.contains(before),
            !DateWords.next.contains(before), !DateWords.this.contains(before),
            dayNumber(index + 1, allowsPlain: false) == nil, calendarDate(index + 1) == nil,
            word(index + 1) != "the"
        {
            return nil
        }
        if DateWords.last.contains(before) || DateWords.last.contains(word(index + 1)), isTogether(index, index) {
            return Match(words: index..<index + 1, day: nil, isSure: false, isNews: false)
        }
        var number = index + 1
        if WordList.set("date.article").contains(word(number)) { number += 1 }
        if isTogether(index, number), let match = self.weekday(weekday, withDate: number, from: index) { return match }

        let coming = (weekday - sent.weekday + 7) % 7
        let first = DateWords.next.contains(before) || DateWords.this.contains(before) ? index - 1 : index
        let nextWeek = sent + (8 - sent.weekday) + (weekday - 1)
        if WordList.set("date.nextWeek").contains(word(index + 1)),
            ["week", "woche"].contains(word(index + 2)), isTogether(index, index + 2)
        {
            return Match(words: first..<index + 3, day: nextWeek, isSure: true)
        }
        let isNext = DateWords.next.contains(before) || DateWords.next.contains(word(index + 1))
        let last = DateWords.next.contains(word(index + 1)) ? index + 2 : index + 1
        let nearest = sent + (coming == 0 ? 7 : coming)
        if isNext, isTogether(first, last - 1) {
            // "Next Friday" means the coming Friday to some people and the one after to others, so it is only sure if
            // both are the same.
            return Match(words: first..<last, day: nearest, isSure: nearest == nextWeek)
        }
        // On a Friday, "Friday" may mean today or a week from now.
        if coming == 0 { return Match(words: first..<index + 1, day: sent, isSure: false) }
        return Match(words: first..<index + 1, day: nearest, isSure: true)
    }

    /// `the first Thursday of the month`, `the last Friday of March`, `the third Monday of next month`
    private func weekdayOfMonth(_ weekday: Int, _ index: Int) -> Match? {
        let places = ["first": 0, "second": 1, "third": 2, "fourth": 3, "last": 4]
        guard let place = places[word(index - 1)], ["of", "in"].contains(word(index + 1)) else { return nil }
        var next = index + 2
        while ["the", "this"].contains(word(next)) { next += 1 }
        var month = sent.month
        if word(next) == "next", word(next + 1) == "month" {
            next += 1
            month = sent.month % 12 + 1
        } else if let named = DateWords.months[word(next)] {
            month = named
        } else if word(next) != "month" {
            return nil
        }
        guard isTogether(index - 1, next), let last = last(of: month) else { return nil }
        let first = last + (1 - last.day)
        let days = (0..<last.day).map { first + $0 }.filter { $0.weekday == weekday }
        guard let day = days.indices.contains(place) ? days[place] : days.last else { return nil }
        return Match(words: index - 1..<next + 1, day: day, isSure: true, isNews: day >= sent)
    }

    /// `Friday the 14th`, `Friday 14 March`, `Friday, March 14, 2027`: sure only if the weekday matches the date.
    private func weekday(_ weekday: Int, withDate number: Int, from index: Int) -> Match? {
        if let date = calendarDate(number) {
            return Match(
                words: index..<date.words.upperBound, day: date.day,
                isSure: date.isSure && date.day?.weekday == weekday, isNews: date.isNews)
        }
        guard let day = dayNumber(number, allowsPlain: true),
            dayNumber(number, allowsPlain: false) != nil || word(number - 1) != word(index)
        else { return nil }
        let coming = comingDay(day)
        return Match(words: index..<number + 1, day: coming, isSure: coming?.weekday == weekday)
    }

    /// The next date, from today on, that falls on this day of a month.
    private func comingDay(_ day: Int) -> CalendarDay? {
        var (year, month) = (sent.year, sent.month)
        for _ in 0..<3 {
            if let date = CalendarDay(year: year, month: month, day: day), date >= sent { return date }
            month += 1
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        return nil
    }

    /// `by the 14th`: a bare number is a day only if a word introduces it and nothing is counted by it.
    func ordinal(_ index: Int) -> Match? {
        guard let day = dayNumber(index, allowsPlain: false), index > 0 else { return nil }
        let before = word(index - 1)
        let introduces: Set<String> = WordList.set("date.introducing")
        guard introduces.contains(before), isTogether(index - 1, index), !(before == "am" && word(index - 2) == "i")
        else { return nil }
        let next = word(index + 1)
        let isLast = !isTogether(index, index + 1) || card.words[index].endsClause
        guard isLast || Self.behindDays.contains(next) || DateWords.weekdays[next] != nil else { return nil }
        let isWeekdayBefore = index >= 2 && DateWords.weekdays[word(index - 2)] != nil
        return comingDay(day).map { Match(words: index..<index + 1, day: $0, isSure: $0 != sent && !isWeekdayBefore) }
    }

    private static let behindDays = WordList.set("date.behindDays")

    /// `tomorrow`, `heute`, `the day after tomorrow`
    func relative(_ index: Int) -> Match? {
        let text = word(index)
        if text == "day" || text == "pasado" || text == "depois" {
            let words =
                text == "day"
                ? ["day", "after", "tomorrow"] : text == "pasado" ? ["pasado", "manana"] : ["depois", "de", "amanha"]
            let isIt = words.enumerated().allSatisfy { word(index + $0.offset) == $0.element }
            guard isIt, isTogether(index, index + words.count - 1) else { return nil }
            return Match(words: index..<index + words.count, day: sent + 2, isSure: true)
        }
        if DateWords.today.contains(text) { return Match(words: index..<index + 1, day: sent, isSure: true) }
        if DateWords.afterTomorrow.contains(text) {
            return Match(words: index..<index + 1, day: sent + 2, isSure: true)
        }
        let isTomorrow =
            DateWords.tomorrow.contains(text)
            // "por la mañana" and "esta mañana" mean the morning, and "guten Morgen" is a greeting.
            || text == "manana" && !["la", "esta", "una"].contains(word(index - 1))
        guard isTomorrow, !(text == "morgen" && WordList.set("date.beforeMorning").contains(word(index - 1)))
        else { return nil }
        return Match(words: index..<index + 1, day: sent + 1, isSure: true)
    }

    /// `in two weeks`, `within 10 days`, `dans deux semaines`, `in a few days`
    func span(_ index: Int) -> Match? {
        guard DateWords.spans.contains(word(index)) else { return nil }
        var next = index + 1
        if WordList.set("date.morningBefore").contains(word(next)),
            DateWords.units[word(next + 1)] == nil
        {
            // "in a few days", "dentro de dos semanas", "within the next two weeks"
            next += 1
        }
        if DateWords.next.contains(word(next)) { next += 1 }
        // "in 48h"
        if word(next).hasSuffix("h"), let hours = Int(word(next).dropLast()), (1...400).contains(hours) {
            return Match(words: index..<next + 1, day: sent + hours / 24, isSure: hours % 24 == 0)
        }
        let isVague = DateWords.few.contains(word(next))
        var count: Int
        if isVague {
            count = ["couple", "paar"].contains(word(next)) ? 2 : 3
            next += 1
            if word(next) == "of" { next += 1 }
        } else {
            guard let number = Int(word(next)) ?? DateWords.numbers[word(next)], (1...400).contains(number) else {
                return nil
            }
            count = number
            next += 1
        }
        guard let unit = DateWords.units[word(next)], isTogether(index, next) else { return nil }
        // "in two days' work" and "in two minutes of film" name no day.
        if word(next + 1) == "of" { return nil }
        let words = index..<next + 1
        switch unit {
        case .minute: return Match(words: words, day: sent, isSure: false)
        case .hour:
            // A whole number of days is sure; remaining hours may pass midnight.
            return Match(words: words, day: sent + count / 24, isSure: count % 24 == 0)
        case .day: return Match(words: words, day: sent + count, isSure: !isVague)
        case .week:
            count = min(count, 520)
            return Match(words: words, day: sent + 7 * count, isSure: !isVague)
        case .month:
            let months = sent.year * 12 + sent.month - 1 + count
            let days = (0..<4).lazy.compactMap {
                CalendarDay(year: months / 12, month: months % 12 + 1, day: max(1, sent.day - $0))
            }
            return Match(words: words, day: days.first, isSure: !isVague)
        }
    }

    /// `next week`, `this weekend`, `nächste Woche`, `la semaine prochaine`: an unsure day in that week.
    func week(_ index: Int) -> Match? {
        let isBefore = DateWords.next.contains(word(index)) || DateWords.this.contains(word(index))
        let noun = isBefore ? index + 1 : index
        let after = DateWords.next.contains(word(noun + 1))
        guard isBefore || after, isTogether(index, noun) else { return nil }
        let isNext = after || DateWords.next.contains(word(index))
        let words = index..<noun + (after && !isBefore ? 2 : 1)
        switch word(noun) {
        case "week", "woche", "semana", "semaine", "settimana":
            return Match(
                words: words, day: isNext ? sent + (8 - sent.weekday) : sent + (5 - min(5, sent.weekday)), isSure: false
            )
        case "weekend", "wochenende", "week-end", "finde":
            return Match(
                words: words, day: sent + (isNext ? 13 - sent.weekday : max(0, 6 - sent.weekday)), isSure: false)
        case "month", "monat", "mes", "mois", "mese":
            guard isNext else { return Match(words: words, day: last(of: sent.month), isSure: false) }
            let first =
                sent.month == 12
                ? CalendarDay(year: sent.year + 1, month: 1, day: 1)
                : CalendarDay(year: sent.year, month: sent.month + 1, day: 1)
            return Match(words: words, day: first, isSure: false)
        default: return nil
        }
    }
}
