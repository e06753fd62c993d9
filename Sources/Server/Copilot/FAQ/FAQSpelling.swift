/// Finds the library's word that a mistyped word stands for.
struct FAQSpelling: Sendable {
    private var known: Set<String> = []
    /// Words by length and first letter. People seldom mistype the first letter, and using it keeps the search short.
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

    /// Returns the nearest known word. A word that the library, the form words or the rules know, or that has no near
    /// one, is returned unchanged.
    func corrected(_ word: String) -> String {
        if known.contains(word) { return word }
        if let meant = FormWords.meant(by: word) { return meant }
        let letters = Array(word.utf8)
        guard letters.count >= 4, letters.count <= FAQSpelling.longest, FAQSpelling.isPlain(letters),
            !FormWords.all.contains(word), !RuleBook.builtIn.matcher.knows(word)
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
        // In a short word a wrong letter must be next to the right one on the keyboard, because "John" is not "join".
        if letters.count < 6, let wrong = FAQSpelling.onlyChange(letters, best.letters),
            !Keyboard.areNeighbours(wrong.0, wrong.1)
        {
            return word
        }
        // Another form of the same stem ("delivers", "delivered") is no mistake.
        let correction = String(decoding: best.letters, as: UTF8.self)
        return WordStem.of(correction) == WordStem.of(word) ? word : correction
    }

    private static func isPlain(_ letters: [UInt8]) -> Bool { letters.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }

    /// The one letter that differs between two words of the same length.
    private static func onlyChange(_ left: [UInt8], _ right: [UInt8]) -> (UInt8, UInt8)? {
        guard left.count == right.count else { return nil }
        let changes = zip(left, right).filter { $0 != $1 }
        return changes.count == 1 ? changes[0] : nil
    }

    /// The number of letters to insert, delete, replace or swap with their neighbour; nil if above the limit.
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

/// The neighbourhood of letters on Latin keyboards.
private enum Keyboard {
    private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

    /// Whether the keys are next to each other in a row or in adjacent rows.
    static func areNeighbours(_ left: UInt8, _ right: UInt8) -> Bool {
        guard let one = place(left), let other = place(right) else { return false }
        return abs(one.row - other.row) <= 1 && abs(one.column - other.column) <= 1
    }

    private static func place(_ letter: UInt8) -> (row: Int, column: Int)? {
        for (row, letters) in rows.enumerated() {
            if let column = letters.firstIndex(of: letter) { return (row, column) }
        }
        return nil
    }
}
