import LanguageKit

/// The parts of an answer that are the same in every language: links, names of things, numbers with their units, days
/// and months.
struct SharedFacts {
    /// "Fuji X-T5", "23mm f/1.4", "shop.example"
    let phrases: [String]

    /// - Parameter book: the phrasebook of the language in which days and months are written.
    init(in answer: String, for book: Phrasebook) {
        // Without the denial, "not before May" would become a promise.
        let language = Phrasebook.Language(of: answer).rawValue
        let denials = WordLists.builtIn.phrases("answer.denials", in: language)
        guard !MessageReading.mentions(Word.plain(answer), denials) else {
            phrases = []
            return
        }
        var found: [String] = [], isJoined = false
        for sentence in DraftText.sentences(answer) {
            for (index, word) in Word.words(of: sentence).enumerated() {
                if let said = Self.said(word, isFirst: index == 0, book) {
                    if isJoined, let last = found.popLast() {
                        found.append("\(last) \(said)")
                    } else {
                        found.append(said)
                    }
                    isJoined = !word.endsClause
                } else {
                    isJoined = false
                }
            }
            isJoined = false
        }
        var seen = Set<String>()
        // A number alone is not a fact: "two weeks", "the 2 of us".
        phrases = found.filter { $0.contains(where: \.isLetter) && seen.insert($0).inserted }
    }

    private static func said(_ word: Word, isFirst: Bool, _ book: Phrasebook) -> String? {
        let folded = TextFolding.fold(word.plain)
        if let month = DateWords.months[folded], word.text.first?.isUppercase == true { return book.month(month) }
        let weekday =
            DateWords.isWeekday(folded)
            ? DateWords.weekdays[folded] ?? DateWords.weekdays[String(folded.dropLast())] : nil
        if let day = weekday, word.text.first?.isUppercase == true { return book.weekday(day) }
        if isLink(Substring(word.text)) || word.text.contains(where: \.isNumber) { return word.text }
        if WordList.set("answer.currencies").contains(folded) { return word.text }
        // At the start of a sentence, a capital does not mark a name.
        let isName =
            !isFirst && word.text.count > 1 && word.text.first?.isUppercase == true && !word.plain.hasPrefix("i'")
        return isName ? word.text : nil
    }

    /// "discord.gg/example", "@jo", "shop.example"
    static func isLink(_ word: Substring) -> Bool {
        if word.contains(where: { "/@".contains($0) }) { return true }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { $0.count >= 2 && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
            && parts.last?.allSatisfy(\.isLetter) == true
    }
}
