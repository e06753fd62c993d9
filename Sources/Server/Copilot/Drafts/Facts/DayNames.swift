/// The names of days and months in the languages of the drafts. "Montag" and "Monday" are the same day.
enum DayNames {
    static func fact(_ folded: String) -> String? { names[folded] }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for (word, number) in DateWords.months { names[word] = StatedFact.month(number) }
        for (word, number) in DateWords.weekdays { names[word] = "day \(number)" }
        for word in DateWords.tomorrow.union(["manana"]) { names[word] = "tomorrow" }
        for word in DateWords.afterTomorrow { names[word] = "after tomorrow" }
        names["tonight"] = "tonight"
        return names
    }()

    static let doubtful = DateWords.doubtfulWeekdays.union(DateWords.doubtfulMonths).union(["morgen", "manana"])
    static let openers = WordList.set("day.openers")
}
