/// Turns questions into clauses from the creator's view: "which pen do you use?" → "which pen I use".
extension Mirror {
    /// - Returns: nil if the result isn't certain to be right. English only.
    static func indirect(_ sentence: String) -> String? {
        let words = Word.words(of: sentence)
        guard let start = words.indices.last(where: { openers.contains(words[$0].plain) && isOpening(words, at: $0) })
        else { return nil }
        // Stop at the end of this question.
        let end = words[start...].firstIndex { $0.endsClause && $0.mark != "," } ?? words.index(before: words.endIndex)
        let clause = words[start...end]
        guard (3...16).contains(clause.count), let place = auxiliary(in: clause), place < end else { return nil }
        let asked = words[start..<place].typed, rest = words[(place + 1)...end]
        guard let turned = turned(words[place].plain, rest) else { return nil }
        let said = "\(asked.prefix(1).lowercased())\(asked.dropFirst()) \(turned)"
        return said.contains("?") || said.count > 110 ? nil : said
    }

    private static let openers = WordList.set("mirror.openers")
    private static let auxiliaries = WordList.set("mirror.auxiliaries")

    private static func isOpening(_ words: [Word], at index: Int) -> Bool {
        guard index > words.startIndex else { return true }
        let before = words[index - 1]
        return before.endsClause || WordList.set("mirror.beforeOpeners").contains(before.plain)
    }

    private static func auxiliary(in clause: ArraySlice<Word>) -> Int? {
        let place = clause.indices.dropFirst().first { auxiliaries.contains(clause[$0].plain) }
        guard let place, place - clause.startIndex <= 4,
            clause[clause.startIndex..<place].allSatisfy({ $0.mark == nil })
        else { return nil }
        return place
    }

    private static func turned(_ auxiliary: String, _ rest: ArraySlice<Word>) -> String? {
        guard let subject = rest.first?.plain else { return nil }
        let isYou = subject == "you" || subject == "u"
        let behind = rest.dropFirst()
        guard isYou else { return ofOthers(auxiliary, rest) }
        guard let verb = behind.first, !conjunct(behind) else { return nil }
        // "What do you think?" and "what would you do?" ask for an opinion.
        if WordList.set("mirror.opinions").contains(verb.plain) { return nil }
        switch auxiliary {
        case "do": return said("I", behind)
        case "did":
            guard let past = past(verb.plain) else { return nil }
            return said("I \(past)", behind.dropFirst())
        case "are": return said("I'm", behind)
        case "were": return said("I was", behind)
        case "can", "will", "have": return said("I \(auxiliary)", behind)
        default: return nil
        }
    }

    /// "What is the name of the song?", "when do the new tickets go on sale?"
    private static func ofOthers(_ auxiliary: String, _ rest: ArraySlice<Word>) -> String? {
        guard let head = rest.first?.plain, WordList.set("mirror.articles").contains(head), !conjunct(rest) else {
            return nil
        }
        switch auxiliary {
        case "do": return said("", rest)
        case "is", "was", "are", "were":
            // Without "of" it is unclear where the thing ends and its description begins: "is the dog called".
            guard rest.count <= 9, rest.count == 2 || rest.dropFirst().contains(where: { $0.plain == "of" }) else {
                return nil
            }
            return said("", rest).map { "\($0) \(auxiliary)" }
        default: return nil
        }
    }

    private static func conjunct(_ words: ArraySlice<Word>) -> Bool {
        words.contains { WordList.set("mirror.conjunct").contains($0.plain) }
    }

    private static func said(_ subject: String, _ words: ArraySlice<Word>) -> String? {
        if words.isEmpty { return subject.isEmpty ? nil : subject }
        guard let turned = turned(words) else { return nil }
        return subject.isEmpty ? turned : "\(subject) \(turned)"
    }

    private static let pasts = WordList.pairs("mirror.pasts")

    private static func past(_ verb: String) -> String? {
        if let known = pasts[verb] { return known }
        guard WordList.set("mirror.regular").contains(verb) else { return nil }
        return verb.hasSuffix("e") ? verb + "d" : verb + "ed"
    }
}
