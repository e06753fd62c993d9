import LanguageKit

/// The words of dates, folded, in the languages that drafts are written in.
enum DateWords {
    static let weekdays = WordList.numbers("date.weekday", 1...7)

    static let months = WordList.numbers("date.month", 1...12)

    /// Weekdays that are often other words: accepted only where a day is expected.
    static let doubtfulWeekdays = WordList.set("date.doubtfulWeekdays")

    /// Months that are often other words or names.
    static let doubtfulMonths = WordList.set("date.doubtfulMonths")

    /// Looks at the original spelling: "Março" is a month, "Marco" is a name.
    static func isMonth(_ word: String) -> Bool {
        let folded = TextFolding.fold(word)
        return months[folded] != nil && (folded != "marco" || word.lowercased() != "marco")
    }

    /// A weekday or its plural: "mondays".
    static func isWeekday(_ folded: String) -> Bool {
        weekdays[folded] != nil || folded.hasSuffix("days") && weekdays[String(folded.dropLast())] != nil
    }

    static let numbers = WordList.numbers("date.number", 1...14)

    enum Unit: String, CaseIterable { case minute, hour, day, week, month }
    static let units: [String: Unit] = Unit.allCases.reduce(into: [:]) { units, unit in
        for word in WordList.phrases("date.unit.\(unit.rawValue)") { units[word] = unit }
    }

    /// "in two weeks", "within a week".
    static let spans = WordList.set("date.spans")
    static let few = WordList.set("date.few")

    static let today = WordList.set("date.today")
    static let tomorrow = WordList.set("date.tomorrow")
    static let afterTomorrow = WordList.set("date.afterTomorrow")

    /// Prepositions before a day.
    static let prepositions = WordList.set("date.prepositions")

    /// Those prepositions that introduce a deadline.
    static let due = WordList.set("date.due")

    static let last = WordList.set("date.last")
    static let next = WordList.set("date.next")
    static let this = WordList.set("date.this")
    static let end = WordList.set("date.end")
    static let middle = WordList.set("date.middle")
    static let early = WordList.set("date.early")
    static let late = WordList.set("date.late")
    static let of = WordList.set("date.of")
}
