/// The terms of an offer from the creator's view: sums, deliverables, conditions and days in the offer's words. Terms
/// that cannot be rephrased for sure are left out.
struct Terms {
    let text: String

    init(_ reading: MessageReading) {
        let facts = reading.facts
        let isEnglish = reading.language == .english
        var parts = facts.things.prefix(2) + facts.amounts.prefix(2).map(\.core)
        if isEnglish { parts += facts.terms.prefix(2) }
        // Keep "by 20 March" with its preposition; the "3 May" of "3 May to talk about slow travel" isn't a deadline.
        // "in November" adds nothing to "15.11".
        let isNumbered = facts.dates.contains { $0.core.contains(where: \.isNumber) }
        let dates = facts.dates.filter { !isNumbered || $0.core.contains(where: \.isNumber) }
        // Of several days it is not known which one belongs to the terms.
        parts += dates.prefix(dates.count == 1 ? 1 : 0).map { date in
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
