/// The terms of an offer as a reply says them: sums, things, conditions and days in its own words, turned to the creator's side.
/// What can't be turned for sure is left out.
struct Terms {
    let text: String

    init(_ reading: MessageReading) {
        let facts = reading.facts
        let isEnglish = reading.language == .english
        var parts = facts.things.prefix(2) + facts.amounts.prefix(2).map(\.core)
        if isEnglish { parts += facts.terms.prefix(2) }
        // "by 20 March" says more than "20 March"; "3 May to talk about slow travel" is no day.
        // "in November" beside "15.11" says no more.
        let isNumbered = facts.dates.contains { $0.core.contains(where: \.isNumber) }
        let dates = facts.dates.filter { !isNumbered || $0.core.contains(where: \.isNumber) }
        parts += dates.prefix(2).map { date in
            date.phrase.hasSuffix(date.core) && date.phrase.split(separator: " ").count <= 5 ? date.phrase : date.core
        }
        var kept: [String] = []
        for part in parts {
            guard let said = isEnglish ? Mirror.turned(Word.words(of: part)[...]) : part else { continue }
            if kept.contains(where: { $0.contains(said) }) { continue }
            kept.removeAll { said.contains($0) }
            kept.append(said)
        }
        let isList = kept.contains { $0.contains(",") }
        text = kept.joined(separator: isList ? "; " : ", ")
    }
}
