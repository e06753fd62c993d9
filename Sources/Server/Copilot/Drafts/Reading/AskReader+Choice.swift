extension AskReader {
    /// The two alternatives of "… A or B?", if both are short.
    static func choice(_ words: ArraySlice<Word>) -> Ask? {
        guard let middle = words.indices.last(where: { words[$0].plain == "or" }), middle > words.startIndex,
            middle + 1 < words.endIndex, words[middle - 1].mark == nil || words[middle - 1].mark == ","
        else { return nil }
        var right = words[(middle + 1)...]
        // In "… or Friday suit you better?" the verb ends the second alternative.
        if let end = right.indices.dropFirst().first(where: {
            verdicts.contains(right[$0].plain) || right[$0 - 1].endsClause
        }) {
            right = right[..<end]
        }
        guard (1...6).contains(right.count), let head = right.first?.plain, !unfit.contains(head) else { return nil }
        let left = leftSide(words[..<middle], like: right)
        guard let first = left.first, left.count <= 5, !stops.contains(first.plain) else { return nil }
        // In "the first or the third weekend" the noun belongs to both.
        if left.count == 2, left.first?.plain == "the", head == "the", right.count > 2,
            left.last.map({ ordinals.contains($0.plain) }) == true
        {
            return .choice("\(left.typed) \(right.dropFirst(2).typed)", right.typed)
        }
        return .choice(left.typed, right.typed)
    }

    private static func leftSide(_ words: ArraySlice<Word>, like right: ArraySlice<Word>) -> ArraySlice<Word> {
        let head = right.first?.plain ?? ""
        let isArticled = articles.contains(head)
        var start = words.endIndex - 1
        while start > words.startIndex, !words[start - 1].endsClause, !stops.contains(words[start - 1].plain) {
            let length = words.endIndex - start
            if isArticled ? words[start].plain == head || length >= 4 : length >= right.count { break }
            start -= 1
        }
        return words[start...].drop { stops.contains($0.plain) }
    }

    private static let articles = WordList.set("choice.articles")
    private static let ordinals = WordList.set("choice.ordinals")
    private static let unfit = WordList.set("choice.unfit")
    private static let verdicts = WordList.set("choice.verdicts")
    private static let stops = WordList.set("choice.stops")
}
