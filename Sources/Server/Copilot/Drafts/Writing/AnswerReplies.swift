/// Writes replies from answers that the creator wrote: entries of the library and past answers.
struct AnswerReplies {
    let speaker: Speaker

    /// - Parameter leavesRest: whether the message asks more than these answers cover.
    /// - Returns: `nil` if no part of the answers fits the language of the message, because a reply must not mix two
    ///   languages.
    func drafts(_ answers: [String], leavesRest: Bool) -> Drafts? {
        let own = answers.filter { !isForeign($0) }.map { Self.ended(Self.withoutGreeting($0)) }
        let facts = answers.filter(isForeign).flatMap { SharedFacts(in: $0, for: speaker.book).phrases }
        let shared = facts.isEmpty ? "" : speaker.say(.answerFacts, ["facts": facts.joined(separator: ", ")])
        guard !own.isEmpty || !shared.isEmpty else { return nil }
        let answer = DraftText.joined(own + [shared])
        let thanks = speaker.addressed(speaker.say(.thanksForAsking))
        let start = DraftText.joined(
            own.map { DraftText.beginning(of: $0, sentences: 1, characters: 160) } + [shared])
        let middle = DraftText.joined(
            own.map { DraftText.beginning(of: $0, sentences: 3, characters: 320) } + [shared])
        let rest = leavesRest ? speaker.say(.restLater) : ""
        return Drafts(
            short: Draft("answer", start),
            medium: Draft("answer", middle == start || speaker.reading.name != nil ? thanks : "", middle, rest),
            detailed: Draft("answer", thanks, answer, rest.isEmpty ? speaker.say(.hopeThatHelps) : rest))
    }

    /// Whether the answer is in another language than the message, and its readers would not take that language for
    /// their own.
    private func isForeign(_ answer: String) -> Bool {
        let language = speaker.reading.language
        guard let written = Phrasebook.Language.certain(of: answer), written != language,
            Phrasebook.Language.possible(of: answer).contains(written)
        else { return false }
        return WordLists.builtIn.byLanguage[language.rawValue]?["language.mixed"]?.contains(written.rawValue) != true
    }

    /// Adds a full stop to an answer without one, because another sentence may follow it.
    private static func ended(_ answer: String) -> String {
        let answer = DraftText.trimmed(answer)
        guard let last = answer.last(where: { !"\"”“»')]".contains($0) }) else { return answer }
        // After a link the full stop would become part of it.
        if SharedFacts.isLink(answer.split(whereSeparator: \.isWhitespace).last ?? "") { return answer }
        return last.isLetter || last.isNumber || last == "%" || last == "€" ? answer + "." : answer
    }

    /// Removes a greeting, because it may contain another person's name.
    private static func withoutGreeting(_ answer: String) -> String {
        let sentences = DraftText.sentences(answer)
        guard sentences.count > 1, let first = sentences.first, let end = first.last, "!.,".contains(end),
            Word.words(of: first).count <= 3,
            NameReader.addressee(of: first) != nil, let range = answer.firstRange(of: first)
        else { return answer }
        return DraftText.trimmed(String(answer[range.upperBound...]))
    }
}
