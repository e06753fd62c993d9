/// Rephrases the other side's words from the creator's view: "send you my rates" → "send me your rates".
enum Mirror {
    private static let limit = 13

    /// The end of a sentence in the creator's words, or nil if it is too complicated to repeat.
    static func turned(_ words: ArraySlice<Word>) -> String? {
        let kept = trimmed(words)
        guard !kept.isEmpty, kept.count <= limit, kept.allSatisfy({ isPlain($0) }), !Gravity.isGrave(kept, .english)
        else { return nil }
        var result: [String] = []
        var person = Person.other
        for index in kept.indices {
            guard let turn = swap(kept, at: index, behind: person) else { return nil }
            person = turn.person
            var text = turn.text
            if index < kept.endIndex - 1, let mark = kept[index].mark, mark != "–" { text.append(mark) }
            result.append(text)
        }
        return result.joined(separator: " ")
    }

    /// Cuts the words where an explanation, an aside or another thought begins.
    static func trimmed(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
        var kept = words
        while let first = kept.first,
            WordList.set("mirror.lead").contains(first.plain)
        {
            kept = kept.dropFirst()
        }
        if let cut = kept.indices.dropFirst().first(where: { index in
            let word = kept[index]
            return word.isOpened || word.text == "–" || cuts.contains(word.plain)
                || [".", ";", ":", "!", "?"].contains(kept[index - 1].mark)
                || kept[index - 1].mark == "," && beginsClause(kept[index...])
                || (["and", "so", "or"].contains(word.plain) && kept[index - 1].mark == ",")
                || (word.plain == "and" && index + 1 < kept.endIndex
                    && WordList.set("mirror.clause").contains(
                        kept[index + 1].plain))
        }) {
            kept = kept[..<cut]
        }
        if kept.count > limit,
            let comma = kept.indices.dropFirst(2).prefix(limit - 2).last(where: { kept[$0].mark == "," })
        {
            kept = kept[...comma]
        }
        while let last = kept.last, tails.contains(last.plain), kept.count > 1 { kept = kept.dropLast() }
        return kept
    }

    /// Whether a new clause begins here: "…, mum is in hospital".
    private static func beginsClause(_ words: ArraySlice<Word>) -> Bool {
        guard let first = words.first else { return false }
        if subjects.contains(first.plain) { return true }
        return words.dropFirst().prefix(3).contains { finite.contains($0.plain) }
    }

    /// Removes "today" and the like from the end, because one says "don't send it", not "don't send it today".
    static func timeless(_ action: String) -> String {
        var words = action.split(separator: " ")
        while let last = words.last, times.contains(String(last)), words.count > 1 { words.removeLast() }
        if words.count > 3, ["this", "next"].contains(words[words.count - 2]),
            ["week", "month"].contains(words[words.count - 1])
        {
            words.removeLast(2)
        }
        return words.joined(separator: " ")
    }

    private static func isPlain(_ word: Word) -> Bool {
        !word.text.contains("://") && !word.text.contains("@") && word.text.allSatisfy { !VoiceProfile.isEmoji($0) }
    }

    // MARK: Persons

    /// The subject of what follows, according to the word before.
    private enum Person { case creator, them, other }

    /// Returns nil if it is unclear whether "you" is a subject or an object.
    private static func swap(
        _ words: ArraySlice<Word>, at index: Int, behind person: Person
    ) -> (text: String, person: Person)? {
        let word = words[index]
        let next = word.mark == nil && index + 1 < words.endIndex ? words[index + 1].plain : ""
        switch word.plain {
        case "you", "u", "ya":
            guard let isSubject = isSubject(words, at: index) else { return nil }
            return isSubject ? ("I", .creator) : ("me", .other)
        case "i", "we": return ("you", .them)
        case "are" where next == "you" || person == .creator: return ("am", .other)
        case "were" where person == .creator: return ("was", .other)
        case "aren't" where person == .creator: return ("am not", .other)
        case "was" where person == .them: return ("were", .other)
        case "wasn't" where person == .them: return ("weren't", .other)
        default: return (table[word.plain] ?? word.text, adverbs.contains(word.plain) ? person : .other)
        }
    }

    /// Whether this "you" is the subject of what follows; nil if both are possible.
    private static func isSubject(_ words: ArraySlice<Word>, at index: Int) -> Bool? {
        let before = index > words.startIndex && words[index - 1].mark == nil ? words[index - 1].plain : ""
        // In "you and Maya" the verb depends on who is meant.
        if before == "and" || before == "or" { return nil }
        if words[index].mark != nil || index + 1 == words.endIndex {
            return conjunctions.contains(before) ? nil : false
        }
        let rest = words[(index + 1)...].drop { adverbs.contains($0.plain) }
        guard let next = rest.first?.plain, next != "and", next != "or", next != "guys", next != "both" else {
            return nil
        }
        if conjunctions.contains(before) { return true }
        if prepositions.contains(before) { return false }
        let isDoing = verbs.contains(next) || next.count > 4 && next.hasSuffix("ed")
        let isGiven = followers.contains(next) || next.first?.isNumber == true
        switch (isDoing, isGiven, receiving.contains(before)) {
        case (true, _, let isReceived): return isReceived && !next.hasSuffix("ed") ? nil : true
        case (false, true, _), (false, false, true): return false
        case (false, false, false): return nil
        }
    }

    private static let conjunctions = WordList.set("mirror.conjunctions")
    private static let prepositions = WordList.set("mirror.prepositions")
    /// Verbs after which "you" is the object.
    private static let receiving = WordList.set("mirror.receiving")
    /// Words that follow "you" as an object.
    private static let followers = WordList.set("mirror.followers")
    private static let subjects = WordList.set("mirror.subjects")
    private static let finite = WordList.set("mirror.finite")
    private static let adverbs = WordList.set("mirror.adverbs")
    private static let cuts = WordList.set("mirror.cuts")
    private static let tails = WordList.set("mirror.tails")
    private static let times = WordList.set("mirror.times")
    private static let verbs = WordList.set("mirror.verbs")
    private static let table = WordList.pairs("mirror.table")
}
