/// Finds the things that are to be made: "three sponsored videos", "4 reels", "a dedicated tutorial".
enum DeliverableFinder {
    private static let wordsBetween = 4

    private static let bygone = WordList.set("deliverable.bygone")

    static func find(in card: CardText) -> [String] {
        var found: [String] = []
        var end = 0
        for (index, word) in card.words.enumerated() where index >= end {
            // "your last three videos" exist already.
            guard isCount(word.text), index == 0 || !bygone.contains(card.words[index - 1].text) else { continue }
            guard let last = thing(after: index, in: card) else { continue }
            let written = card.written(index..<last + 1)
            end = last + 1
            if !found.contains(written) { found.append(written) }
        }
        return found
    }

    private static func isCount(_ word: String) -> Bool {
        if DealWords.articles.contains(word) || DealWords.numerals.contains(word) { return true }
        guard let number = Int(word) else { return false }
        return (1...99).contains(number)
    }

    private static func thing(after index: Int, in card: CardText) -> Int? {
        var last: Int?
        for next in index + 1..<min(card.words.count, index + wordsBetween + 1) {
            let word = card.words[next]
            guard word.sentence == card.words[index].sentence, !card.words[next - 1].endsClause else { break }
            // A compound such as "one-minute mention" counts by its whole word or its last part.
            let name = word.text.split(separator: "-").last.map(String.init) ?? word.text
            if DealWords.deliverables.contains(name) {
                last = next
            } else if last != nil || DealWords.breaks.contains(word.text) || isCount(word.text) {
                break
            }
        }
        return last
    }
}
