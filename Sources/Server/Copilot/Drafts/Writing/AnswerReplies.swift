/// Replies that give an answer the creator wrote themselves: from the library, from a past answer, from a memory.
struct AnswerReplies {
    let speaker: Speaker

    func drafts(_ answer: String) -> Drafts {
        let answer = Self.ended(Self.withoutGreeting(answer))
        let thanks = speaker.addressed(speaker.say(.thanksForAsking))
        let start = DraftText.beginning(of: answer, sentences: 1, characters: 160)
        let middle = DraftText.beginning(of: answer, sentences: 3, characters: 320)
        return Drafts(
            short: Draft("answer", start),
            medium: Draft("answer", middle == start || speaker.reading.name != nil ? thanks : "", middle),
            detailed: Draft("answer", thanks, answer, speaker.say(.hopeThatHelps)))
    }

    /// What was written as a note has no full stop; another sentence may follow it here.
    private static func ended(_ answer: String) -> String {
        let answer = DraftText.trimmed(answer)
        guard let last = answer.last(where: { !"\"”“»')]".contains($0) }) else { return answer }
        // A full stop would become part of a link.
        if isLink(answer.split(whereSeparator: \.isWhitespace).last ?? "") { return answer }
        return last.isLetter || last.isNumber || last == "%" || last == "€" ? answer + "." : answer
    }

    /// "discord.gg/example", "@jo", "shop.example"
    private static func isLink(_ word: Substring) -> Bool {
        if word.contains(where: { "/@".contains($0) }) { return true }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { $0.count >= 2 && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
            && parts.last?.allSatisfy(\.isLetter) == true
    }

    /// A past answer may begin with another person's name.
    private static func withoutGreeting(_ answer: String) -> String {
        let sentences = DraftText.sentences(answer)
        guard sentences.count > 1, let first = sentences.first, let end = first.last, "!.,".contains(end),
            Word.words(of: first).count <= 3,
            NameReader.addressee(of: first) != nil, let range = answer.firstRange(of: first)
        else { return answer }
        return DraftText.trimmed(String(answer[range.upperBound...]))
    }
}
