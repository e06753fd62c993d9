/// Finds the word of the library that a mistyped one was meant to be.
struct FAQSpelling: Sendable {
    private var known: Set<String> = []
    /// By length and first letter: a first letter is seldom mistyped, and it keeps the search short.
    private var shelves: [Int: [UInt8: [[UInt8]]]] = [:]
    private static let longest = 24

    init() {}

    init(words: some Sequence<String>) {
        known = Set(words.filter { !FormWords.all.contains($0) })
        for word in known.sorted() {
            let letters = Array(word.utf8)
            guard letters.count >= 4, letters.count <= FAQSpelling.longest, FAQSpelling.isPlain(letters) else {
                continue
            }
            shelves[letters.count, default: [:]][letters[0], default: []].append(letters)
        }
    }

    /// The word itself where the library, the form words or the table of meanings know it, or nothing is near.
    func corrected(_ word: String) -> String {
        if known.contains(word) { return word }
        if let meant = FormWords.meant(by: word) { return meant }
        let letters = Array(word.utf8)
        guard letters.count >= 4, letters.count <= FAQSpelling.longest, FAQSpelling.isPlain(letters),
            !FormWords.all.contains(word), !QuestionMeanings.standard.words.contains(word)
        else { return word }
        var best: (letters: [UInt8], distance: Int)?
        let reach = letters.count >= 8 ? 2 : 1
        for length in (letters.count - reach)...(letters.count + reach) {
            for candidate in shelves[length]?[letters[0]] ?? [] {
                let distance = FAQSpelling.distance(letters, candidate, atMost: (best?.distance ?? reach + 1) - 1)
                if let distance { best = (candidate, distance) }
            }
        }
        guard let best else { return word }
        // The same stem ("delivers", "delivered") is no mistake.
        let correction = String(decoding: best.letters, as: UTF8.self)
        return WordStem.of(correction) == WordStem.of(word) ? word : correction
    }

    private static func isPlain(_ letters: [UInt8]) -> Bool { letters.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }

    /// Letters to add, leave out, change or swap with their neighbour; nil when more than `limit`.
    static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        var beforeLast = [Int](), last = Array(0...right.count)
        for row in 1...max(1, left.count) where !left.isEmpty {
            var line = [row]
            var least = row
            for column in 1...max(1, right.count) where !right.isEmpty {
                let same = left[row - 1] == right[column - 1]
                var cost = min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    cost = min(cost, beforeLast[column - 2] + 1)
                }
                line.append(cost)
                least = min(least, cost)
            }
            if least > limit { return nil }
            beforeLast = last
            last = line
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
