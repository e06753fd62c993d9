import LanguageKit

/// Whether a reply answers a question, judged by its text, so that open questions can be shown before it is sent.
enum Coverage {
    /// - Parameter entries: answers by the creator; a reply that begins like one answers that entry's question.
    static func isAnswered(
        _ question: String, by texts: [String], _ intents: [String], entries: [DraftMaterial.Answer]
    ) -> Bool {
        let own = entries.filter { entry in
            guard entry.confidence > FAQMatch.threshold else { return false }
            return entry.asked.map { $0 == question } ?? shares(entry.question, with: question)
        }
        if own.contains(where: { entry in texts.contains { says(entry.answer, in: $0) } }) { return true }
        // A decision answers a question that can be decided.
        return intents.contains { $0.hasPrefix(OfferReplies.decision) } && question.hasSuffix("?") && !isOpen(question)
    }

    /// Judges a text of any origin: it must state something that shares a word with the question, or that the question
    /// asks for (a day, a sum, yes or no).
    static func isAnswered(_ question: String, by text: String) -> Bool {
        let said = DraftText.sentences(text).filter { !$0.hasSuffix("?") && !isPutOff($0) }
        guard !said.isEmpty else { return false }
        let statement = said.joined(separator: " ")
        let facts = FactReader.facts(in: statement, language: Phrasebook.Language(of: text))
        let asked = Set(SearchWords.of(question)).subtracting(SearchWords.idle)
        let isTold = !asked.isDisjoint(with: SearchWords.of(statement))
        let plain = Word.plain(question)
        if MessageReading.mentions(plain, WordList.phrases("coverage.when")) { return isTold || !facts.dates.isEmpty }
        if MessageReading.mentions(plain, WordList.phrases("coverage.price")) { return !facts.amounts.isEmpty }
        let first = Word.words(of: statement).first?.plain ?? ""
        return isTold || !isOpen(question) && WordList.set("coverage.yesNo").contains(first)
    }

    /// Whether both share a meaningful word, or neither has one.
    private static func shares(_ known: String, with question: String) -> Bool {
        let one = Set(SearchWords.of(known)).subtracting(SearchWords.idle)
        let other = Set(SearchWords.of(question)).subtracting(SearchWords.idle)
        return one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
    }

    private static func isOpen(_ question: String) -> Bool {
        MessageReading.mentions(Word.plain(question), WordList.phrases("coverage.open"))
    }

    /// "I'll check and write you here."
    private static func isPutOff(_ sentence: String) -> Bool {
        MessageReading.mentions(Word.plain(sentence), WordList.phrases("coverage.later"))
    }

    private static func says(_ answer: String, in text: String) -> Bool {
        let start = DraftText.beginning(of: answer, sentences: 1, characters: 160)
        let bare = start.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed()
        return text.contains(String(bare))
    }
}
